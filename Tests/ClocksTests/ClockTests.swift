import CairnSupport
import CairnTestSupport
import Clocks
import ConcurrencyExtras
import CustomDump
import Testing

@Suite(.serialized) @MainActor struct TestClockTests {
  let clock = TestClock()
  let log = LockIsolated<[String]>([])

  func note(_ text: String) -> Void { log.withValue { $0.append(text) } }

  @Test("The time of a test clock changes only when it is advanced")
  func timeStandsStillUntilAdvanced() async throws {
    try await withMainSerialExecutor {
      let task = Task {
        try await clock.sleep(for: .seconds(1))
        note("slept")
      }
      await clock.advance(by: .milliseconds(999))
      expectNoDifference(log.value, [])
      await clock.advance(by: .milliseconds(1))
      expectNoDifference(log.value, ["slept"])
      expectNoDifference(clock.now, .init(offset: .seconds(1)))
      try await task.value
    }
  }

  @Test("Sleeping tasks wake in order and run in between")
  func sleepersWakeInOrderAndTheirWorkRunsInBetween() async throws {
    await withMainSerialExecutor {
      for (name, seconds) in [("b", 2), ("a", 1), ("b2", 2)] {
        Task {
          try await clock.sleep(for: .seconds(seconds))
          note("\(name) at \(TestClock<Duration>.Instant().duration(to: clock.now))")
          // Sleeps again, and the same advance wakes it.
          try await clock.sleep(for: .milliseconds(500))
          note("\(name) again")
        }
      }
      await clock.advance(to: .init(offset: .milliseconds(2_500)))
      expectNoDifference(
        log.value,
        [
          "a at 1.0 seconds", "a again", "b at 2.0 seconds", "b2 at 2.0 seconds", "b again", "b2 again",
        ])
    }
  }

  @Test("Advancing to an earlier time does nothing") func advancingBackwardsDoesNothing() async {
    await clock.advance(by: .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    expectNoDifference(clock.now, .init(offset: .seconds(2)))
  }

  @Test func aSleepUntilThePastReturns() async throws {
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    try await clock.checkSuspension()
  }

  @Test func cancellationEndsASleep() async throws {
    try await withMainSerialExecutor {
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      try await clock.checkSuspension()
      let cancelledBefore = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await clock.sleep(for: .seconds(1))
      }
      await #expect(throws: CancellationError.self) { try await cancelledBefore.value }
    }
  }

  @Test("'run' advances the clock until no task sleeps") func runGoesOnUntilNothingSleeps() async throws {
    try await withMainSerialExecutor {
      let task = Task {
        for await _ in clock.timer(interval: .seconds(1)).prefix(100) { note("tick") }
      }
      // This is minutes of real time, because other tests use the main actor while this test runs.
      await clock.run(timeout: .seconds(1_000))
      // If the time wasn't enough, the test has already failed. Without the cancellation it would wait
      // forever for the timer.
      task.cancel()
      await task.value
      expectNoDifference(log.value.count, 100)
      try await clock.checkSuspension()
    }
  }

  @Test("'run' reports sleeps that never end") func runReportsWhatNeverEnds() async throws {
    await withMainSerialExecutor {
      let task = Task {
        for await _ in clock.timer(interval: .seconds(1)) {}
      }
      await expectIssues {
        await clock.run(timeout: .zero)
      } matching: {
        $0.description.contains(
          """
          'run' gave up after 0.0 seconds, because tasks still sleep on the test clock.
          """)
      }
      task.cancel()
      await task.value
    }
  }

  @Test func sleepsAreWaitCounter() async throws {
    await withMainSerialExecutor {
      let waits = WaitCounter()
      let erased = AnyClock(clock)
      let task = WaitCounter.$current.withValue(waits) {
        Task {
          try await clock.sleep(for: .seconds(1))
          try await erased.sleep(for: .seconds(1))
          note("\(waits.count)")
          try await erased.sleep(for: .seconds(1))
        }
      }
      await clock.advance()
      expectNoDifference(waits.count, 1)
      await clock.advance(by: .seconds(1))
      expectNoDifference(waits.count, 1)
      await clock.advance(by: .seconds(1))
      expectNoDifference(log.value, ["0"])
      expectNoDifference(waits.count, 1)
      task.cancel()
      expectNoDifference(waits.count, 0)
      _ = await task.result
    }
  }

  @Test("Many tasks can sleep on one test clock") func oneClockHoldsUpManyTasks() async throws {
    try await withMainSerialExecutor {
      let tasks = (1...50).map { seconds in
        Task.detached { [clock, log] in
          try await clock.sleep(for: .seconds(seconds))
          log.withValue { $0.append("\(seconds)") }
        }
      }
      await clock.advance(by: .seconds(25))
      expectNoDifference(log.value, (1...25).map { "\($0)" })
      for task in tasks[30...] { task.cancel() }
      await clock.run(timeout: .seconds(600))
      expectNoDifference(log.value, (1...30).map { "\($0)" })
      expectNoDifference(clock.now, .init(offset: .seconds(30)), "All sleeps were awakened.")
      try await clock.checkSuspension()
    }
  }

  @Test func manyThreadsUseOneClock() async throws {
    // The tasks run on the pool in no particular order. The clock wakes sleeping tasks, and late tasks don't
    // sleep.
    let tasks = (0..<50).map { number in
      Task.detached { [clock] in
        try await clock.sleep(until: .init(offset: .seconds(number % 5)))
        return clock.now
      }
    }
    let advances = (0..<5).map { _ in
      Task.detached { [clock] in await clock.advance(to: .init(offset: .seconds(10))) }
    }
    for task in tasks.prefix(10) { task.cancel() }
    for task in advances { await task.value }
    for task in tasks.dropFirst(10) {
      #expect(try await task.value <= .init(offset: .seconds(10)))
    }
    for task in tasks { _ = await task.result }
    expectNoDifference(clock.now, .init(offset: .seconds(10)))
    try await clock.checkSuspension()
  }

  @Test func aSleepUntilNowWaitsForTheNextAdvance() async throws {
    try await withMainSerialExecutor {
      let task = Task {
        try await clock.sleep(for: .zero)
        note("slept")
      }
      await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
      expectNoDifference(log.value, [])
      await clock.advance()
      expectNoDifference(log.value, ["slept"])
      try await task.value
    }
  }

  @Test("Instants support arithmetic and comparison") func momentsCanBeReckonedWith() async {
    typealias Instant = TestClock<Duration>.Instant
    let now = Instant(offset: .seconds(1))
    let later = now.advanced(by: .seconds(3))
    expectNoDifference(later, Instant(offset: .seconds(4)))
    expectNoDifference(now.duration(to: later), .seconds(3))
    #expect(now < later && !(later < now))
    expectNoDifference(Set([now, later, Instant(offset: .seconds(1))]).count, 2)
    let started = TestClock(now: now)
    expectNoDifference(started.now, now)
    await started.advance(by: .seconds(3))
    expectNoDifference(started.now, later)
    expectNoDifference(started.minimumResolution, .zero)
    expectNoDifference(TestClock().now, Instant())
  }

  @Test func runWithoutSleepersReturnsAtOnce() async {
    await clock.run(timeout: .zero)
    expectNoDifference(clock.now, .init())
  }

  @Test("The error for sleeping tasks says what to do") func anErrorSaysWhatSleeps() {
    expectNoDifference(SuspensionError(), SuspensionError())
    expectNoDifference(
      SuspensionError().description,
      "Expected no task to sleep on the test clock, but one does. Advance the clock, or cancel what sleeps."
    )
  }

  @Test func timersTickWithoutDrift() async throws {
    await withMainSerialExecutor {
      let existential: any Clock<Duration> = clock
      let task = Task {
        for await _ in existential.timer(interval: .seconds(1)) {
          note("\(TestClock<Duration>.Instant().duration(to: clock.now))")
          if log.count == 2 {
            // Long enough to miss two ticks.
            try await existential.sleep(for: .milliseconds(2_500))
          }
        }
        note("ended")
      }
      await clock.advance(by: .milliseconds(6_200))
      expectNoDifference(log.value, ["1.0 seconds", "2.0 seconds", "5.0 seconds", "6.0 seconds"])
      task.cancel()
      _ = await task.result
      expectNoDifference(log.value.last, "ended")
    }
  }
}
