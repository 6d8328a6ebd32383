/// Calls a function once for many changes, when no further change has come for a short time.
@MainActor
package final class Debouncer {
  /// The time without changes.
  package static let quiet = Duration.milliseconds(50)
  /// The time after which changes are reported even if others follow.
  package static let limit = Duration.seconds(2)

  private let clock: any Clock<Duration>
  private let action: @MainActor (Set<String>) -> Void
  private var changed: Set<String> = []
  private var waiting: Task<Void, Never>?
  private var deadline: Task<Void, Never>?

  package init(clock: any Clock<Duration>, _ action: @escaping @MainActor (Set<String>) -> Void) {
    (self.clock, self.action) = (clock, action)
  }

  /// Adds changed files.
  package func add(_ files: [String]) {
    changed.formUnion(files)
    waiting?.cancel()
    waiting = task(after: Self.quiet)
    if deadline == nil { deadline = task(after: Self.limit) }
  }

  private func task(after duration: Duration) -> Task<Void, Never> {
    let clock = clock
    return Task { [weak self] in
      guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled else { return }
      self?.report()
    }
  }

  /// Forgets the changes.
  package func cancel() {
    waiting?.cancel()
    deadline?.cancel()
    (waiting, deadline, changed) = (nil, nil, [])
  }

  private func report() {
    let files = changed
    cancel()
    if !files.isEmpty { action(files) }
  }
}
