import Dispatch

/// Runs tasks in the order in which they begin, on threads that may wait for a disk.
package final class WorkQueue: TaskExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Makes something that does work in order.
  package func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
    { work in
      // A task, because it inherits the test that it belongs to: an issue that it reports is that of the right test.
      Task(executorPreference: self) { work() }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
