import ConcurrencyExtras

/// Waits until every change of a shared value that was made so far is saved.
///
/// A host calls it before it shows its next prompt or screen: what a person then believes to be saved, is.
///
/// - Throws: ``UnsavedChanges`` if something could not be saved; it is in memory, and in `saveError`.
public func flushPendingSaves() async throws {
  try await SharedReferences.current.saves.flush()
}

/// Changes of shared values that could not be saved.
public struct UnsavedChanges: Error, CustomStringConvertible {
  /// Why, once for each change.
  public let errors: [any Error]

  /// Why, a line for each change.
  public var description: String { errors.map { "\($0)" }.joined(separator: "\n") }
}

/// Counts saves that have begun and not ended.
final class PendingSaves: Sendable {
  private struct State {
    var running = 0
    var errors: [any Error] = []
    var waiters: [CheckedContinuation<Void, any Error>] = []

    mutating func takeOutcome() -> Result<Void, any Error> {
      defer { errors = [] }
      return errors.isEmpty ? .success(()) : .failure(UnsavedChanges(errors: errors))
    }
  }

  private let state = Locked(State())

  /// A save begins; call what this returns when it has ended.
  func began() -> @Sendable (Result<Void, any Error>) -> Void {
    state.withLock { $0.running += 1 }
    return { [self] result in
      let waiting: ([CheckedContinuation<Void, any Error>], Result<Void, any Error>)? = state.withLock {
        state in
        state.running -= 1
        if case .failure(let error) = result { state.errors.append(error) }
        guard state.running == 0, !state.waiters.isEmpty else { return nil }
        defer { state.waiters = [] }
        return (state.waiters, state.takeOutcome())
      }
      if let (waiters, outcome) = waiting {
        for waiter in waiters { waiter.resume(with: outcome) }
      }
    }
  }

  func flush() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let outcome: Result<Void, any Error>? = state.withLock { state in
        if state.running == 0 { return state.takeOutcome() }
        state.waiters.append(continuation)
        return nil
      }
      if let outcome { continuation.resume(with: outcome) }
    }
  }
}
