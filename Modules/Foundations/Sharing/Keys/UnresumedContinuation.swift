import IssueReporting
import Synchronization

/// An error for a key that released the continuation of a load or a save without resuming it.
public struct UnresumedContinuation: Error, Hashable, CustomStringConvertible {
  let key: String

  /// A message that names the key.
  public var description: String {
    "'\(key)' ended loading or saving without resuming its continuation. Resume it exactly once."
  }
}

/// Calls a function once, and reports any further call or the lack of a call.
final class SingleCall<Value>: Sendable {
  private let description: String
  private let dropped: @Sendable (any Error) -> Value
  private let callback: @Sendable (Value) -> Void
  private let isDone = Atomic(false)

  /// - Parameter dropped: Creates the argument for the call if the function was never called, so that no task waits
  ///   forever.
  init(
    _ description: String, dropped: @escaping @Sendable (any Error) -> Value,
    _ callback: @escaping @Sendable (Value) -> Void
  ) {
    self.description = description
    self.dropped = dropped
    self.callback = callback
  }

  func callAsFunction(_ value: Value) {
    guard !isDone.exchange(true, ordering: .acquiringAndReleasing) else {
      return reportIssue("The continuation of '\(description)' was resumed twice. Resume it exactly once.")
    }
    callback(value)
  }

  deinit {
    if !isDone.load(ordering: .acquiring) {
      let error = UnresumedContinuation(key: description)
      reportIssue(error.description)
      callback(dropped(error))
    }
  }
}
