/// A `Shared` or `SharedReader` of any type, for code that searches a state for them.
package protocol AnyShared {
  /// The current value. Reading it isn't observed.
  var valueNow: Any { get }
  /// The name of the value's key, or `nil` for a part of a value and for a value without a key.
  var keyName: String? { get }
}

extension Shared: AnyShared {
  package var valueNow: Any { reference.currentValue }
  package var keyName: String? { reference.key }
}
extension SharedReader: AnyShared {
  package var valueNow: Any { reference.currentValue }
  package var keyName: String? { reference.key }
}
