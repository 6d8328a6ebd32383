import Synchronization

/// Counts tasks that wait in a place a test knows (a test clock, `Task.never`), so that a test store can say at
/// once that nothing more can happen.
///
/// Whoever makes a task wait calls ``began()`` before it suspends and ``ended()`` at the moment the decision to
/// resume it is made, synchronously, before its continuation runs: between the two the count says "asleep".
package final class KnownWaits: Sendable {
  /// The counter of the test that this task belongs to, if it belongs to one.
  @TaskLocal package static var current: KnownWaits?

  private let waiting = Atomic<Int>(0)

  package init() {}

  /// How many tasks wait.
  package var count: Int { waiting.load(ordering: .acquiring) }

  /// A task is about to wait.
  package func began() { waiting.add(1, ordering: .acquiringAndReleasing) }

  /// A task that waited is about to run.
  package func ended() { waiting.subtract(1, ordering: .acquiringAndReleasing) }
}

/// Numbers that are unique within the process.
///
/// Three nanoseconds instead of the microseconds of a `UUID()`.
package enum UniqueID {
  private static let counter = Atomic<Int>(0)

  /// A number that was not given out before; the first is 1.
  package static func next() -> Int {
    counter.add(1, ordering: .relaxed).newValue
  }
}
