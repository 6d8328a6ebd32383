import Dispatch

/// An executor that runs tasks in the order in which they start, on threads that may block for a disk.
package final class WorkQueue: TaskExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Returns a function that runs closures in order.
  package func makeExecutor() -> @Sendable (@escaping @Sendable () -> Void) -> Void {
    { work in
      // A task inherits the current test, so that an issue that the work reports is attributed to it.
      Task(executorPreference: self) { work() }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
