import CustomDump
import Observation

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal.
  ///
  /// While a test asserts, the expectation is compared with the value that is there.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.comparedValue(with: rhs.reference) == rhs.reference.comparedTo(lhs.reference)
  }
}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether the values are equal.
  ///
  /// While a test asserts, the expectation is compared with the value that is there.
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

// The reads of both are tracked.
extension Shared: Observable {}
extension SharedReader: Observable {}

extension Shared: CustomStringConvertible {
  /// The type of the value with its key, or with the value where there is no key: `Shared<Int>(value: 0)`.
  public var description: String { reference.description(of: "Shared") }
}

extension SharedReader: CustomStringConvertible {
  /// The type of the value with its key, or with the value where there is no key: `SharedReader<Int>(value: 0)`.
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
  /// A dump shows the value.
  public var customDumpValue: Any { reference.currentValue }
}

extension SharedReader: CustomDumpRepresentable {
  /// A dump shows the value.
  public var customDumpValue: Any { reference.currentValue }
}

extension Shared: _CustomDiffObject {
  /// What a test expects, and what is there.
  public var _customDiffValues: (Any, Any) { (reference.value, reference.assertedValue) }
  /// Identifies the shared value.
  public var _objectIdentifier: ObjectIdentifier { reference.identity }
}

extension SharedReader: _CustomDiffObject {
  /// What a test expects, and what is there.
  public var _customDiffValues: (Any, Any) { (reference.value, reference.assertedValue) }
  /// Identifies the shared value.
  public var _objectIdentifier: ObjectIdentifier { reference.identity }
}
