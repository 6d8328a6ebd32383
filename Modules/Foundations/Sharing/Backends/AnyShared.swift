/// A `Shared` or `SharedReader` of any type, for code that searches a state for them.
package protocol AnyShared {
  /// The current value. Reading it isn't observed.
  var valueNow: Any { get }
  /// The value, or in a `SharedChangeTracker`'s assertion the expected or earlier value.
  var trackedValue: Any { get }
  /// The identity of the stored value that contains this one.
  var storageID: ObjectIdentifier { get }
  /// A Boolean value that indicates whether this is a part of the stored value.
  var isPartOfStorage: Bool { get }
  /// The name of the value's key, or `nil` for a part of a value and for a value without a key.
  var keyName: String? { get }
}

extension Shared: AnyShared {
  package var valueNow: Any { reference.currentValue }
  package var trackedValue: Any { reference.value }
  package var storageID: ObjectIdentifier { ObjectIdentifier(reference.root) }
  package var isPartOfStorage: Bool { reference.root !== reference }
  package var keyName: String? { reference.key }
}
extension SharedReader: AnyShared {
  package var valueNow: Any { reference.currentValue }
  package var trackedValue: Any { reference.value }
  package var storageID: ObjectIdentifier { ObjectIdentifier(reference.root) }
  package var isPartOfStorage: Bool { reference.root !== reference }
  package var keyName: String? { reference.key }
}
