import IssueReporting
import Synchronization

/// Why a value is loaded.
public enum LoadContext<Value> {
  /// A shared value is created, with this default.
  case initialValue(Value)
  /// A call of `load()`.
  case userInitiated

  /// The default, where a shared value is created.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}

/// Why a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet
  /// A call of `save()`.
  case userInitiated
}

/// Tells a shared value what was loaded.
///
/// Resume it exactly once. One that is released without is reported, and resumed by throwing ``UnresumedContinuation``.
public struct LoadContinuation<Value>: Sendable {
  private let once: Once<(Result<Value?, any Error>, isStale: (() -> Bool)?)>

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

  /// Loaded this value, unless it turns out, with the shared value locked, that this is old news.
  func resume(returning value: Value, unless isStale: @escaping () -> Bool) {
    once((.success(value), isStale))
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

/// Tells a shared value that a save has ended.
///
/// Resume it exactly once. One that is released without is reported, and resumed by throwing ``UnresumedContinuation``.
public struct SaveContinuation: Sendable {
  private let once: Once<Result<Void, any Error>>

  /// A continuation that calls a function.
  public init(_ description: String = "", callback: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    self.once = Once(description, dropped: { .failure($0) }, callback)
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

/// Tells a shared value of changes that come from outside.
public struct SharedSubscriber<Value>: Sendable {
  let callback: @Sendable (Result<Value?, any Error>, (() -> Bool)?) -> Void
  let onLoading: @Sendable (Bool) -> Void
  /// Told of a merge in which both sides had changed the same.
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

  /// The value has changed, unless it turns out, with the shared value locked, that this is old news.
  func yield(_ value: Value, unless isStale: @escaping () -> Bool) {
    callback(.success(value), isStale)
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

/// A key released the continuation of a load or a save without resuming it.
public struct UnresumedContinuation: Error, Hashable, CustomStringConvertible {
  let key: String

  /// Says which key did so.
  public var description: String { "'\(key)' was never told that loading or saving has ended." }
}

/// Calls a function once, and reports each further call, or that there was none.
private final class Once<Value>: Sendable {
  private let description: String
  private let dropped: @Sendable (any Error) -> Value
  private let callback: @Sendable (Value) -> Void
  private let isDone = Atomic(false)

  /// - Parameter dropped: Makes what the function is called with at the end where it was not called, so that no task waits for ever.
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
      return reportIssue("'\(description)' was told twice that loading or saving has ended.")
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
