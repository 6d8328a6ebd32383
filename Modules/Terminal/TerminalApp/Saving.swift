import TerminalText

/// Waits until what was edited is saved. It says so when that takes long, and the wait can be interrupted.
@MainActor
final class Saving {
  /// What came of it.
  enum Outcome: Hashable, Sendable {
    /// Everything is saved.
    case saved
    /// It could not be saved, for this reason.
    case failed(String)
    /// The wait was interrupted: what was edited is in memory only.
    case interrupted
  }

  static let notice = StyledText(
    "Waiting for another program to finish with the data… (Ctrl-C stops waiting)", style: .dim)
  static let interruption = "What was edited is not saved yet: another program works with the data."
  /// How long a program that is asked to end waits.
  static let lastWait = Duration.seconds(5)

  private let session: HostSession
  private let clock: any Clock<Duration>
  private var running: Task<Void, any Error>?
  /// Whether it was said that this takes long. A save that takes no time is not interrupted by a key that came early.
  private var isDelayed = false
  private var endsWhenDelayed = false

  init(_ session: HostSession, clock: any Clock<Duration>) {
    self.session = session
    self.clock = clock
  }

  /// Saves.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at most.
  ///   - onDelay: Called once when it has taken half a second.
  func save(upTo limit: Duration? = nil, onDelay: @escaping @MainActor () -> Void) async -> Outcome {
    let (session, clock) = (session, clock)
    let delay = Task {
      try await clock.sleep(for: .milliseconds(500))
      guard !Task.isCancelled else { return }
      isDelayed = true
      onDelay()
      guard let limit else {
        if endsWhenDelayed { interrupt() }
        return
      }
      try await clock.sleep(for: limit)
      guard !Task.isCancelled else { return }
      interrupt()
    }
    let task = Task { try await session.flush() }
    running = task
    defer {
      delay.cancel()
      (running, isDelayed) = (nil, false)
    }
    do {
      try await task.value
      return .saved
    } catch {
      return task.isCancelled ? .interrupted : .failed("\(error)")
    }
  }

  /// Gives up a wait that is going on, and that was announced. Answers whether there is one.
  @discardableResult
  func interrupt() -> Bool {
    guard isDelayed, let running else { return false }
    running.cancel()
    return true
  }

  /// Gives up a wait that is going on, or the next one without a limit: the process was asked to end.
  func end() {
    endsWhenDelayed = true
    interrupt()
  }
}
