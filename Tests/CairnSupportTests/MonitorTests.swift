import CairnSupport
import CustomDump
import Testing

/// Tasks wait for a value that a lock protects.
@MainActor
@Suite struct MonitorTests {
  @Test("A condition that holds already doesn't suspend") func aMetConditionDoesNotSuspend() async throws {
    let monitor = Monitor(1)
    #expect(await monitor.wait(until: { $0 == 1 }, limit: { Issue.record("The limit was started.") }))
    try await monitor.waitUnlessCancelled(until: { $0 == 1 })
  }

  @Test("A change resumes only the tasks whose condition holds, although the value changes back")
  func aChangeResumesTheTasksWhoseConditionHolds() async {
    let (monitor, ended) = (Monitor(0), Locked(Set<String>()))
    func waiting(_ name: String, for number: Int) -> Task<Void, Never> {
      Task.immediate {
        await monitor.wait(until: { $0 == number })
        _ = ended.withLock { $0.insert(name) }
      }
    }
    let (first, second, other) = (
      waiting("first", for: 1), waiting("second", for: 1), waiting("other", for: 2)
    )
    monitor.withLock { $0 = 1 }
    monitor.withLock { $0 = 0 }
    await first.value
    await second.value
    expectNoDifference(ended.withLock { $0 }, ["first", "second"])
    monitor.withLock { $0 = 2 }
    await other.value
    expectNoDifference(ended.withLock { $0 }, ["first", "second", "other"])
  }

  @Test("A limit ends the wait") func aLimitEndsTheWait() async {
    let monitor = Monitor(0)
    #expect(await !monitor.wait(until: { $0 == 1 }, limit: {}))
    monitor.withLock { $0 = 1 }
  }

  @Test("The limit is canceled when the condition holds") func theLimitIsCancelled() async {
    let (monitor, isCancelled) = (Monitor(0), Monitor(false))
    let task = Task.immediate {
      await monitor.wait(until: { $0 == 1 }) {
        try? await Task.sleep(for: .seconds(1_000))
        isCancelled.withLock { $0 = true }
      }
    }
    monitor.withLock { $0 = 1 }
    #expect(await task.value)
    await isCancelled.wait(until: { $0 })
  }

  @Test("Canceling the task ends a wait only if it asks for that") func cancellationEndsTheWait() async {
    let monitor = Monitor(0)
    let throwing = Task.immediate { try await monitor.waitUnlessCancelled(until: { $0 == 1 }) }
    let staying = Task.immediate { await monitor.wait(until: { $0 == 1 }) }
    throwing.cancel()
    staying.cancel()
    await #expect(throws: CancellationError.self) { try await throwing.value }
    monitor.withLock { $0 = 1 }
    await staying.value
  }

  @Test("A task that is canceled before it waits doesn't wait") func aCancelledTaskDoesNotWait() async {
    let monitor = Monitor(0)
    let task = Task.immediate {
      withUnsafeCurrentTask { $0?.cancel() }
      try await monitor.waitUnlessCancelled(until: { $0 == 1 })
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
