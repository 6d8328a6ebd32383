import CairnSupport
import Synchronization

// Was a value changed in place, or was it replaced by another value? These are all of the rules:
//
// 1. A value has two versions: its current one, which is new after each tracked write, and the one before the last reduction that
//    changed it. Versions are unique in the process and increase, so equal versions mean equal contents.
// 2. A copy has the versions of the original until it is written.
// 3. A change of a place compares the value that was there before with the value that is there after (`isReplaced(since:)`):
//
//    | the value after the change                                      | it was     | notified                      |
//    |------------------------------------------------------------------|------------|-------------------------------|
//    | has the same id and version                                       | not changed | nobody                        |
//    | has another id                                                    | replaced   | all fields, and the place     |
//    | got its version before the change began (a saved copy)            | replaced   | all fields, and the place     |
//    | had another version before this reduction (a changed saved copy)  | replaced   | all fields, and the place     |
//    | otherwise                                                         | changed    | the fields that were written  |
//
// 4. Each written field has notified its own observers when it was written, or does at the end of the reduction, wherever the value
//    is. So a change in place needs no more, and the versions of the values around it change ('markChanged()').
// 5. The rule needs a reduction, because only its start separates a value's two versions. Outside of a reduction, the start of the
//    last one counts, so a method that assigns a copy to `self` and then changes it counts as a change in place.
//
// One version and a log of the versions that a reduction made give the same answers, but an append to the log costs more than the
// second version (benchmarks `flat` and `ten`), and outside of a reduction there is nothing that could begin and end a log.
//
// These places apply the rule: `RootCore` to the whole state, `FieldAccess` to the children of operators, the registrar's
// `didModify` to fields, and `IdentifiedArray` and `StackState` to elements. Time that passes in an access, such as an
// `await change(&state.child)` outside of a reduction, doesn't matter, because no place records that an access is open.

extension ObservableStateID {
  private static let lastVersion = Atomic<UInt64>(0)
  private static let lastVersionBeforeReduction = Atomic<UInt64>(0)

  private static func nextVersion() -> UInt64 { lastVersion.add(1, ordering: .relaxed).newValue }

  /// Begins a reduction: the versions of the values that it changes are newer.
  static func beginReduction() { lastVersionBeforeReduction.store(nextVersion(), ordering: .relaxed) }

  /// A Boolean value that indicates whether the value has changed since the start of the running reduction, or of the last one.
  private var hasChanged: Bool { version > Self.lastVersionBeforeReduction.load(ordering: .relaxed) }

  /// The version that the value had at the start of the running reduction, or of the last one if none is running.
  private var versionBeforeReduction: UInt64 { hasChanged ? earlierVersion : version }

  /// Gives the value a new version, because a part of it has changed.
  mutating func markChanged() {
    if !hasChanged { earlierVersion = version }
    version = Self.nextVersion()
  }

  /// Returns the identity of the value at the start of a change, for `isReplaced(since:)`.
  @inlinable
  func beforeChange() -> _StateBefore {
    _StateBefore(
      identity: stateIdentity, version: version, earlierVersion: earlierVersion,
      lastVersion: Self.currentVersion)
  }

  /// The last version that any value got.
  @usableFromInline
  static var currentVersion: UInt64 { lastVersion.load(ordering: .relaxed) }

  /// Returns `true` if a change replaced a value instead of changing it in place.
  @inlinable
  func isReplaced(since before: _StateBefore) -> Bool {
    // Compare the versions first, because most values don't change.
    stateIdentity != before.identity || version != before.version && isFromElsewhere(than: before)
  }

  /// Returns `true` if a version was created before the change or from another version.
  @usableFromInline
  func isFromElsewhere(than before: _StateBefore) -> Bool {
    let old = Self(
      stateIdentity: before.identity, version: before.version, earlierVersion: before.earlierVersion)
    return version <= before.lastVersion || versionBeforeReduction != old.versionBeforeReduction
  }

  /// Returns `true` if both ids belong to the same version of the same value, other than a collection.
  @inlinable
  func isSameVersion(as other: Self) -> Bool {
    stateIdentity == other.stateIdentity && version == other.version && version != .max
  }
}
