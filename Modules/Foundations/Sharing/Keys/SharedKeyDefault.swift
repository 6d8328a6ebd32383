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

  /// The default, evaluated anew each time.
  public var initialValue: Base.Value { makeInitialValue() }

  /// A key with a default value.
  public static subscript(
    key: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeInitialValue: value)
  }

  /// The identity of the key, of which the default is no part.
  public var id: Base.ID { base.id }

  /// Loads as the key without a default does.
  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  /// Follows changes as the key without a default does.
  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves as the key without a default does.
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: CustomStringConvertible {
  /// The key without its default.
  public var description: String { "\(base)" }
}
