/// A key that reads a shared value from its storage and follows changes from outside.
///
/// Two keys share their value if their ``id``s are equal and their value types are the same.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The type of the key's identity.
  associatedtype ID: Hashable = Self

  /// The identity of the key.
  var id: ID { get }

  /// Loads the value and resumes the continuation once, immediately or later, on any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Notifies the subscriber each time the value changes outside, until the subscription is canceled.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription
}

/// A key that reads and writes a shared value in its storage.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value and resumes the continuation once, immediately or later, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// A key with a value that is available immediately, so that the default is evaluated only if the key stores none.
protocol ImmediateKey<Value>: SharedReaderKey {
  /// Returns the stored value, or `nil`. Throws a `RecoveredValue` if loading failed but found a substitute.
  func loadNow() throws -> Value?

  /// Uses a default as the value from then on.
  func begin(with initialValue: Value)
}

extension ImmediateKey {
  func begin(with initialValue: Value) {}
}

extension SharedReaderKey where ID == Self {
  /// The key itself, if it is hashable.
  public var id: ID { self }
}

extension SharedReaderKey {
  /// A key of this type with a default value.
  public typealias Default = _SharedKeyDefault<Self>
}
