import CairnSupport
import CustomDump
import Dispatch
import Testing

/// An executor detects that no task can continue, even if its queue is slow.
@MainActor
@Suite struct CountingExecutorTests {
  private nonisolated static func pass(_ duration: Duration) {
    let end = ContinuousClock.now.advanced(by: duration)
    while .now < end {}
  }

  @Test("A queue that is busy with other work still becomes idle")
  func aQueueThatIsBusyWithOthersIsNoWorkThatNeverPauses() async {
    let executor = CountingExecutor(queue: .main)
    let steps = Locked(0)
    let task = Task(executorPreference: executor) {
      for _ in 0..<10 {
        // Together they take longer than the limit. The limit allows ten jobs even if the machine interrupts
        // them.
        DispatchQueue.main.async { Self.pass(.milliseconds(25)) }
        await Task.yield()
        steps.withLock { $0 += 1 }
      }
    }
    #expect(await executor.idle(limit: .milliseconds(200)))
    expectNoDifference(steps.withLock { $0 }, 10)
    await task.value
  }

  @Test("Waiting for endless work stops at the limit")
  func workThatNeverPausesIsNotWaitedForWithoutEnd() async {
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

  @Test("A listener can be removed") func aListenerIsRemoved() async {
    let executor = CountingExecutor(queue: .main)
    let (count, others) = (Locked(0), Locked(0))
    let remove = executor.onEnqueue { count.withLock { $0 += 1 } }
    _ = executor.onEnqueue { others.withLock { $0 += 1 } }
    await Task(executorPreference: executor) {}.value
    let before = count.withLock { $0 }
    #expect(before > 0)
    remove()
    expectNoDifference(executor.listenerCount, 1)
    await Task(executorPreference: executor) {}.value
    expectNoDifference(count.withLock { $0 }, before)
    #expect(others.withLock { $0 } > before)
  }

  @Test("A waiting task is idle") func whatWaitsIsIdle() async {
    let executor = CountingExecutor(queue: .main)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let task = Task(executorPreference: executor) { for await _ in stream {} }
    #expect(await executor.idle(limit: .seconds(60)))
    #expect(executor.isIdle)
    continuation.finish()
    await task.value
  }
}
