import ConcurrencyExtras
import CustomDump
import Foundation
import Testing

@Suite struct LockIsolatedTests {
  @Test("One operation of 'LockIsolated' is atomic") func oneOperationIsOneCriticalSection() async {
    let number = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 {
        group.addTask { number.withValue { $0 += 1 } }
        // For the thread sanitizer: every kind of read takes the lock.
        group.addTask { _ = (number.value, number.bitWidth) }
      }
    }
    expectNoDifference(number.value, 1_000)
  }

  @Test func readsFieldsAndSets() {
    let words = LockIsolated(["a", "b"])
    expectNoDifference(words.count, 2)
    words.setValue(["c"])
    expectNoDifference(words.value, ["c"])
  }

  @Test("An operation can read the same value") func anOperationMayReadTheSameValue() {
    let number = LockIsolated(1)
    let seen = number.withValue { value in
      value = 2
      return number.value
    }
    expectNoDifference(seen, 1)
    expectNoDifference(number.value, 2)
  }

  @Test("An operation that throws keeps its changes") func aThrowingOperationKeepsWhatItWrote() {
    let number = LockIsolated(1)
    #expect(throws: CancellationError.self) {
      try number.withValue {
        $0 = 2
        throw CancellationError()
      }
    }
    expectNoDifference(number.value, 2)
  }
}

@Suite struct BoxTests {
  final class Reference {
    var count = 0
  }

  @Test func uncheckedSendableReadsAndWritesThrough() async {
    var box = UncheckedSendable(Reference())
    await Task.detached { [box] in box.count = 42 }.value
    expectNoDifference(box.value.count, 42)
    box.value = Reference()
    expectNoDifference(box.count, 0)
    @UncheckedSendable var reference = Reference()
    let projected = $reference
    #expect(projected.value === reference)
  }

  @Test("'UncheckedSendable' is encoded as its value") func uncheckedSendableIsCodableAsItsValue() throws {
    let data = try JSONEncoder().encode([UncheckedSendable(1), UncheckedSendable(2)])
    expectNoDifference(String(decoding: data, as: UTF8.self), "[1,2]")
    try expectNoDifference(
      JSONDecoder().decode([UncheckedSendable<Int>].self, from: data).map(\.value), [1, 2])
  }

  @Test func uncheckedBoxIsAReference() {
    let a = UncheckedBox(1)
    let b = a
    b.value = 2
    expectNoDifference(a.value, 2)
  }

  @Test func anyHashableSendableComparesValues() {
    expectNoDifference(AnyHashableSendable(1), 1)
    expectNoDifference(AnyHashableSendable("a"), "a")
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    expectNoDifference(AnyHashableSendable(AnyHashableSendable(1)), AnyHashableSendable(1))
    let set: Set<AnyHashableSendable> = [1, "a", 1, true]
    expectNoDifference(set.count, 3)
    expectNoDifference(AnyHashable(AnyHashableSendable(1)), AnyHashable(1))
    expectNoDifference(String(describing: AnyHashableSendable(1)), "1")
    expectNoDifference(String(reflecting: AnyHashableSendable("a")), #"AnyHashableSendable("a")"#)
  }
}

@Suite struct StreamTests {
  struct Failure: Error {}

  @Test func erasesASequence() async throws {
    let numbers = AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    let doubled: AsyncStream<Int> = numbers.map { $0 * 2 }.eraseToStream()
    var seen: [Int] = []
    for await number in doubled { seen.append(number) }
    expectNoDifference(seen, [2, 4, 6])
  }

  @Test func erasureEndsOrThrowsOnAnError() async {
    let failing = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: Failure())
    }
    var seen: [Int] = []
    await #expect(throws: Failure.self) {
      for try await number in failing.eraseToThrowingStream() { seen.append(number) }
    }
    expectNoDifference(seen, [1])

    let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    continuation.yield(2)
    continuation.finish(throwing: Failure())
    var swallowed: [Int] = []
    for await number in stream.eraseToStream() { swallowed.append(number) }
    expectNoDifference(swallowed, [2])
  }

  @Test func finishedEnds() async throws {
    for await _ in AsyncStream<Int>.finished { Issue.record("It yielded a value.") }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() { Issue.record("It yielded a value.") }
    await #expect(throws: Failure.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()) {}
    }
  }

  @Test func neverEndsWithItsTask() async throws {
    let task = Task {
      for await _ in AsyncStream<Int>.never { return "a value" }
      return "ended"
    }
    let throwing = Task {
      for try await _ in AsyncThrowingStream<Int, any Error>.never { return "a value" }
      return "ended"
    }
    task.cancel()
    throwing.cancel()
    #expect(await task.value == "ended")
    #expect(try await throwing.value == "ended")
  }
}
