import ConcurrencyExtras
import XCTest

/// A test case whose tests run serially, written as in the documentation.
final class MainSerialExecutorXCTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor {
      super.invokeTest()
    }
  }

  func testTasksRunInOrder() async {
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
    let order = LockIsolated<[Int]>([])
    let tasks = (0..<20).map { number in
      Task.detached {
        spin(20 - number)
        order.withValue { $0.append(number) }
      }
    }
    for task in tasks { await task.value }
    XCTAssertEqual(order.value, Array(0..<20))
  }

  func testASynchronousTest() {
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
  }
}
