import ConcurrencyExtras
import XCTest

/// A case whose tests run serially, as the documents write it.
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
      Task.detached { order.withValue { $0.append(number) } }
    }
    for task in tasks { await task.value }
    XCTAssertEqual(order.value, Array(0..<20))
  }

  func testASynchronousTest() {
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
  }
}
