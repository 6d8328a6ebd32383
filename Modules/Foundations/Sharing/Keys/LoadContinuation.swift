/// Passes what was loaded to a shared value.
///
/// Resume it exactly once. One that is released without is reported, and resumed by throwing ``UnresumedContinuation``.
public struct LoadContinuation<Value>: Sendable {
  let once: Once<(Result<Value?, any Error>, isStale: (() -> Bool)?)>

  /// A continuation that calls a function.
  public init(_ description: String = "", callback: @escaping @Sendable (Result<Value?, any Error>) -> Void) {
    self.once = Once(description, dropped: Self.dropped) { result, _ in callback(result) }
  }

  init(
    _ description: String,
    guarded callback: @escaping @Sendable (Result<Value?, any Error>, (() -> Bool)?) -> Void
  ) {
    self.once = Once(description, dropped: Self.dropped) { callback($0, $1) }
  }

  private static func dropped(
    _ error: any Error
  ) -> (Result<Value?, any Error>, isStale: (() -> Bool)?) { (.failure(error), nil) }

  /// Loaded this value (`nil`: there is none), or failed.
  public func resume(with result: Result<Value?, any Error>) {
    once((result, nil))
  }

  /// Loaded this value.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Could not load.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// There is no value: the default is used.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }
}
