import CustomDump
import Dependencies
import Foundation
import Sharing
import Testing

/// Changing a large value doesn't copy it.
@Suite struct InPlaceTests {
  struct Document: Sendable {
    var numbers = Array(repeating: 0, count: 10_000)
    var draft: [Int]? = Array(repeating: 0, count: 10_000)
  }

  func address(_ numbers: [Int]) -> UInt {
    numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  /// Returns `true` if the elements keep their address during each change.
  func isInPlace(_ shared: Shared<[Int]>) -> Bool {
    shared.withLock { $0[0] += 1 }
    let before = address(shared.wrappedValue)
    // Compares after each change, because a second copy could get the address of the first.
    return (1...3).allSatisfy { index in
      shared.withLock { $0[index] += 1 }
      return address(shared.wrappedValue) == before
    }
  }

  @Test func aValue() {
    #expect(isInPlace(Shared(value: Array(repeating: 0, count: 10_000))))
  }

  @Test func aPart() {
    #expect(isInPlace(Shared(value: Document()).numbers))
  }

  @Test("A value wrapped in an optional is changed in place") func whatAnOptionalWraps() throws {
    #expect(isInPlace(try #require(Shared(Shared(value: Document()).draft))))
  }

  @Test("A value is changed in place after a projection was released")
  func aValueThatPartsWereTakenOf() throws {
    let shared = Shared(value: Array(repeating: 0, count: 10_000))
    do { _ = shared.first.wrappedValue }
    #expect(isInPlace(shared))
  }

  @Test("A value is changed in place after a listener was released") func aValueWithFormerListeners() {
    let shared = Shared(value: Array(repeating: 0, count: 10_000))
    do { _ = shared.publisher.makeAsyncIterator() }
    #expect(isInPlace(shared))
  }

  /// A test compares with the previous value, which is a separate copy that no change affects.
  @Test("A test compares with the value from before the change") func whatATestComparesWithIsFromBefore() {
    let tracker = SharedChangeTracker()
    let numbers = Shared(value: [1, 2, 3])
    tracker.track {
      numbers.withLock { $0[0] = 10 }
      numbers.withLock { $0[1] = 20 }
    }
    tracker.assert {
      expectNoDifference(numbers.wrappedValue, [1, 2, 3])
      numbers.withLock { $0 = [10, 20, 3] }
    }
    #expect(!tracker.hasChanges)
  }

  @Test("A change that throws an error is kept") func anOperationThatFailsKeepsWhatItChanged() {
    struct Failure: Error {}
    let numbers = Shared(value: [1])
    #expect(throws: Failure.self) {
      try numbers.withLock {
        $0.append(2)
        throw Failure()
      }
    }
    expectNoDifference(numbers.wrappedValue, [1, 2])
    let last = numbers.withLock { $0.removeLast() }
    expectNoDifference(last, 2)
  }
}
