/// Notifies a shared value that a save has ended.
///
/// Resume it exactly once. A continuation that is released without being resumed is reported, and resumed by throwing
/// ``UnresumedContinuation``.
public struct SaveContinuation: Sendable {
  private let once: SingleCall<Result<Void, any Error>>

  /// Creates a continuation that calls a function.
  public init(_ description: String = "", callback: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    self.once = SingleCall(description, dropped: { .failure($0) }, callback)
  }

  /// Creates a continuation that calls a function.
  ///
  /// The result of a successful save is `nil`, because there is nothing to return.
  @_disfavoredOverload
  public init(
    _ description: String = "", callback: @escaping @Sendable (Result<Never?, any Error>) -> Void
  ) {
    self.init(description) { (result: Result<Void, any Error>) in callback(result.map { nil }) }
  }

  /// Resumes with the result of the save.
  public func resume(with result: Result<Void, any Error>) {
    once(result)
  }

  /// Resumes after a successful save.
  public func resume() {
    resume(with: .success(()))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }
}
