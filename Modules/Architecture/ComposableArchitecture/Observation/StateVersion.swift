import Synchronization

/// The source of version numbers, which are unique and increase in the order of changes.
@usableFromInline
enum StateVersion {
  private static let last = Atomic<UInt64>(0)
  private static let lastBeforeReduction = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }

  @usableFromInline
  static var current: UInt64 { last.load(ordering: .relaxed) }

  /// The version that was issued at the start of the running reduction, or of the last one if none is running.
  static var beforeReduction: UInt64 { lastBeforeReduction.load(ordering: .relaxed) }

  static func beginReduction() { lastBeforeReduction.store(next(), ordering: .relaxed) }
}
