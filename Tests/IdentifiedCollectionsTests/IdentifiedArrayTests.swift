import CairnTestSupport
import CustomDump
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

/// Checks that each element is found by its id, at its position, in the order of `ids`.
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
    expect(IdentifiedArray(uniqueElements: [blob, senior] as IdentifiedArrayOf<User>), is: [blob, senior])
    expect(
      IdentifiedArray(IdentifiedArray(uniqueElements: [blob, junior, senior])[1...]), is: [junior, senior])
    let words = IdentifiedArray(uniqueElements: ["a", "bb"], id: \.count)
    expectNoDifference(words[id: 2], "bb")
    expectNoDifference(words.id, \String.count)
    expectNoDifference(IdentifiedArray(uniqueElements: words, id: \.count).elements, ["a", "bb"])
    // A different key path changes the ids, even if the elements come from an identified array.
    let users = IdentifiedArray(uniqueElements: [junior, blob], id: \.name)
    let byOther = IdentifiedArray(uniqueElements: users, id: \.name.localizedUppercase)
    #expect(byOther[id: "BLOB"] == blob && byOther[id: "Blob"] == nil)
    let unchecked = IdentifiedArray(uncheckedUniqueElements: [junior, blob], id: \.name)
    expectNoDifference(unchecked, users)
    expect(IdentifiedArray(uncheckedUniqueElements: [blob, junior]), is: [blob, junior])
    #expect(IdentifiedArray<String, User>(minimumCapacity: 3, id: \.name).isEmpty)
    expect(IdentifiedArray([blob] as IdentifiedArrayOf<User>), is: [blob])
  }

  @Test("Duplicates are reported, and the first one is kept") func duplicatesAreReportedAndTheFirstKept() {
    expectIssues {
      expect([blob, User(id: 1, name: "Other")], is: [blob])
    }
  }

  @Test func uniquing() {
    let combined = IdentifiedArray([blob, junior, User(id: 1, name: "!")]) {
      User(id: $0.id, name: $0.name + $1.name)
    }
    expect(combined, is: [User(id: 1, name: "Blob!"), junior])
    let words = IdentifiedArray(["a", "b"], id: \.count, uniquingIDsWith: +)
    expectNoDifference(words.elements, ["ab"])
    #expect(words[id: 2] == "ab" && words[id: 1] == nil)
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
    expectNoDifference(array[id: 9], nil)
    array[id: 2] = nil
    array[id: 3] = nil
    expect(array, is: [])
  }

  @Test func writesByPosition() {
    var array: IdentifiedArrayOf<User> = [blob, junior]
    let renamed = User(id: 1, name: "Renamed")
    array[0] = renamed
    expect(array, is: [renamed, junior])
    array[1] = senior
    expect(array, is: [renamed, senior])
    expectNoDifference(array[id: 2], nil)
    array[0] = junior
    expect(array, is: [junior, senior])
  }

  @Test func readsAndWritesWithDefault() {
    var array: IdentifiedArrayOf<User> = [blob]
    expectNoDifference(array[id: 1, default: junior], blob)
    expectNoDifference(array[id: 2, default: junior], junior)
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
    expectNoDifference(rows[id: 1]!.values.withUnsafeBufferPointer { $0.baseAddress }, address)
    expectNoDifference(rows[1].values, [3, 4, 5])
  }

  @Test func anElementChangesItsIdentity() {
    struct Tag: Identifiable, Equatable { var id: Int }
    var tags: IdentifiedArrayOf<Tag> = [Tag(id: 1), Tag(id: 2)]
    tags[0].id = 5
    expectNoDifference(tags[id: 5], Tag(id: 5))
    expectNoDifference(tags[id: 1], nil)
    expectIssues { tags[id: 5]!.id = 6 }
    expectNoDifference(Array(tags.ids), [6, 2])
    expectNoDifference(tags[id: 6], Tag(id: 6))
    expectIssues { tags[0] = Tag(id: 2) }
    expectNoDifference(tags.elements, [Tag(id: 6), Tag(id: 2)])
    expectIssues { tags[0].id = 2 }
    expectNoDifference(Array(tags.ids), [6, 2])
    expectNoDifference(tags.count, 2)
    expectIssues { tags[id: 8] = Tag(id: 9) }
    expectNoDifference(Array(tags.ids), [6, 2, 9])
    expectIssues { tags[id: 9, default: Tag(id: 9)].id = 10 }
    expectNoDifference(Array(tags.ids), [6, 2, 10])
    #expect(tags[id: 10] == Tag(id: 10) && tags[id: 9] == nil)
    expectIssues { tags[id: 11, default: Tag(id: 12)].id += 0 }
    expectNoDifference(Array(tags.ids), [6, 2, 10, 12])
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
    expectNoDifference(
      IdentifiedArray(uniqueElements: [1, 2], id: \.self),
      IdentifiedArray(uniqueElements: [1, 2], id: \.self))
    #expect([blob, junior] as IdentifiedArrayOf<User> != [junior, blob])
    expectNoDifference(([blob] as IdentifiedArrayOf<User>).hashValue, [blob].hashValue)
  }

  @Test("An identified array is encoded as an array") func codesAsAnArray() throws {
    let array: IdentifiedArrayOf<User> = [blob, junior]
    let data = try JSONEncoder().encode(array)
    try expectNoDifference(JSONDecoder().decode([User].self, from: data), [blob, junior])
    expect(try JSONDecoder().decode(IdentifiedArrayOf<User>.self, from: data), is: [blob, junior])
    let duplicates = try JSONEncoder().encode([blob, blob])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<User>.self, from: duplicates)
    }
  }

  @Test("An identified array is reflected as its elements") func reflectsAsItsElements() {
    let array: IdentifiedArrayOf<User> = [blob]
    expectNoDifference(Mirror(reflecting: array).displayStyle, .collection)
    expectNoDifference(Mirror(reflecting: array).children.map { $0.value as? User }, [blob])
    expectNoDifference(array.description, [blob].description)
    expectNoDifference(
      IdentifiedArray(uniqueElements: [1], id: \.self).debugDescription, "IdentifiedArray<Int, Int>([1])")
  }

  @Test("'Identified' gives any value an id") func anyValueCanHaveAnID() {
    struct Point: Equatable { var x = 0 }
    var point = Identified(Point(), id: "origin")
    point.x = 4
    expectNoDifference(point.value, Point(x: 4))
    expectNoDifference(point.x, 4)
    expectNoDifference(point.id, "origin")
    expectNoDifference(Identified(3) { "\($0)" }.id, "3")
    expectNoDifference(Identified("abc", id: \.count).id, 3)
    expectNoDifference(Identified("abc", id: \.count).count, 3)
    expectNoDifference(IdentifiedArray(uniqueElements: [point])[id: "origin"], point)
  }
}
