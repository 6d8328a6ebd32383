import ConcurrencyExtras
import CustomDump
import Foundation
import Observation
import Sharing
import Testing

/// Counts changes of the values that a closure reads.
func changes(of read: @escaping () -> Void) -> LockIsolated<Int> {
  let count = LockIsolated(0)
  withObservationTracking(read) { count.withValue { $0 += 1 } }
  return count
}

@Suite struct SwitchingTests {
  struct Failure: Error {}

  /// A key that counts its loads. It has no value for 0 and throws for negative numbers.
  struct Squares: SharedReaderKey {
    let number: Int
    let loads: LockIsolated<[LoadContext<Int?>]>
    var id: Int { number }
    func load(context: LoadContext<Int?>, continuation: LoadContinuation<Int?>) {
      loads.withValue { $0.append(context) }
      if number == 0 { return continuation.resumeReturningInitialValue() }
      continuation.resume(with: number < 0 ? .failure(Failure()) : .success(number * number))
    }
    func subscribe(context: LoadContext<Int?>, subscriber: SharedSubscriber<Int?>) -> SharedSubscription {
      SharedSubscription {}
    }
  }

  /// Switches keys without changing the property, like a view.
  @MainActor final class Model {
    @SharedReader var square: Int?
    let loads = LockIsolated<[LoadContext<Int?>]>([])
    init() { _square = SharedReader(Squares(number: 2, loads: loads)) }
    func show(_ number: Int) async throws { try await $square.load(Squares(number: number, loads: loads)) }
  }

  @Test @MainActor func aReaderSwitchesItsKey() async throws {
    let model = Model()
    expectNoDifference(model.square, 4)
    expectNoDifference(model.loads.value, [.initialValue(nil)])
    let copy = model.$square
    let changed = changes { _ = model.square }
    try await model.show(3)
    expectNoDifference(model.square, 9)
    expectNoDifference(copy.wrappedValue, 9)
    expectNoDifference(changed.value, 1)
    // Loaded once at first, and once on request.
    expectNoDifference(model.loads.value, [.initialValue(nil), .userInitiated])
    await #expect(throws: Failure.self) { try await model.show(-1) }
    expectNoDifference(model.square, 9)
    #expect(model.$square.loadError is Failure)
    // If the new key has no value, the current value is kept.
    try await model.show(0)
    expectNoDifference(model.square, 9)
    #expect(model.$square.loadError == nil)
  }

  @Test func aValueSwitchesItsKey() async throws {
    @Shared(.inMemory("first")) var number = 1
    @Shared(.inMemory("second")) var other = 2
    let copy = $number
    try await $number.load(.inMemory("second"))
    expectNoDifference(number, 2)
    $other.withLock { $0 = 3 }
    expectNoDifference(copy.wrappedValue, 3)
    copy.withLock { $0 = 4 }
    expectNoDifference(other, 4)
    @Shared(.inMemory("first")) var first = 0
    expectNoDifference(first, 1)
  }

  @Test func aKeyWithADefaultIsSwitchedToWithIt() async throws {
    @Shared(.inMemory("number")) var number = 1
    try await $number.load(.count)
    expectNoDifference(number, 42)
    @SharedReader(value: 7) var reader
    try await $reader.load(.count)
    expectNoDifference(reader, 42)
    $number.withLock { $0 = 8 }
    expectNoDifference(reader, 8)
  }

  @Test func projectionsAreReplacedInAllCopies() {
    struct Feature: Equatable { @Shared var count: Int }
    let feature = Feature(count: Shared(value: 1))
    let copy = feature
    let other = Shared(value: 5)
    let count = changes { _ = feature.count }
    // Declared without `var`, because the feature itself doesn't change.
    feature.$count = other
    expectNoDifference(copy.count, 5)
    expectNoDifference(count.value, 1)
    other.withLock { $0 = 6 }
    #expect(feature == copy && feature.count == 6)
    let again = changes { _ = feature.count }
    feature.$count = other
    expectNoDifference(again.value, 0)
    let reader = SharedReader(value: 1)
    reader.projectedValue = SharedReader(other)
    expectNoDifference(reader.wrappedValue, 6)
  }

  @Test("A projection stays with its original value") func partsStayWithTheirWhole() {
    @Shared(value: User(id: 1, name: "Blob")) var user
    let name = $user.name
    $user = Shared(value: User(id: 2, name: "Blob Jr."))
    name.withLock { $0 = "Blob Sr." }
    expectNoDifference(user.name, "Blob Jr.")
    expectNoDifference(name.wrappedValue, "Blob Sr.")
  }

  @Test(.timeLimit(.minutes(20))) func thePublisherFollows() async {
    @Shared(value: 1) var count
    let first = $count.dynamicallyUnlinked
    let values = $count.publisher
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    $count = Shared(value: 2)
    #expect(await iterator.next() == 2)
    first.withLock { $0 = 100 }
    $count.withLock { $0 = 3 }
    #expect(await iterator.next() == 3)
  }
}

extension Shared {
  /// Shares the value, but doesn't follow the switch to another key.
  fileprivate var dynamicallyUnlinked: Shared { self[dynamicMember: \Value.self] }
}
