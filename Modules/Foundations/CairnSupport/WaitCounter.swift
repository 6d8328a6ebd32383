import Synchronization

/// Work that counts those of its tasks that wait for something that tests control: a test clock, `Task.never`.
///
/// Code that makes a task wait calls ``waitBegan()`` before the task is suspended, and ``waitEnded()`` when it is about to
/// resume the task: from then on the task counts as running, although it runs a little later. A test store therefore
/// detects at once that nothing more can happen.
package protocol WaitCounting: AnyObject, Sendable {
  /// A task is about to wait; called on any thread, perhaps with the caller's locks held.
  func waitBegan()
  /// A task that waited is about to run.
  func waitEnded()
}

/// Counts the tasks that wait, and no more.
package final class WaitCounter: WaitCounting {
  /// Counts the waits of the work that this task belongs to; `nil` where waits are not counted.
  @TaskLocal package static var current: (any WaitCounting)?

  private let waiting = Atomic<Int>(0)

  package init() {}

  /// How many tasks wait.
  package var count: Int { waiting.load(ordering: .acquiring) }

  package func waitBegan() { waiting.add(1, ordering: .acquiringAndReleasing) }
  package func waitEnded() { waiting.subtract(1, ordering: .acquiringAndReleasing) }
}
