/// Compares two values whose types aren't known to be `Equatable`.
///
/// - Returns: `nil` if the first value's type isn't `Equatable`; `false` if the second value has another type.
package func areEqual<First, Second>(_ first: First, _ second: Second) -> Bool? {
  func compare<Value: Equatable>(_ first: Value) -> Bool { first == second as? Value }
  return (first as? any Equatable).map { compare($0) }
}
