import Clocks
import ConcurrencyExtras
import XCTest

/// Test clocks in a suite that uses XCTest.
final class TestClockXCTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor {
      super.invokeTest()
    }
  }

  func testAFeatureThatWaits() async throws {
    let clock = TestClock()
    let count = LockIsolated(0)
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1)) { count.withValue { $0 += 1 } }
    }
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(count.value, 1)
    await clock.advance(by: .seconds(4))
    XCTAssertEqual(count.value, 5)
    do {
      try await clock.checkSuspension()
      XCTFail("The timer sleeps.")
    } catch {
      XCTAssertTrue(error is SuspensionError)
    }
    task.cancel()
    await task.value
    try await clock.checkSuspension()
  }
}
