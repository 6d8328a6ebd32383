import ConcurrencyExtras
import XCTest

final class ConcurrencyExtrasTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  func testOneAtATime() async {
    let steps = LockIsolated<[Int]>([])
    let task = Task {
      steps.withValue { $0.append(1) }
      await Task.yield()
      steps.withValue { $0.append(3) }
    }
    await Task.yield()
    steps.withValue { $0.append(2) }
    await task.value
    XCTAssertEqual(steps.value, [1, 2, 3])
  }

  func testStreamsAndResults() async {
    let numbers = AsyncStream<Int> { continuation in
      continuation.yield(1)
      continuation.finish()
    }
    var seen: [Int] = []
    for await number in numbers.map({ $0 * 2 }).eraseToStream() { seen.append(number) }
    XCTAssertEqual(seen, [2])
    for await _ in AsyncStream<Int>.finished { XCTFail() }
    let result = await Result {
      try await Task<Int, any Error> { throw CancellationError() }.cancellableValue
    }
    XCTAssertThrowsError(try result.get())
    XCTAssertEqual(AnyHashableSendable(1), AnyHashableSendable(1))
    XCTAssertEqual(UncheckedSendable([1, 2]).count, 2)
  }
}
