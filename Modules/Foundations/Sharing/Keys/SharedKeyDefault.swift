/// A key with a default value.
///
/// ```swift
/// extension SharedReaderKey where Self == FileStorageKey<[User]>.Default {
///   static var users: Self { Self[.fileStorage(.users), default: []] }
/// }
///
/// @Shared(.users) var users
/// ```
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  let makeInitialValue: @Sendable () -> Base.Value

  /// The default, which is evaluated on each access.
  public var initialValue: Base.Value { makeInitialValue() }

  /// Creates a key with a default value.
  public static subscript(
    key: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeInitialValue: value)
  }

  /// The identity of the key.
  ///
  /// The default isn't a part of it.
  public var id: Base.ID { base.id }

  /// Loads the value with the base key.
  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  /// Follows changes with the base key.
  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves the value with the base key.
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: CustomStringConvertible {
  /// The key without its default.
  public var description: String { "\(base)" }
}
