import CairnSupport

/// The identity of a value of an observable state, and its version.
///
/// Two ids are equal when they belong to the same line of values: one came from the other by copying and changing.
/// A value that was made anew has an id of its own, even where its fields are equal.
public struct ObservableStateID: Hashable, Sendable {
  @usableFromInline let stateIdentity: UInt64
  /// Changes with each change of the value, and is never used twice: equal versions mean equal contents.
  @usableFromInline var version: UInt64
  /// The version that the value had before the reduction that changed it last.
  @usableFromInline var origin: UInt64

  @inlinable
  init(stateIdentity: UInt64, version: UInt64 = 0, origin: UInt64 = 0) {
    self.stateIdentity = stateIdentity
    self.version = version
    self.origin = origin
  }

  /// An id for a value that was made just now.
  public init() {
    self.init(stateIdentity: UInt64(UniqueID.next()))
  }

  /// The id of an enum's case that holds no value.
  @inlinable
  public init(tag: Int) {
    self.init(stateIdentity: Self.mix(.max, tag))
  }

  /// The id of a value about which nothing is known: equal to no other.
  public static var unknown: ObservableStateID { ObservableStateID() }

  /// The id of a value about which nothing is known: equal to no other.
  @_disfavoredOverload
  public static func of<Value>(_ value: Value) -> ObservableStateID { unknown }

  /// The id of a plain value: equal for equal values.
  @_disfavoredOverload
  public static func of<Value: Hashable>(_ value: Value) -> ObservableStateID {
    ObservableStateID(stateIdentity: UInt64(bitPattern: Int64(value.hashValue)))
  }

  /// The id of an observable value.
  @inlinable
  public static func of<Value: ObservableState>(_ value: Value) -> ObservableStateID { value._$id }

  /// The id of an optional observable value.
  @inlinable
  public static func of<Value: ObservableState>(_ value: Value?) -> ObservableStateID {
    value.map { $0._$id.tagged(1) } ?? ObservableStateID(tag: 0)
  }

  /// The id of an alert.
  public static func of<Action>(_ value: AlertState<Action>) -> ObservableStateID {
    ObservableStateID(stateIdentity: UInt64(truncatingIfNeeded: value.id.hashValue))
  }

  /// The id of a dialog.
  public static func of<Action>(_ value: ConfirmationDialogState<Action>) -> ObservableStateID {
    ObservableStateID(stateIdentity: UInt64(truncatingIfNeeded: value.id.hashValue))
  }

  /// The id of a collection of rows: another one when its rows are others, the same when a row has changed in place.
  public static func of<ID, Row>(_ value: IdentifiedArray<ID, Row>) -> ObservableStateID {
    ObservableStateID(stateIdentity: UInt64(value._structure))
  }

  /// The id of a stack.
  @inlinable
  public static func of<Element>(_ value: StackState<Element>) -> ObservableStateID {
    ObservableStateID(stateIdentity: UInt64(value.structure))
  }

  /// The id of this value as the payload of an enum's case.
  @inlinable
  public func tagged(_ tag: Int) -> ObservableStateID {
    ObservableStateID(stateIdentity: Self.mix(stateIdentity, tag), version: version, origin: origin)
  }

  @inlinable
  static func mix(_ stateIdentity: UInt64, _ tag: Int) -> UInt64 {
    // SplitMix64's finaliser: ids of payloads and of the enums around them must not be equal by accident.
    var word = stateIdentity &+ (UInt64(bitPattern: Int64(tag)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.stateIdentity == rhs.stateIdentity }
  /// Feeds what makes two of them equal into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(stateIdentity) }

  /// The value is another version now.
  mutating func touch() {
    if version <= StateVersion.beforeReduction { origin = version }
    version = StateVersion.next()
  }

  /// The version that the value had when the reduction began that runs, or ran last.
  private var versionBeforeReduction: UInt64 { version <= StateVersion.beforeReduction ? version : origin }

  /// Whether this is another version of a value than stood in its place before a change, and did not become of it by changes
  /// in the reduction that runs: it came from elsewhere.
  ///
  /// What became of the same version since the reduction began shares its observers, which are told of these changes when
  /// it ends. That holds for a copy too that a method assigns to `self` and changes there.
  @usableFromInline
  func isFromElsewhere(than before: Self) -> Bool {
    version != before.version && versionBeforeReduction != before.versionBeforeReduction
  }

  /// As ``isFromElsewhere(than:)``, where no reduction need be running: a version that is older than the change came from
  /// elsewhere as well.
  ///
  /// - Parameters:
  ///   - before: The id of the value that stood there.
  ///   - moment: The last version that was given out when the change began. Those that it makes are greater.
  @usableFromInline
  func isFromElsewhere(than before: Self, since moment: UInt64) -> Bool {
    version != before.version
      && (version <= moment || versionBeforeReduction != before.versionBeforeReduction)
  }

  /// Whether another value stands in a place than before a change, which a reduction makes: one that was made anew, or came from
  /// elsewhere.
  @inlinable
  func isAnother(than before: Self) -> Bool {
    // Most values are not changed at all.
    stateIdentity != before.stateIdentity || version != before.version && isFromElsewhere(than: before)
  }

  /// The last version that was given out.
  @usableFromInline
  static func moment() -> UInt64 { StateVersion.current }

  /// Whether both ids belong to the same version of the same value.
  @inlinable
  func isSameVersion(as other: Self) -> Bool {
    stateIdentity == other.stateIdentity && version == other.version
  }
}
