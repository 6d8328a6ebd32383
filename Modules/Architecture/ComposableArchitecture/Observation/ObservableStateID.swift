import CairnSupport

/// The identity and version of an observable state.
///
/// Two ids are equal if one of the values was derived from the other by copying and changing. A newly created value has a new id,
/// even if its fields are equal to those of another value.
///
/// `ObservableStateID+Versions.swift` decides by the versions whether a change replaced a value. A collection has neither versions nor
/// an identity. Instead, its structure counts the elements that were added and removed.
public struct ObservableStateID: Hashable, Sendable {
  /// A number that distinguishes a new value from a changed one.
  @usableFromInline let stateIdentity: UInt64
  /// A number that changes with each change of the value and is never reused, so equal versions mean equal contents.
  @usableFromInline var version: UInt64
  /// The version before the last reduction that changed the value.
  @usableFromInline var earlierVersion: UInt64

  @inlinable
  init(stateIdentity: UInt64, version: UInt64 = 0, earlierVersion: UInt64 = 0) {
    self.stateIdentity = stateIdentity
    self.version = version
    self.earlierVersion = earlierVersion
  }

  /// Creates an id for a new value.
  public init() {
    self.init(stateIdentity: UInt64(UniqueID.next()))
  }

  /// Creates the id of an enum case without a payload.
  @inlinable
  public init(tag: Int) {
    self.init(stateIdentity: Self.mix(.max, tag))
  }

  /// Creates the id of a collection, whose elements have versions instead of the collection.
  @inlinable
  init(structure: Int) {
    self.init(stateIdentity: UInt64(structure), version: .max)
  }

  /// An id that isn't equal to any other, for a value about which nothing is known.
  public static var unknown: ObservableStateID { ObservableStateID() }

  /// Returns an id that isn't equal to any other, because nothing is known about the value.
  @_disfavoredOverload
  public static func of<Value>(_ value: Value) -> ObservableStateID { unknown }

  /// Returns the id of a hashable value, which is equal for equal values.
  @_disfavoredOverload
  public static func of<Value: Hashable>(_ value: Value) -> ObservableStateID {
    ObservableStateID(stateIdentity: UInt64(bitPattern: Int64(value.hashValue)))
  }

  /// Returns the id of rows that aren't observable, so that every change of them counts.
  @_disfavoredOverload
  public static func of<ID, Row: Hashable>(_ value: IdentifiedArray<ID, Row>) -> ObservableStateID { unknown }

  /// Returns the id of an observable value, or of a collection of such values.
  @inlinable
  public static func of<Value: _IdentifiedState>(_ value: Value) -> ObservableStateID { value._$id }

  /// Returns the id of an alert or dialog.
  public static func of<Value: _EphemeralState & Identifiable>(_ value: Value) -> ObservableStateID {
    ObservableStateID(stateIdentity: UInt64(truncatingIfNeeded: value.id.hashValue))
  }

  /// Returns the id of this value as the payload of an enum case.
  @inlinable
  public func tagged(_ tag: Int) -> ObservableStateID {
    ObservableStateID(
      stateIdentity: Self.mix(stateIdentity, tag), version: version, earlierVersion: earlierVersion)
  }

  @inlinable
  static func mix(_ stateIdentity: UInt64, _ tag: Int) -> UInt64 {
    // The finalizer of SplitMix64, so that the ids of a payload and of the enum around it aren't equal by accident.
    var word = stateIdentity &+ (UInt64(bitPattern: Int64(tag)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.stateIdentity == rhs.stateIdentity }
  public func hash(into hasher: inout Hasher) { hasher.combine(stateIdentity) }
}
