// Public, because `ObservableState` refines the protocol.

/// A type whose values know whether they were changed in place, or replaced by another value.
public protocol _StateIdentifiable {
  /// Returns the identity of the value at an address before a change.
  ///
  /// - Parameter address: The address of a value of this type.
  static func _beginChange(at address: UnsafeRawPointer) -> _StateBefore
  /// Returns whether the value at the address was replaced since then.
  static func _isReplaced(at address: UnsafeRawPointer, since before: _StateBefore) -> Bool
}

/// The identity of a value before a change.
public struct _StateBefore: Sendable {
  /// A number that the value shares with the values that it was derived from by changes.
  public let identity: UInt64
  /// A number that no other value has.
  public let version: UInt64
  /// The version that the value had before its last change.
  public let origin: UInt64
  /// The most recent version of any value when the change began.
  public let moment: UInt64

  /// Creates an identity.
  @inlinable
  public init(identity: UInt64, version: UInt64, origin: UInt64, moment: UInt64) {
    (self.identity, self.version, self.origin, self.moment) = (identity, version, origin, moment)
  }
}
