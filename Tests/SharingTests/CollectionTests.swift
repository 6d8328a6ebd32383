import ConcurrencyExtras
import CustomDump
import Foundation
import Observation
import Sharing
import Testing

@Suite struct CollectionTests {
  /// An element derived from a collection keeps its value after its removal.
  @Test("A removed element keeps its value") func anElementOutlivesItsCollection() throws {
    @Shared(value: [1, 2, 3]) var numbers
    let third = try #require(Array($numbers).last)
    $numbers.withLock { _ = $0.removeLast() }
    let changes = LockIsolated(0)
    withObservationTracking {
      expectNoDifference(third.wrappedValue, 3)
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    third.withLock { $0 += 1 }
    expectNoDifference(third.wrappedValue, 4)
    expectNoDifference(changes.value, 1)
    expectNoDifference(numbers, [1, 2])
    #expect(!third.isPresent)
    // A restored element is current again.
    $numbers.withLock { $0.append(9) }
    expectNoDifference(third.wrappedValue, 9)
  }

  @Test func elementsByPosition() {
    @Shared(value: ["a", "b", "c"]) var letters
    for letter in Array($letters) { letter.withLock { $0 += "!" } }
    expectNoDifference(letters, ["a!", "b!", "c!"])
    let shared = Array($letters)
    $letters.withLock { $0.removeLast() }
    expectNoDifference(shared.map(\.wrappedValue), ["a!", "b!", "c!"])
    shared[2].withLock { $0 = "lost" }
    shared[1].withLock { $0 = "kept" }
    // It's unknown which element was removed.
    expectNoDifference(letters, ["a!", "b!"])
    expectNoDifference(ContiguousArray($letters).count, 2)
  }

  @Test func elementsByPositionForReading() {
    @Shared(value: Array("abc")) var text
    let reader = SharedReader($text)
    let characters = Array(reader)
    expectNoDifference(characters.count, 3)
    $text.withLock { $0 = ["x", "y"] }
    // A missing element keeps its last value.
    expectNoDifference(characters.map(\.wrappedValue), ["x", "y", "c"])
  }

  @Test func elementsOfASlice() {
    @Shared(value: [1, 2, 3, 4].dropFirst(2)) var slice
    for number in Array($slice) { number.withLock { $0 *= 10 } }
    expectNoDifference(slice, [30, 40])
  }

  @Test func elementsById() {
    @Shared(value: [User(id: 1, name: "A"), User(id: 2, name: "B")]) var users: IdentifiedArrayOf<User>
    let shared = Array($users)
    let readers = Array(SharedReader($users))
    $users.withLock { $0.insert(User(id: 3, name: "C"), at: 0) }
    shared[0].withLock { $0.name = "first" }
    expectNoDifference(users[id: 1]?.name, "first")
    expectNoDifference(readers[0].wrappedValue.name, "first")
    expectNoDifference(readers[0].id, 1)
    $users.withLock { _ = $0.remove(id: 2) }
    shared[1].withLock { $0.name = "lost" }
    expectNoDifference(users.ids, [3, 1])
    expectNoDifference(readers[1].wrappedValue.name, "B")
  }
}
