import CairnSupport
import Dispatch
import Testing

@testable import TerminalPrograms

/// Turns taken by tasks that may be suspended at any point.
@MainActor
@Suite struct TurnQueueTests {
  /// An executor like a server's thread: it isn't the main actor's executor.
  private final class OtherQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "other")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private func takeTurn(
    _ turns: TurnQueue, _ arrival: AsyncStream<Void>.Continuation, _ ended: Locked<Int>
  ) async {
    arrival.yield()
    await turns.begin()
    turns.end()
    ended.withLock { $0 += 1 }
  }

  @Test("A waiting task always gets its turn") func oneThatWaitsIsNotForgotten() async {
    let executor = OtherQueue()
    for _ in 0..<10 {
      let (turns, ended) = (TurnQueue(), Locked(0))
      let (arrivals, arrival) = AsyncStream<Void>.makeStream()
      async let one: Void = withTaskExecutorPreference(executor) { await takeTurn(turns, arrival, ended) }
      async let two: Void = withTaskExecutorPreference(executor) { await takeTurn(turns, arrival, ended) }
      for await _ in arrivals.prefix(2) {}
      // A forgotten turn never ends. Any other turn may take several steps, some of them on the other queue.
      for _ in 0..<3_000 where ended.withLock({ $0 }) < 2 { await Task.yield() }
      let count = ended.withLock { $0 }
      if count < 2 {
        // The next turn wakes a waiter that was forgotten.
        await turns.begin()
        turns.end()
      }
      _ = await (one, two)
      guard count == 2 else {
        Issue.record("A task still waits although no turn is taken.")
        return
      }
    }
  }
}
