import Clocks
import Testing

@testable import DeveloperTools

/// Reports many changes once.
@MainActor struct DebouncerTests {
  private let clock = TestClock()

  @Test func changesAreReportedAfterAQuietMoment() async {
    var reports: [Set<String>] = []
    let debouncer = Debouncer(clock: clock) { reports.append($0) }
    debouncer.add(["a"])
    await clock.advance(by: .milliseconds(40))
    debouncer.add(["b"])
    await clock.advance(by: .milliseconds(40))
    #expect(reports.isEmpty)
    await clock.advance(by: .milliseconds(10))
    #expect(reports == [["a", "b"]])
    debouncer.add(["c"])
    await clock.advance(by: .milliseconds(50))
    #expect(reports == [["a", "b"], ["c"]])
    await clock.advance(by: .seconds(10))
    #expect(reports.count == 2)
  }

  @Test func changesThatNeverPauseAreReported() async {
    var reports = 0
    let debouncer = Debouncer(clock: clock) { _ in reports += 1 }
    for number in 0..<60 {
      debouncer.add(["\(number)"])
      await clock.advance(by: .milliseconds(40))
    }
    #expect(reports == 1)
    debouncer.cancel()
  }
}
