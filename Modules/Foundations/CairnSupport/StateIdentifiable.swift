// Public, because `ObservableState` refines the protocol.

/// A type whose values know whether they were changed in place, or replaced by another value.
public protocol _StateIdentifiable {
  /// Returns the identity of the value at an address before a change.
  ///
  /// - Parameter address: The address of a value of this type.
  static func _beginChange(at address: UnsafeRawPointer) -> _StateBefore
  /// Returns a Boolean value that indicates whether a change replaced the value at the address.
  static func _isReplaced(at address: UnsafeRawPointer, since before: _StateBefore) -> Bool
}

/// The identity of a value at the start of a change.
public struct _StateBefore: Sendable {
  /// A number that the value shares with the values that it was derived from by changes.
  public let identity: UInt64
  /// A number that no other value has.
  public let version: UInt64
  /// The version before the last reduction that changed the value.
  public let earlierVersion: UInt64
  /// The last version of any value that was issued before the change.
  public let lastVersion: UInt64

  /// Creates an identity.
  @inlinable
  public init(identity: UInt64, version: UInt64, earlierVersion: UInt64, lastVersion: UInt64) {
    self.identity = identity
    self.version = version
    self.earlierVersion = earlierVersion
    self.lastVersion = lastVersion
  }
}
