import CustomDump
import Observation

extension Shared: Equatable where Value: Equatable {
  /// Returns a Boolean value that indicates whether the values are equal.
  ///
  /// During a test's assertion, the expectation is compared with the actual value.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.comparedValue(with: rhs.reference) == rhs.reference.comparedTo(lhs.reference)
  }
}

extension SharedReader: Equatable where Value: Equatable {
  /// Returns a Boolean value that indicates whether the values are equal.
  ///
  /// During a test's assertion, the expectation is compared with the actual value.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.comparedValue(with: rhs.reference) == rhs.reference.comparedTo(lhs.reference)
  }
}

extension Shared: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

// Reads of both types are tracked.
extension Shared: Observable {}
extension SharedReader: Observable {}

extension Shared: CustomStringConvertible {
  /// The type and the key of the value, or the type and the value if it has no key: `Shared<Int>(value: 0)`.
  public var description: String { reference.description(of: "Shared") }
}

extension SharedReader: CustomStringConvertible {
  /// The type and the key of the value, or the type and the value if it has no key: `SharedReader<Int>(value: 0)`.
  public var description: String { reference.description(of: "SharedReader") }
}

extension Shared: CustomReflectable {
  /// A mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: reference.currentValue) }
}

extension SharedReader: CustomReflectable {
  /// A mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: reference.currentValue) }
}

extension Shared: CustomDumpRepresentable {
  /// The value, which a dump shows in place of the wrapper.
  public var customDumpValue: Any { reference.currentValue }
}

extension SharedReader: CustomDumpRepresentable {
  /// The value, which a dump shows in place of the wrapper.
  public var customDumpValue: Any { reference.currentValue }
}

extension Shared: _CustomDiffObject {
  /// The value that a test expects and the actual value.
  public var _customDiffValues: (Any, Any) { (reference.value, reference.assertedValue) }
  /// The identity of the shared value.
  public var _objectIdentifier: ObjectIdentifier { reference.identity }
}

extension SharedReader: _CustomDiffObject {
  /// The value that a test expects and the actual value.
  public var _customDiffValues: (Any, Any) { (reference.value, reference.assertedValue) }
  /// The identity of the shared value.
  public var _objectIdentifier: ObjectIdentifier { reference.identity }
}
