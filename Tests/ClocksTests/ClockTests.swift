import Clocks
import ConcurrencyExtras
import Testing

@Suite(.serialized) @MainActor struct TestClockTests {
  let clock = TestClock()
  let log = LockIsolated<[String]>([])

  func note(_ text: String) -> Void { log.withValue { $0.append(text) } }

  @Test func timeStandsStillUntilAdvanced() async throws {
    try await withMainSerialExecutor {
      let task = Task {
        try await clock.sleep(for: .seconds(1))
        note("slept")
      }
      await clock.advance(by: .milliseconds(999))
      #expect(log.value == [])
      await clock.advance(by: .milliseconds(1))
      #expect(log.value == ["slept"])
      #expect(clock.now == .init(offset: .seconds(1)))
      try await task.value
    }
  }

  @Test func sleepersWakeInOrderAndTheirWorkRunsInBetween() async throws {
    await withMainSerialExecutor {
      for (name, seconds) in [("b", 2), ("a", 1), ("b2", 2)] {
        Task {
          try await clock.sleep(for: .seconds(seconds))
          note("\(name) at \(TestClock<Duration>.Instant().duration(to: clock.now))")
          // Sleeps again, to be woken by the same advance.
          try await clock.sleep(for: .milliseconds(500))
          note("\(name) again")
        }
      }
      await clock.advance(to: .init(offset: .milliseconds(2_500)))
      #expect(
        log.value == [
          "a at 1.0 seconds", "a again", "b at 2.0 seconds", "b2 at 2.0 seconds", "b again", "b2 again",
        ])
    }
  }

  @Test func advancingBackwardsDoesNothing() async {
    await clock.advance(by: .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now == .init(offset: .seconds(2)))
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

  @Test func runGoesOnUntilNothingSleeps() async throws {
    try await withMainSerialExecutor {
      let task = Task {
        for await _ in clock.timer(interval: .seconds(1)).prefix(100) { note("tick") }
      }
      // A minute of real time: other tests may hold the main actor for a while.
      await clock.run(timeout: .seconds(60))
      await task.value
      #expect(log.value.count == 100)
      try await clock.checkSuspension()
    }
  }

  @Test func runReportsWhatNeverEnds() async throws {
    await withMainSerialExecutor {
      let task = Task {
        for await _ in clock.timer(interval: .seconds(1)) {}
      }
      await withKnownIssue {
        await clock.run(timeout: .zero)
      }
      task.cancel()
      await task.value
    }
  }

  @Test func sleepsAreKnownWaits() async throws {
    await withMainSerialExecutor {
      let waits = KnownWaits()
      let erased = AnyClock(clock)
      let task = KnownWaits.$current.withValue(waits) {
        Task {
          try await clock.sleep(for: .seconds(1))
          try await erased.sleep(for: .seconds(1))
          note("\(waits.count)")
          try await erased.sleep(for: .seconds(1))
        }
      }
      await clock.advance()
      #expect(waits.count == 1)
      await clock.advance(by: .seconds(1))
      #expect(waits.count == 1)
      await clock.advance(by: .seconds(1))
      #expect(log.value == ["0"])
      #expect(waits.count == 1)
      task.cancel()
      #expect(waits.count == 0)
      _ = await task.result
    }
  }

  @Test func timersTickWithoutDrift() async throws {
    await withMainSerialExecutor {
      let existential: any Clock<Duration> = clock
      let task = Task {
        for await _ in existential.timer(interval: .seconds(1)) {
          note("\(TestClock<Duration>.Instant().duration(to: clock.now))")
          if log.count == 2 {
            // Slow enough to miss two ticks.
            try await existential.sleep(for: .milliseconds(2_500))
          }
        }
        note("ended")
      }
      await clock.advance(by: .milliseconds(6_200))
      #expect(log.value == ["1.0 seconds", "2.0 seconds", "5.0 seconds", "6.0 seconds"])
      task.cancel()
      _ = await task.result
      #expect(log.value.last == "ended")
    }
  }
}

@Suite struct OtherClockTests {
  @Test func anImmediateClockDoesNotSuspend() async throws {
    let clock = ImmediateClock()
    let start = clock.now
    try await clock.sleep(for: .seconds(1_000))
    #expect(start.duration(to: clock.now) == .seconds(1_000))
    var ticks = 0
    for await _ in clock.timer(interval: .seconds(1)).prefix(3) { ticks += 1 }
    #expect(ticks == 3)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let shorthand: any Clock<Duration> = .immediate
    try await shorthand.sleep(for: .seconds(1_000))
  }

  @Test func anUnimplementedClockReportsItsUse() async throws {
    let clock = UnimplementedClock(name: "ContinuousClock")
    var start: UnimplementedClock<Duration>.Instant?
    withKnownIssue {
      start = clock.now
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.now")
    }
    let deadline = try #require(start).advanced(by: .seconds(1))
    try await withKnownIssue {
      try await clock.sleep(until: deadline)
    } matching: {
      $0.description.contains("Unimplemented: ContinuousClock.sleep")
    }
    withKnownIssue { _ = clock.minimumResolution }
  }

  @Test func anErasedClockIsTheClock() async throws {
    let base = ImmediateClock()
    let clock = AnyClock(base)
    let start = clock.now
    try await clock.sleep(until: start.advanced(by: .seconds(3)))
    #expect(start.duration(to: clock.now) == .seconds(3))
    #expect(ImmediateClock<Duration>.Instant().duration(to: base.now) == .seconds(3))
    #expect(AnyClock(ContinuousClock()).minimumResolution == ContinuousClock().minimumResolution)
  }
}
