import CairnTestSupport
import CustomDump
import Dependencies
import Foundation
import IdentifiedCollections
import Testing

@Suite struct OperationTests {
  let other = User(id: 1, name: "Other")

  @Test func appends() {
    var array: IdentifiedArrayOf<User> = [blob]
    #expect(array.append(junior) == (true, 1))
    #expect(array.append(other) == (false, 0))
    array.append(contentsOf: [junior, senior])
    expect(array, is: [blob, junior, senior])
    array = [blob] + [senior]
    array += [junior]
    expect(array, is: [blob, senior, junior])
  }

  @Test func inserts() {
    var array: IdentifiedArrayOf<User> = [blob]
    #expect(array.insert(junior, at: 0) == (true, 0))
    #expect(array.insert(other, at: 0) == (false, 1))
    array.insert(contentsOf: [senior], at: 1)
    expect(array, is: [junior, senior, blob])
  }

  @Test func updates() {
    var array: IdentifiedArrayOf<User> = [blob, junior]
    expectNoDifference(array.updateOrAppend(other), blob)
    expectNoDifference(array.updateOrAppend(senior), nil)
    expect(array, is: [other, junior, senior])
    expectNoDifference(array.update(blob, at: 0), other)
    #expect(array.updateOrInsert(other, at: 2) == (blob, 0))
    #expect(array.updateOrInsert(User(id: 4, name: "New"), at: 1) == (nil, 1))
    expect(array, is: [other, User(id: 4, name: "New"), junior, senior])
    var present: User?
    expectIssues { present = array.update(blob, at: 2) }
    expectNoDifference(present, junior)
    expect(array, is: [other, User(id: 4, name: "New"), junior, senior])
  }

  @Test func removes() {
    var array: IdentifiedArrayOf<User> = [blob, junior, senior]
    expectNoDifference(array.remove(id: 2), junior)
    expectNoDifference(array.remove(id: 2), nil)
    expect(array, is: [blob, senior])
    expectNoDifference(array.remove(at: 0), blob)
    expectNoDifference(array.remove(senior), senior)
    expect(array, is: [])
    array = [blob, junior, senior]
    array.removeAll { $0.id == 2 }
    expect(array, is: [blob, senior])
    var all = array
    all.removeAll { _ in true }
    expect(all, is: [])
    expectNoDifference(array.removeFirst(), blob)
    expectNoDifference(array.removeLast(), senior)
    var ends: IdentifiedArrayOf<User> = [blob, junior, senior]
    expectNoDifference(ends.popLast(), senior)
    expectNoDifference(ends.popFirst(), blob)
    expect(ends, is: [junior])
    expectNoDifference(array.popLast(), nil)
    expectNoDifference(array.popFirst(), nil)
    array = [blob, junior, senior]
    array.removeFirst(1)
    array.removeLast(1)
    expect(array, is: [junior])
    array = [blob, junior, senior]
    array.removeSubrange(...1)
    expect(array, is: [senior])
    array.removeAll()
    expect(array, is: [])
  }

  @Test func removesAtOffsets() {
    var array = IdentifiedArray(uniqueElements: 0..<6, id: \.self)
    array.remove(atOffsets: [0, 2, 3, 5])
    expectNoDifference(array.elements, [1, 4])
    expectNoDifference(array.index(id: 4), 1)
  }

  @Test(arguments: [
    ([0], 3, [1, 2, 0, 3, 4]), ([3], 0, [3, 0, 1, 2, 4]), ([1, 3], 5, [0, 2, 4, 1, 3]),
    ([1, 3], 2, [0, 1, 3, 2, 4]), ([2], 2, [0, 1, 2, 3, 4]), ([2], 3, [0, 1, 2, 3, 4]),
  ])
  func movesOffsets(source: [Int], destination: Int, expected: [Int]) {
    var array = IdentifiedArray(uniqueElements: 0..<5, id: \.self)
    array.move(fromOffsets: IndexSet(source), toOffset: destination)
    expectNoDifference(array.elements, expected)
    expectNoDifference(Array(array.ids), expected)
  }

  @Test func reorders() {
    var array: IdentifiedArrayOf<User> = [senior, blob, junior]
    array.sort()
    expect(array, is: [blob, junior, senior])
    array.sort { $0.id > $1.id }
    expect(array, is: [senior, junior, blob])
    array.reverse()
    expect(array, is: [blob, junior, senior])
    array.swapAt(0, 2)
    expect(array, is: [senior, junior, blob])
    expectNoDifference(array.partition { $0.id == 3 }, 2)
    expect(array, is: [junior, blob, senior])
    let before = array
    var generator = SeededGenerator(seed: 7)
    array.shuffle(using: &generator)
    expect(array, is: array.elements)
    expectNoDifference(Set(array), Set(before))
    array.shuffle()
    expect(array, is: array.elements)
    expectNoDifference(Set(array), Set(before))
    // One of a thousand elements moves.
    var many = IdentifiedArray(uniqueElements: 0..<1_000, id: \.self)
    many.shuffle()
    #expect(many.elements != Array(0..<1_000))
    expectNoDifference(many.index(id: many[7]), 7)
  }

  @Test func slices() {
    var array: IdentifiedArrayOf<User> = [blob, junior, senior]
    expectNoDifference(Array(array[1...]), [junior, senior])
    array[0..<2] = ([junior, blob] as IdentifiedArrayOf<User>)[...]
    expect(array, is: [junior, blob, senior])
    array[0...1] = IdentifiedArray()[...]
    expect(array, is: [senior])
    array.replaceSubrange(0..<0, with: [blob])
    expect(array, is: [blob, senior])
    expectIssues { array.replaceSubrange(0..<1, with: [senior, junior]) }
    expect(array, is: [junior, senior])
  }

  @Test func filters() {
    let array: IdentifiedArrayOf<User> = [blob, junior, senior]
    let odd = array.filter { $0.id % 2 == 1 }
    expect(odd, is: [blob, senior])
    expect(IdentifiedArray(uniqueElements: array.lazy.filter { $0.id > 1 }), is: [junior, senior])
  }
}
