import CairnTestSupport
import CustomDump
import Dependencies
import Foundation
import IdentifiedCollections
import IssueReporting
import Testing

/// Standard library algorithms on the array, on its slices, and through protocols.
@Suite struct MutableCollectionTests {
  static let users = (1...5).map { User(id: $0, name: ["E", "B", "D", "A", "C"][$0 - 1]) }
  let users = Self.users

  @Test func aSliceIsReorderedInPlace() {
    var array = IdentifiedArray(uniqueElements: users)
    array[0..<3].sort()
    expect(array, is: [users[1], users[2], users[0], users[3], users[4]])
    array[1...].reverse()
    expect(array, is: [users[1], users[4], users[3], users[0], users[2]])
    array[..<2].swapAt(0, 1)
    expect(array, is: [users[4], users[1], users[3], users[0], users[2]])
    let pivot = array[1..<4].partition { $0.id > 3 }
    expectNoDifference(pivot, 3)
    expect(array, is: [users[4], users[1], users[0], users[3], users[2]])
    array[0..<5].shuffle()
    expect(array, is: array.elements)
    expectNoDifference(Set(array), Set(users))
  }

  @Test func shufflingIsAnArrays() {
    var array = IdentifiedArray(uniqueElements: users)
    var generator = SeededGenerator(seed: 7)
    array.shuffle(using: &generator)
    var other = SeededGenerator(seed: 7)
    expect(array, is: users.shuffled(using: &other))
    #expect(array.elements != users)
  }

  @Test func aSliceIsChangedFreelyAndCheckedWhenItReturns() {
    var array = IdentifiedArray(uniqueElements: users)
    var slice = array[1..<3]
    slice[1] = users[2]
    slice[2] = users[1]
    slice.append(User(id: 9, name: "New"))
    array[1..<3] = slice
    expect(array, is: [users[0], users[2], users[1], User(id: 9, name: "New"), users[3], users[4]])
    expectIssues {
      array[0..<1] = [users[4], users[0]]
    } matching: {
      $0.description.contains("Duplicate element for id: 5")
    }
    expect(array, is: [users[0], users[2], users[1], User(id: 9, name: "New"), users[3], users[4]])
    expectIssues {
      array[1...2] = [users[1], users[1]]
    } matching: {
      $0.description.contains("Duplicate element for id: 2")
    }
    expect(array, is: [users[0], users[1], User(id: 9, name: "New"), users[3], users[4]])
  }

  @Test("A slice becomes an independent array") func aSliceIsAnArrayOfItsOwn() {
    let array = IdentifiedArray(uniqueElements: users)
    expect(IdentifiedArray(array[2...]), is: Array(users[2...]))
    expect(IdentifiedArray(array.prefix(2)), is: Array(users[..<2]))
    expect(IdentifiedArray(array.dropLast(4)), is: [users[0]])
    expectNoDifference(array[1..<3].startIndex, 1)
    expectNoDifference(array.suffix(2).map(\.id), [4, 5])
  }

  @Test func genericAlgorithmsKeepTheIDs() {
    func sort<C: MutableCollection & RandomAccessCollection>(_ c: inout C) where C.Element: Comparable {
      c.sort()
    }
    func partition<C: MutableCollection>(_ c: inout C, _ p: (C.Element) -> Bool) -> C.Index {
      c.partition(by: p)
    }
    func shuffle<C: MutableCollection & RandomAccessCollection>(_ c: inout C) { c.shuffle() }
    func reverse<C: MutableCollection & BidirectionalCollection>(_ c: inout C) { c.reverse() }

    var array = IdentifiedArray(uniqueElements: users)
    sort(&array)
    expect(array, is: users.sorted())
    reverse(&array)
    expect(array, is: users.sorted().reversed())
    expectNoDifference(partition(&array) { $0.id < 3 }, 3)
    expect(array, is: array.elements)
    #expect(array.prefix(3).allSatisfy { $0.id >= 3 })
    shuffle(&array)
    expect(array, is: array.elements)
    expectNoDifference(Set(array), Set(users))
  }

  @Test func memoryIsChangedFreelyAndCheckedAtTheEnd() {
    var array = IdentifiedArray(uniqueElements: users)
    let result = array.withContiguousMutableStorageIfAvailable { buffer in
      buffer[0] = User(id: 7, name: "Seven")
      buffer.swapAt(1, 2)
      return buffer.count
    }
    expectNoDifference(result, 5)
    expect(array, is: [User(id: 7, name: "Seven"), users[2], users[1], users[3], users[4]])
    let before = array
    expectIssues {
      _ = array.withContiguousMutableStorageIfAvailable { $0[0] = $0[4] }
    } matching: {
      $0.description.contains("Duplicate element for id: 5")
    }
    expectNoDifference(array, before)
    expect(array, is: before.elements)
    expectNoDifference(array.withContiguousStorageIfAvailable(\.count), 5)
  }

  @Test func genericReplacementKeepsTheIDs() {
    func edit<C: RangeReplaceableCollection>(_ c: inout C, adding: [C.Element]) {
      c.append(contentsOf: adding)
      c.insert(adding[0], at: c.startIndex)
      c.removeFirst()
      c.removeSubrange(c.startIndex..<c.index(after: c.startIndex))
      c.append(adding[0])
    }
    var array = IdentifiedArray(uniqueElements: users[..<3])
    expectIssues { edit(&array, adding: [users[3]]) }
    expect(array, is: array.elements)
    expectNoDifference(array.isEmpty, false)
    // Appending silently skips elements that are already present.
    expect(IdentifiedArrayOf<User>(repeating: users[0], count: 3), is: [users[0]])
    var capacity = IdentifiedArrayOf<User>()
    capacity.reserveCapacity(10)
    expect(capacity, is: [])
  }

  @Test func positionsAreIntegers() {
    let array = IdentifiedArray(uniqueElements: users)
    #expect(array.startIndex == 0 && array.endIndex == 5 && array.count == 5)
    #expect(array.index(after: 1) == 2 && array.index(before: 2) == 1)
    #expect(array.index(1, offsetBy: 3) == 4 && array.distance(from: 4, to: 1) == -3)
    expectNoDifference(array.indices, 0..<5)
    #expect(array.first == users[0] && array.last == users[4])
    expectNoDifference(array.reversed().map(\.id), [5, 4, 3, 2, 1])
  }
}

@Suite struct InPlaceTests {
  /// Counts its copies.
  struct Row: Identifiable {
    final class Storage { var value = 0 }
    let id: Int
    var storage = Storage()
    nonisolated(unsafe) static var copies = 0

    mutating func increment() {
      if !isKnownUniquelyReferenced(&storage) {
        Self.copies += 1
        let copy = Storage()
        copy.value = storage.value
        storage = copy
      }
      storage.value += 1
    }
  }

  @Test func noWayOfChangingAnElementCopiesIt() {
    var rows = IdentifiedArray(uniqueElements: (0..<4).map { Row(id: $0) })
    Row.copies = 0
    rows[id: 1]?.increment()
    rows[id: 3]!.increment()
    rows[1].increment()
    rows[id: 1, default: Row(id: 1)].increment()
    rows[id: 9, default: Row(id: 9)].increment()
    for index in rows.indices { rows[index].increment() }
    for id in rows.ids { rows[id: id]?.increment() }
    expectNoDifference(Row.copies, 0)
    expectNoDifference(rows.map(\.storage.value), [2, 5, 2, 3, 3])
  }

  @Test("An id is found without comparing all elements") func anIDIsFoundWithoutAScan() {
    struct Key: Hashable {
      var value: Int
      nonisolated(unsafe) static var comparisons = 0
      nonisolated(unsafe) static var hashes = 0
      static func == (lhs: Self, rhs: Self) -> Bool {
        comparisons += 1
        return lhs.value == rhs.value
      }
      func hash(into hasher: inout Hasher) {
        Self.hashes += 1
        hasher.combine(value)
      }
    }
    struct Item: Identifiable {
      var id: Key
      var value = 0
    }
    func comparisons(in count: Int) -> Int {
      var items = IdentifiedArray(uniqueElements: (0..<count).map { Item(id: Key(value: $0)) })
      Key.comparisons = 0
      for n in 0..<10 {
        let id = Key(value: count / 10 * n)
        items[id: id]?.value += 1
        _ = items.index(id: id)
        _ = items[id: id]
        items.updateOrAppend(Item(id: id, value: 3))
        _ = items.contains(Item(id: id))
        items.remove(id: id)
      }
      return Key.comparisons
    }
    func hashes(in count: Int) -> Int {
      var items = IdentifiedArray(uniqueElements: (0..<count).map { Item(id: Key(value: $0)) })
      Key.hashes = 0
      items.replaceSubrange(count..<count, with: [Item(id: Key(value: -1))])
      items += [Item(id: Key(value: -2))]
      return Key.hashes
    }
    // The first append may have to reallocate, but it must not rehash all elements.
    #expect(hashes(in: 10_000) < 1_000)
    // The number of collisions depends on the process's seed. Comparing with every element would take
    // hundreds of thousands of comparisons.
    #expect(comparisons(in: 10_000) < 2_000)
  }
}
