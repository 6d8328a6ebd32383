import CairnSupport
import CustomDump
import Dispatch
import Testing

/// An executor detects when no task can go on, however slowly its queue works.
@MainActor
@Suite struct CountingExecutorTests {
  private nonisolated static func pass(_ duration: Duration) {
    let end = ContinuousClock.now.advanced(by: duration)
    while .now < end {}
  }

  @Test func aQueueThatIsBusyWithOthersIsNoWorkThatNeverPauses() async {
    let executor = CountingExecutor(queue: .main)
    let steps = Locked(0)
    let task = Task(executorPreference: executor) {
      for _ in 0..<10 {
        // Together longer than the limit, which is long for ten jobs, even on a machine that interrupts them.
        DispatchQueue.main.async { Self.pass(.milliseconds(25)) }
        await Task.yield()
        steps.withLock { $0 += 1 }
      }
    }
    #expect(await executor.idle(limit: .milliseconds(200)))
    expectNoDifference(steps.withLock { $0 }, 10)
    await task.value
  }

  @Test func workThatNeverPausesIsNotWaitedForWithoutEnd() async {
    let executor = CountingExecutor(queue: .main)
    let task = Task(executorPreference: executor) {
      while !Task.isCancelled { await Task.yield() }
    }
    #expect(await !executor.idle(limit: .milliseconds(5)))
    #expect(executor.total > 1)
    #expect(!executor.isIdle)
    task.cancel()
    await task.value
  }

  @Test func whatWaitsIsIdle() async {
    let executor = CountingExecutor(queue: .main)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let task = Task(executorPreference: executor) { for await _ in stream {} }
    #expect(await executor.idle(limit: .seconds(60)))
    #expect(executor.isIdle)
    continuation.finish()
    await task.value
  }
}
