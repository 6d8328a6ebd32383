import Clocks
import Testing

@Suite struct ClocksTests {
  @Test func time() async throws {
    let clock = TestClock()
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      var ticks = 0
      for await _ in clock.timer(interval: .seconds(1)).prefix(3) { ticks += 1 }
      return ticks
    }
    await clock.advance(by: .seconds(4))
    #expect(try await task.value == 3)
    try await clock.checkSuspension()

    let any: any Clock<Duration> = .immediate
    try await AnyClock(any).sleep(for: .seconds(1_000))
    await withKnownIssue {
      try? await UnimplementedClock().sleep(for: .seconds(1))
    }
  }
}
