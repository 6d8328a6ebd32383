import CairnTestSupport
import Clocks
import ConcurrencyExtras
import Testing

// The samples in the documentation catalog.

final class Stopwatch: Sendable {
  let clock: any Clock<Duration>
  let seconds = LockIsolated(0)

  init(clock: any Clock<Duration>) { self.clock = clock }

  func run() async {
    for await _ in clock.timer(interval: .seconds(1)) {
      seconds.withValue { $0 += 1 }
    }
  }
}

@Suite(.serialized) @MainActor struct GuideTests {
  @Test func overview() async throws {
    try await withMainSerialExecutor {
      let clock = TestClock()
      let task = Task {
        try await clock.sleep(for: .seconds(60))
        return "done"
      }
      await clock.advance(by: .seconds(60))
      let result = try await task.value
      #expect(result == "done")
    }
  }

  @Test func movingTime() async throws {
    try await withMainSerialExecutor {
      let clock = TestClock()
      let stopwatch = Stopwatch(clock: clock)
      let task = Task { await stopwatch.run() }

      await clock.advance(by: .seconds(1))
      #expect(stopwatch.seconds.value == 1)
      await clock.advance(by: .seconds(4))
      #expect(stopwatch.seconds.value == 5)

      task.cancel()
      await task.value
      try await clock.checkSuspension()
    }
  }

  @Test func running() async throws {
    try await withMainSerialExecutor {
      let clock = TestClock()
      let countdown = Task {
        for second in 1...10 {
          try await clock.sleep(for: .seconds(second))
        }
      }
      await clock.run(timeout: .seconds(600))
      try await countdown.value
      #expect(clock.now == .init(offset: .seconds(55)))
    }
  }

  @Test func skippingTime() async throws {
    let clock = ImmediateClock()
    let start = clock.now
    try await clock.sleep(for: .seconds(86_400))
    #expect(start.duration(to: clock.now) == .seconds(86_400))
  }

  @Test func forbiddingTime() async {
    let stopwatch = Stopwatch(clock: .unimplemented(name: "Stopwatch.clock"))
    await expectIssues {
      let task = Task { await stopwatch.run() }
      task.cancel()
      await task.value
    }
  }

  @Test func erasing() async {
    let base = TestClock()
    let clock = AnyClock(base)
    let deadline = clock.now.advanced(by: .seconds(5))
    await base.advance(by: .seconds(6))
    #expect(clock.now > deadline)
  }
}
