import CairnSupport

/// Notifies a shared value of changes that come from outside.
public struct SharedSubscriber<Value>: Sendable {
  let callback: @Sendable (Result<Value?, any Error>, (() -> Bool)?) -> Void
  let onLoading: @Sendable (Bool) -> Void
  /// Called after a merge in which both sides had changed the same.
  let onConflict: @Sendable (MergedDocument) -> Void

  init(
    callback: @escaping @Sendable (Result<Value?, any Error>, (() -> Bool)?) -> Void,
    onLoading: @escaping @Sendable (Bool) -> Void,
    onConflict: @escaping @Sendable (MergedDocument) -> Void = { _ in }
  ) {
    self.callback = callback
    self.onLoading = onLoading
    self.onConflict = onConflict
  }

  /// A subscriber that calls functions.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.init(callback: { result, _ in callback(result) }, onLoading: onLoading ?? { _ in })
  }

  /// The value has changed (`nil`: it is gone), or following it failed.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result, nil)
  }

  /// The value has changed.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Following the value failed.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// The value is gone: the default is used.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// The value is being loaded, or not any more.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}

/// Something that goes on until it is cancelled.
public struct SharedSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Something that a function ends.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    self.onCancel = cancel
  }

  /// Ends it.
  public func cancel() {
    onCancel()
  }
}
