/// A value that its author vouches for: sendable without the compiler's check.
///
/// Only for values that are known to be safe, such as a key path or a value that crosses once and is never
/// accessed by two threads at a time.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The unchecked value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the value of a property.
  public init(wrappedValue: Value) {
    self.value = wrappedValue
  }

  /// The unchecked value, as a property that is wrapped reads and writes it.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself, which may be sent.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// Reads one field of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// Reads or writes one field of the object that the value refers to.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Subject {
    get { value[keyPath: keyPath] }
    nonmutating set { value[keyPath: keyPath] = newValue }
  }

  /// Reads or writes one field of the value.
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
  /// What the sequence produces.
  public typealias Element = Value.Element

  /// What the sequence may fail with.
  public typealias Failure = Value.Failure

  /// An iterator of the sequence, which is not wrapped.
  public func makeAsyncIterator() -> Value.AsyncIterator {
    value.makeAsyncIterator()
  }
}

/// A reference to a mutable value that its author vouches for.
///
/// Nothing guards it: writes must be ordered by the program around it.
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

  /// The boxed value, as a property that is wrapped reads and writes it.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The box itself, which may be sent.
  public var projectedValue: UncheckedBox<Value> { self }

  /// Reads one field of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// Reads or writes one field of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}
