import ConcurrencyExtras
import Testing
import XCTest

// The samples in the documentation catalog.

final class OrderTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor {
      super.invokeTest()
    }
  }

  func testOrder() { XCTAssertTrue(uncheckedUseMainSerialExecutor) }
}

struct Keyboard {
  var keys: @Sendable () -> AsyncStream<Character>
}

extension String {
  var async: AsyncStream<Character> {
    AsyncStream { continuation in
      for character in self { continuation.yield(character) }
      continuation.finish()
    }
  }
}

enum AskError: Error { case busy }

@Suite(.serialized) @MainActor struct GuideTests {
  @Test func overview() async {
    let names = LockIsolated<[String]>([])
    await withTaskGroup(of: Void.self) { group in
      for name in ["a", "b", "c"] {
        group.addTask { names.withValue { $0.append(name) } }
      }
    }
    #expect(names.count == 3)
  }

  @Test func order() async {
    await withMainSerialExecutor {
      let order = LockIsolated<[Int]>([])
      let tasks = (0..<3).map { number in
        Task { order.withValue { $0.append(number) } }
      }
      for task in tasks { await task.value }
      #expect(order.value == [0, 1, 2])
    }
  }

  @Test func streams() async {
    let typed = Keyboard(keys: { "hi".async.eraseToStream() })
    let silent = Keyboard(keys: { .never })
    let closed = Keyboard(keys: { .finished })
    var seen = ""
    for await key in typed.keys() { seen.append(key) }
    for await key in closed.keys() { seen.append(key) }
    let task = Task {
      for await _ in silent.keys() {}
    }
    task.cancel()
    await task.value
    #expect(seen == "hi")
  }

  @Test func waiting() async {
    let work = Task { try await Task<Int, Never>.never() }
    let waiting = Task { try await work.cancellableValue }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(work.isCancelled)
  }

  @Test func outcomes() async {
    func ask() async throws(AskError) -> Int { throw .busy }
    let outcome = await Result { () async throws(AskError) in try await ask() }
    #expect(outcome == .failure(.busy))
  }
}
