/// Notifies a shared value that a save has ended.
///
/// Resume it exactly once. One that is released without is reported, and resumed by throwing ``UnresumedContinuation``.
public struct SaveContinuation: Sendable {
  private let once: Once<Result<Void, any Error>>

  /// A continuation that calls a function.
  public init(_ description: String = "", callback: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    self.once = Once(description, dropped: { .failure($0) }, callback)
  }

  /// A continuation that calls a function, for which a save that succeeds returns `nil`: there is nothing to return.
  @_disfavoredOverload
  public init(
    _ description: String = "", callback: @escaping @Sendable (Result<Never?, any Error>) -> Void
  ) {
    self.init(description) { (result: Result<Void, any Error>) in callback(result.map { nil }) }
  }

  /// Saved, or failed.
  public func resume(with result: Result<Void, any Error>) {
    once(result)
  }

  /// Saved.
  public func resume() {
    resume(with: .success(()))
  }

  /// Could not save.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }
}
