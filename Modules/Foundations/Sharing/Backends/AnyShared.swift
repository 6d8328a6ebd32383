/// A shared value of any type, for code that looks for one in a state.
package protocol AnyShared {
  /// The value at the moment. Reading it is not observed.
  var valueNow: Any { get }
  /// The key that keeps the value; `nil` where there is none, and of a part of a value.
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
