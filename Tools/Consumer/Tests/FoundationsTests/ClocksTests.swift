import Clocks
import ConcurrencyExtras
import XCTest

final class ClocksTests: XCTestCase {
  /// Runs one task at a time, so that the task is already sleeping when its clock is advanced.
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  func testTime() async throws {
    let clock = TestClock()
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      var ticks = 0
      for await _ in clock.timer(interval: .seconds(1)).prefix(3) { ticks += 1 }
      return ticks
    }
    await clock.advance(by: .seconds(4))
    let ticks = try await task.value
    XCTAssertEqual(ticks, 3)
    try await clock.checkSuspension()

    let any: any Clock<Duration> = .immediate
    try await AnyClock(any).sleep(for: .seconds(1_000))
  }
}
