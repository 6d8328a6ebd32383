import CustomDump

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal. While a test asserts, the expectation is compared with the value that is there.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.comparedValue(with: rhs.reference) == rhs.reference.comparedTo(lhs.reference)
  }
}

extension SharedReader: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.comparedValue(with: rhs.reference) == rhs.reference.comparedTo(lhs.reference)
  }
}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  public var description: String { reference.name }
}

extension SharedReader: CustomStringConvertible {
  public var description: String { reference.name }
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
  public var _customDiffValues: (Any, Any) { (reference.value, reference.currentValue) }
  public var _objectIdentifier: ObjectIdentifier { reference.identity }
}

extension SharedReader: _CustomDiffObject {
  public var _customDiffValues: (Any, Any) { (reference.value, reference.currentValue) }
  public var _objectIdentifier: ObjectIdentifier { reference.identity }
}
