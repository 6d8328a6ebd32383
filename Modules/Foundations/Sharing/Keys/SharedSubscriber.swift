import JSONValues

/// Notifies a shared value of changes from outside.
public struct SharedSubscriber<Value>: Sendable {
  let callback: @Sendable (Result<Value?, any Error>, (() -> Bool)?) -> Void
  let onLoading: @Sendable (Bool) -> Void
  /// Called after a merge in which both sides had changed the same field.
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

  /// Creates a subscriber that calls functions.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.init(callback: { result, _ in callback(result) }, onLoading: onLoading ?? { _ in })
  }

  /// Reports a new value, `nil` if the value was removed, or an error of the subscription.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result, nil)
  }

  /// Reports a new value.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Reports an error of the subscription.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// Reports that the value was removed, so that the default is used.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// Reports whether the value is being loaded.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}

/// A subscription that is active until it is canceled.
public struct SharedSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Creates a subscription that a function ends.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    self.onCancel = cancel
  }

  /// Ends the subscription.
  public func cancel() {
    onCancel()
  }
}
