/// Passes a loaded value to a shared value.
///
/// Resume it exactly once. A continuation that is released without being resumed is reported, and resumed by throwing
/// ``UnresumedContinuation``.
public struct LoadContinuation<Value>: Sendable {
  let once: SingleCall<(Result<Value?, any Error>, isStale: (() -> Bool)?)>

  /// Creates a continuation that calls a function.
  public init(_ description: String = "", callback: @escaping @Sendable (Result<Value?, any Error>) -> Void) {
    self.once = SingleCall(description, dropped: Self.dropped) { result, _ in callback(result) }
  }

  init(
    _ description: String,
    guarded callback: @escaping @Sendable (Result<Value?, any Error>, (() -> Bool)?) -> Void
  ) {
    self.once = SingleCall(description, dropped: Self.dropped) { callback($0, $1) }
  }

  private static func dropped(
    _ error: any Error
  ) -> (Result<Value?, any Error>, isStale: (() -> Bool)?) { (.failure(error), nil) }

  /// Resumes with the loaded value, with `nil` if there is none, or with an error.
  public func resume(with result: Result<Value?, any Error>) {
    once((result, nil))
  }

  /// Resumes with the loaded value.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes without a value, so that the default is used.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }
}
