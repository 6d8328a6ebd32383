import Foundation
import IdentifiedCollections
import IssueReporting
import Testing

struct User: Codable, Comparable, Hashable, Identifiable {
  let id: Int
  var name: String
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.name < rhs.name }
}

let blob = User(id: 1, name: "Blob")
let junior = User(id: 2, name: "Blob Jr.")
let senior = User(id: 3, name: "Blob Sr.")

/// Fails unless each element is found under its own id, at its own position, in the order of `ids`.
func expect(
  _ array: IdentifiedArrayOf<User>, is elements: [User], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(Array(array) == elements, sourceLocation: sourceLocation)
  #expect(array.elements == elements, sourceLocation: sourceLocation)
  #expect(Array(array.ids) == elements.map(\.id), sourceLocation: sourceLocation)
  for (index, element) in elements.enumerated() {
    #expect(array[id: element.id] == element, sourceLocation: sourceLocation)
    #expect(array.index(id: element.id) == index, sourceLocation: sourceLocation)
    #expect(array[index] == element, sourceLocation: sourceLocation)
  }
}

@Suite struct CreationTests {
  @Test func fromElements() {
    expect([], is: [])
    expect([blob, junior], is: [blob, junior])
    expect(IdentifiedArray(uniqueElements: [blob, senior]), is: [blob, senior])
    expect(
      IdentifiedArray(IdentifiedArray(uniqueElements: [blob, junior, senior])[1...]), is: [junior, senior])
    let words = IdentifiedArray(uniqueElements: ["a", "bb"], id: \.count)
    #expect(words[id: 2] == "bb")
    #expect(words.id == \String.count)
  }

  @Test func duplicatesAreReportedAndTheFirstKept() {
    withExpectedIssue {
      expect([blob, User(id: 1, name: "Other")], is: [blob])
    }
  }

  @Test func uniquing() {
    let combined = IdentifiedArray([blob, junior, User(id: 1, name: "!")]) {
      User(id: $0.id, name: $0.name + $1.name)
    }
    expect(combined, is: [User(id: 1, name: "Blob!"), junior])
    let words = IdentifiedArray(["a", "b"], id: \.count, uniquingIDsWith: +)
    #expect(words.elements == ["ab"])
  }
}

@Suite struct AccessTests {
  @Test func readsAndWritesByID() {
    var array: IdentifiedArrayOf<User> = [blob, junior, senior]
    array[id: 2]?.name = "Junior"
    expect(array, is: [blob, User(id: 2, name: "Junior"), senior])
    array[id: 2] = junior
    expect(array, is: [blob, junior, senior])
    array[id: 1] = nil
    expect(array, is: [junior, senior])
    array[id: 1] = blob
    expect(array, is: [junior, senior, blob])
    array[id: 1] = nil
    array[id: 9] = nil
    array[id: 9]?.name = "Nobody"
    expect(array, is: [junior, senior])
    #expect(array[id: 9] == nil)
    array[id: 2] = nil
    array[id: 3] = nil
    expect(array, is: [])
  }

  @Test func readsAndWritesWithDefault() {
    var array: IdentifiedArrayOf<User> = [blob]
    #expect(array[id: 2, default: junior] == junior)
    expect(array, is: [blob])
    array[id: 2, default: junior].name += "!"
    expect(array, is: [blob, User(id: 2, name: "Blob Jr.!")])
  }

  @Test func changingInPlaceCopiesNothing() {
    struct Row: Identifiable {
      let id: Int
      var values: [Int]
    }
    var rows = IdentifiedArray(uniqueElements: (0..<3).map { Row(id: $0, values: [0, 1, 2]) })
    let address = rows[id: 1]!.values.withUnsafeBufferPointer { $0.baseAddress }
    for _ in 0..<3 { rows[id: 1]!.values[0] += 1 }
    for _ in 0..<3 { rows[id: 1]?.values[1] += 1 }
    for _ in 0..<3 { rows[1].values[2] += 1 }
    #expect(rows[id: 1]!.values.withUnsafeBufferPointer { $0.baseAddress } == address)
    #expect(rows[1].values == [3, 4, 5])
  }

  @Test func anElementChangesItsIdentity() {
    struct Tag: Identifiable, Equatable { var id: Int }
    var tags: IdentifiedArrayOf<Tag> = [Tag(id: 1), Tag(id: 2)]
    tags[0].id = 5
    #expect(tags[id: 5] == Tag(id: 5))
    #expect(tags[id: 1] == nil)
    withExpectedIssue { tags[id: 5]!.id = 6 }
    #expect(Array(tags.ids) == [6, 2])
    #expect(tags[id: 6] == Tag(id: 6))
    withExpectedIssue { tags[0] = Tag(id: 2) }
    #expect(tags.elements == [Tag(id: 6), Tag(id: 2)])
    withExpectedIssue { tags[0].id = 2 }
    #expect(Array(tags.ids) == [6, 2])
    #expect(tags.count == 2)
    withExpectedIssue { tags[id: 8] = Tag(id: 9) }
    #expect(Array(tags.ids) == [6, 2, 9])
    withExpectedIssue { tags[id: 9, default: Tag(id: 9)].id = 10 }
    #expect(Array(tags.ids) == [6, 2, 10])
    #expect(tags[id: 10] == Tag(id: 10) && tags[id: 9] == nil)
    withExpectedIssue { tags[id: 11, default: Tag(id: 12)].id += 0 }
    #expect(Array(tags.ids) == [6, 2, 10, 12])
  }

  @Test func aThrowingChangeKeepsTheElement() {
    func fail(_ user: inout User) throws {
      user.name = "Half"
      throw CancellationError()
    }
    var array: IdentifiedArrayOf<User> = [blob, junior]
    #expect(throws: CancellationError.self) { try fail(&array[id: 1]!) }
    expect(array, is: [User(id: 1, name: "Half"), junior])
  }

  @Test func contains() {
    let array: IdentifiedArrayOf<User> = [blob]
    #expect(array.contains(User(id: 1, name: "")))
    #expect(!array.contains(junior))
  }
}

@Suite struct ConformanceTests {
  @Test func equalityAndHashAreAnArrays() {
    #expect(
      IdentifiedArray(uniqueElements: [1, 2], id: \.self)
        == IdentifiedArray(uniqueElements: [1, 2], id: \.self))
    #expect([blob, junior] as IdentifiedArrayOf<User> != [junior, blob])
    #expect(([blob] as IdentifiedArrayOf<User>).hashValue == [blob].hashValue)
  }

  @Test func codesAsAnArray() throws {
    let array: IdentifiedArrayOf<User> = [blob, junior]
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode([User].self, from: data) == [blob, junior])
    expect(try JSONDecoder().decode(IdentifiedArrayOf<User>.self, from: data), is: [blob, junior])
    let duplicates = try JSONEncoder().encode([blob, blob])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<User>.self, from: duplicates)
    }
  }

  @Test func reflectsAsItsElements() {
    let array: IdentifiedArrayOf<User> = [blob]
    #expect(Mirror(reflecting: array).displayStyle == .collection)
    #expect(Mirror(reflecting: array).children.map { $0.value as? User } == [blob])
    #expect(array.description == [blob].description)
    #expect(
      IdentifiedArray(uniqueElements: [1], id: \.self).debugDescription == "IdentifiedArray<Int, Int>([1])")
  }

  @Test func identified() {
    struct Point: Equatable { var x = 0 }
    var point = Identified(Point(), id: "origin")
    point.x = 4
    #expect(point.value == Point(x: 4))
    #expect(point.id == "origin")
    #expect(Identified(3) { "\($0)" }.id == "3")
    #expect(Identified("abc", id: \.count).id == 3)
    #expect(Identified("abc", id: \.count).count == 3)
    #expect(IdentifiedArray(uniqueElements: [point])[id: "origin"] == point)
  }
}

/// Runs work that must report exactly one issue.
func withExpectedIssue(_ body: () -> Void) {
  withKnownIssue { body() }
}
