import Synchronization

/// The numbers of versions of values, each of which is given out once, in the order of changes.
@usableFromInline
enum StateVersion {
  private static let last = Atomic<UInt64>(0)
  private static let lastBeforeReduction = Atomic<UInt64>(0)

  /// A version for a value that changes now.
  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }

  /// The last version that was given out.
  static var current: UInt64 { last.load(ordering: .relaxed) }

  /// The last version that was given out before the reduction that runs, or ran last: another one for each reduction.
  ///
  /// It is the mark that a value gets where a reducer changes it in its place. A value there that has another mark after that came
  /// from elsewhere: from an action, or from before the reduction.
  @usableFromInline
  static var beforeReduction: UInt64 { lastBeforeReduction.load(ordering: .relaxed) }

  /// Notes that a reduction begins.
  static func beginReduction() { lastBeforeReduction.store(next(), ordering: .relaxed) }
}
