import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// `StackState` as a value: reading, pushing, popping, and the ids of its elements.
@Suite(.dependencies) struct StackStateTests {
  @Test func elementsAreReadByPositionAndByID() {
    let stack = StackState(["a", "b", "c"])
    expectNoDifference(Array(stack), ["a", "b", "c"])
    expectNoDifference(stack.ids, [0, 1, 2])
    #expect(stack[id: 1] == "b" && stack[id: 7] == nil)
    #expect(stack.first == "a" && stack.last == "c" && stack.count == 3 && stack[2] == "c")
    #expect(StackState<String>().isEmpty)
  }

  @Test func appendingPushes() {
    var stack = StackState(["a"])
    stack.append("b")
    stack.append(contentsOf: ["c", "d"])
    expectNoDifference(Array(stack), ["a", "b", "c", "d"])
    expectNoDifference(stack.ids, [0, 1, 2, 3])
  }

  @Test func removingFromTheTopPops() {
    var stack = StackState(["a", "b", "c", "d"])
    expectNoDifference(stack.popLast(), "d")
    expectNoDifference(stack.removeLast(), "c")
    stack.removeLast(0)
    expectNoDifference(stack.ids, [0, 1])
    stack.removeLast(2)
    #expect(stack.isEmpty && stack.popLast() == nil)
    // An id is never reused.
    stack.append("e")
    expectNoDifference(stack.ids, [4])
  }

  @Test("A pop removes the element and all above it") func aPopFromTakesTheElementAndAllAbove() {
    var stack = StackState(["a", "b", "c"])
    stack.pop(from: 9)
    expectNoDifference(stack.count, 3)
    stack.pop(from: 1)
    expectNoDifference(Array(stack), ["a"])
    stack.pop(from: 0)
    #expect(stack.isEmpty)
  }

  @Test func aPopToKeepsTheElement() {
    var stack = StackState(["a", "b", "c"])
    stack.pop(to: 9)
    stack.pop(to: 2)
    expectNoDifference(stack.count, 3)
    stack.pop(to: 0)
    #expect(Array(stack) == ["a"] && stack.ids == [0])
  }

  @Test func writingByIDReplacesRemovesOrPushes() {
    var stack = StackState(["a", "b", "c"])
    stack[id: 1] = "B"
    #expect(Array(stack) == ["a", "B", "c"] && stack.ids == [0, 1, 2])
    stack[id: 0] = nil
    #expect(Array(stack) == ["B", "c"] && stack.ids == [1, 2])
    stack[id: 0] = nil
    stack[id: 8] = "d"
    #expect(Array(stack) == ["B", "c", "d"] && stack.ids == [1, 2, 8])
    stack[id: 2]?.append("!")
    expectNoDifference(stack[id: 2], "c!")
    stack[id: 7]?.append("!")
    expectNoDifference(stack.count, 3)
    func take(_ value: inout String?) { value = nil }
    take(&stack[id: 2])
    expectNoDifference(stack.ids, [1, 8])
    func fill(_ value: inout String?) { value = "new" }
    fill(&stack[id: 3])
    expectNoDifference(stack[id: 3], "new")
  }

  @Test func aReplacedRangeGetsNewIDs() {
    var stack = StackState(["a", "b", "c"])
    stack.replaceSubrange(1..<2, with: ["x", "y"])
    expectNoDifference(Array(stack), ["a", "x", "y", "c"])
    expectNoDifference(stack.ids, [0, 3, 4, 2])
    stack.insert("z", at: 0)
    #expect(Array(stack) == ["z", "a", "x", "y", "c"] && stack.ids.first == 5)
    expectNoDifference(stack.remove(at: 1), "a")
    expectNoDifference(stack.ids, [5, 3, 4, 2])
    stack.removeFirst()
    stack.removeSubrange(0..<1)
    #expect(Array(stack) == ["y", "c"] && stack.ids == [4, 2])
  }

  @Test func aStackIsEqualWithItsIDs() {
    var stack = StackState(["a", "b"])
    let copy = stack
    expectNoDifference(stack, copy)
    stack[id: 0] = "A"
    #expect(stack != copy)
    stack[id: 0] = "a"
    expectNoDifference(stack, copy)
    #expect(StackState(["a", "b"]) != copy, "Stacks with equal elements but different ids aren't equal.")
    expectNoDifference(Set([stack, copy]).count, 1)
    expectNoDifference(Set([stack, StackState(["a", "b"])]).count, 2)
  }

  @Test("A copied stack is independent") func aCopyIsItsOwn() {
    var stack = StackState([[1], [2]])
    let copy = stack
    stack[id: 0]?.append(9)
    stack[id: 1]?.append(8)
    stack.append([3])
    expectNoDifference(Array(copy), [[1], [2]])
    expectNoDifference(Array(stack), [[1, 9], [2, 8], [3]])
  }

  @Test func aCaseOfAnElementIsReadAndWritten() {
    var stack = StackState<House.Path.State>([.screen(Screen.State()), .other(Screen.State())])
    expectNoDifference(stack[id: 0, case: \.screen]?.count, 0)
    expectNoDifference(stack[id: 0, case: \.other], nil)
    stack[id: 0, case: \.screen]?.count = 3
    expectNoDifference(stack[id: 0], .screen(Screen.State(count: 3)))
    let texts = issues {
      stack[id: 0, case: \.other] = Screen.State(count: 9)
      stack[id: 5, case: \.other] = Screen.State(count: 9)
    }
    expectNoDifference(
      texts,
      [
        "Can't modify a case of the element #0 of the stack: it is in \".screen\".",
        "Can't modify a case of the element #5 of the stack: it is not there.",
      ])
    expectNoDifference(stack[id: 0], .screen(Screen.State(count: 3)))
    // There is no such element to change.
    stack[id: 0, case: \.other]?.count = 9
    stack[id: 5, case: \.other]?.count = 9
    expectNoDifference(Array(stack), [.screen(Screen.State(count: 3)), .other(Screen.State())])
    stack[id: 1, case: \.other] = nil
    expectNoDifference(stack.ids, [0])
  }

  @Test func aStackIsShownWithItsIDs() {
    let stack = StackState(["a", "b"])
    expectNoDifference(
      String(customDumping: stack),
      """
      [
        #0: "a",
        #1: "b"
      ]
      """)
    expectNoDifference(stack.ids[0].debugDescription, "#0")
    var other = stack
    other[id: 1] = "c"
    expectNoDifference(diff(stack, other)?.contains("#1"), true)
  }

  @Test func aStackIsWrittenWithItsIDs() throws {
    var stack = StackState(["a", "b", "c"])
    stack[id: 1] = nil
    let data = try JSONEncoder().encode(stack)
    let read = try JSONDecoder().decode(StackState<String>.self, from: data)
    #expect(read == stack && read.ids == [0, 2])
    // Ids that were used before encoding aren't used again after decoding.
    var grown = read
    grown.append("d")
    expectNoDifference(grown.ids, [0, 2, 3])
  }

  @Test("A plain array is decoded as a stack") func aPlainArrayIsReadAsAStack() throws {
    let stack = try JSONDecoder().decode(StackState<String>.self, from: Data(#"["a","b"]"#.utf8))
    #expect(Array(stack) == ["a", "b"] && stack.ids == [0, 1])
  }

  @Test("An id from a file isn't reused") func anIDFromAFileIsNotGivenOutAgain() throws {
    let json = Data(#"{"next":3,"ids":[10,4],"elements":["a","b"]}"#.utf8)
    var stack = try JSONDecoder().decode(StackState<String>.self, from: json)
    expectNoDifference(stack.ids, [10, 4])
    stack.append("c")
    expectNoDifference(stack.ids, [10, 4, 11])
  }

  @Test(
    "An invalid file isn't decoded",
    arguments: [
      #"{"next":3,"ids":[1,1],"elements":["a","b"]}"#, #"{"next":3,"ids":[1],"elements":["a","b"]}"#,
    ])
  func aFileThatIsWrongIsRefused(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StackState<String>.self, from: Data(json.utf8))
    }
  }

  @Test("Ids are ordered by their creation") func idsAreOrderedAsTheyWereGiven() {
    let stack = StackState(["a", "b"])
    #expect(stack.ids[0] < stack.ids[1])
    expectNoDifference(stack.ids.sorted(), [0, 1])
  }

  @Test func actionsCarryTheirElements() throws {
    let action = StackAction<Int, String>.element(id: 3, action: "x")
    #expect(action[case: \.[id: 3]] == "x" && action[case: \.[id: 4]] == nil)
    #expect(action == .element(id: 3, action: "x") && action != .popFrom(id: 3))
    let pushed = StackAction<Int, String>.push(id: 1, state: 4)
    let data = try JSONEncoder().encode([action, pushed, .popFrom(id: 2)])
    try expectNoDifference(
      JSONDecoder().decode([StackAction<Int, String>].self, from: data),
      [
        action, pushed, .popFrom(id: 2),
      ])
  }
}
