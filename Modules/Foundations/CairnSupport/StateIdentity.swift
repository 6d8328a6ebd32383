// Public, because `ObservableState` refines the protocol.

/// A value that distinguishes one that was made anew, or changed elsewhere, from one that is changed in its place.
public protocol _StateIdentifiable {
  /// Which value stands at an address, before a change.
  ///
  /// - Parameter address: The address of a value of this type.
  static func _beginChange(at address: UnsafeRawPointer) -> _StateBefore
  /// Whether another value stands there after the change.
  static func _isReplaced(at address: UnsafeRawPointer, since before: _StateBefore) -> Bool
}

/// Which value stood in a place before a change, and when that began.
public struct _StateBefore: Sendable {
  /// The number that all values have which came of one another by changes.
  public let identity: UInt64
  /// The number that each of them has alone.
  public let version: UInt64
  /// The number that the value had alone before it was last changed in one step.
  public let origin: UInt64
  /// The last number that was given out when the change began.
  public let moment: UInt64

  /// What is known of a value.
  @inlinable
  public init(identity: UInt64, version: UInt64, origin: UInt64, moment: UInt64) {
    (self.identity, self.version, self.origin, self.moment) = (identity, version, origin, moment)
  }
}
