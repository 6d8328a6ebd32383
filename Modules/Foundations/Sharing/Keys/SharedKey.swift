/// Where a shared value is kept and changed from outside, for reading.
///
/// Two keys with equal ``id``s and values of one type share their value.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The type of the key's identity.
  associatedtype ID: Hashable = Self

  /// The identity of the key.
  var id: ID { get }

  /// Loads the value, and resumes the continuation once, now or later, from any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Notifies the subscriber each time the value changes outside, until the subscription is cancelled.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription
}

/// Where a shared value is kept, for reading and writing.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value, and resumes the continuation once, now or later, from any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// A key whose value is available at once, so that a default is evaluated only where it keeps nothing.
protocol ImmediateKey<Value>: SharedReaderKey {
  /// The value that is kept, or `nil`. A `RecoveredValue` is thrown where one was found behind a failure.
  func loadNow() throws -> Value?

  /// Takes a default over that counts from now on.
  func begin(with initialValue: Value)
}

extension ImmediateKey {
  func begin(with initialValue: Value) {}
}

extension SharedReaderKey where ID == Self {
  /// A hashable key is its own identity.
  public var id: ID { self }
}

extension SharedReaderKey {
  /// A key of this kind that brings a default along.
  public typealias Default = _SharedKeyDefault<Self>
}
