import Synchronization

/// A type that counts the tasks that wait for something under a test's control, such as a test clock or `Task.never`.
///
/// Code that suspends a task calls ``waitBegan()`` before, and ``waitEnded()`` just before it resumes the task, so that the task
/// counts as running before it runs. A test store uses the count to detect at once that nothing more can happen.
package protocol WaitCounting: AnyObject, Sendable {
  /// Counts a task that is about to wait. Called on any thread, possibly while the caller holds locks.
  func waitBegan()
  /// Counts a task that is about to run again.
  func waitEnded()
}

/// A counter of waiting tasks.
package final class WaitCounter: WaitCounting {
  /// The counter for the current task, or `nil` if its waits aren't counted.
  @TaskLocal package static var current: (any WaitCounting)?

  private let waiting = Atomic<Int>(0)

  package init() {}

  /// The number of tasks that wait.
  package var count: Int { waiting.load(ordering: .acquiring) }

  package func waitBegan() { waiting.add(1, ordering: .acquiringAndReleasing) }
  package func waitEnded() { waiting.subtract(1, ordering: .acquiringAndReleasing) }
}
