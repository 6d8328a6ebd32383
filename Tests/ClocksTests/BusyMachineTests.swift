import Clocks
import ConcurrencyExtras
import CustomDump
import Dispatch
import Testing

/// A test clock waits for the tasks that it wakes, even if they get no thread for a while.
@Suite struct BusyMachineTests {
  /// Delays a task that was resumed from outside until many other jobs have run.
  private final class SlowExecutor: TaskExecutor {
    /// Yields one element for each job that has run.
    let ran: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let queue = DispatchQueue(label: "slow")
    private let isRunning = LockIsolated(false)

    init() { (ran, continuation) = AsyncStream.makeStream() }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if isRunning.value { return queue.async { self.run(job) } }
      Task.detached(priority: .background) { [self] in
        await Task.megaYield(count: 50)
        queue.async { self.run(job) }
      }
    }

    private func run(_ job: UnownedJob) {
      isRunning.setValue(true)
      job.runSynchronously(on: asUnownedTaskExecutor())
      isRunning.setValue(false)
      continuation.yield()
    }
  }

  @Test("One advance completes each sleep of a task") func eachSleepOfATaskEndsInOneAdvance() async {
    let clock = TestClock()
    let sleeps = LockIsolated(0)
    let executor = SlowExecutor()
    let task = Task(executorPreference: executor) {
      for _ in 0..<5 {
        try await clock.sleep(for: .seconds(1))
        sleeps.withValue { $0 += 1 }
      }
    }
    // The first job ends at the first sleep.
    _ = await executor.ran.first { true }
    await clock.advance(by: .seconds(5))
    task.cancel()
    _ = await task.result
    expectNoDifference(sleeps.value, 5)
  }
}
