/// A wrapper that makes a value sendable without the compiler's check.
///
/// Use it only for values that are known to be safe, such as a key path, or a value that is transferred once and that
/// two threads never access at the same time.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The wrapped value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the value of a property.
  public init(wrappedValue: Value) {
    self.value = wrappedValue
  }

  /// The wrapped value, which a wrapped property reads and writes.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself, which can be sent.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A field of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  // Disfavored, because Swift 6.3.1 also makes this kind of key path for the elements of tuples, and writing one crashes.
  /// A field of the object that the value refers to.
  @_disfavoredOverload
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Subject {
    get { value[keyPath: keyPath] }
    nonmutating set { value[keyPath: keyPath] = newValue }
  }

  /// A field of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value as if it were not wrapped.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Value.self))
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value as if it were not wrapped.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  /// The type of the sequence's elements.
  public typealias Element = Value.Element

  /// The type of the sequence's errors.
  public typealias Failure = Value.Failure

  /// Returns an iterator of the sequence, without a wrapper.
  public func makeAsyncIterator() -> Value.AsyncIterator {
    value.makeAsyncIterator()
  }
}

/// A reference to a mutable value that is sendable without the compiler's check.
///
/// No lock protects the value. The program must order its writes.
@dynamicMemberLookup
@propertyWrapper
public final class UncheckedBox<Value>: @unchecked Sendable {
  /// The boxed value.
  public var value: Value

  /// Boxes a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Boxes the value of a property.
  public init(wrappedValue: Value) {
    self.value = wrappedValue
  }

  /// The boxed value, which a wrapped property reads and writes.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The box itself, which can be sent.
  public var projectedValue: UncheckedBox<Value> { self }

  /// A field of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A field of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}
