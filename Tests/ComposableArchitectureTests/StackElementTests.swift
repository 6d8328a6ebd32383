@testable import ComposableArchitecture
import CairnTestSupport
import CustomDump
import Testing

/// The ids of a stack's elements, and changes to elements by id.
@MainActor @Suite struct StackElementTests {
  struct Document: Equatable {
    var numbers = Array(repeating: 0, count: 10_000)
  }

  func address(_ numbers: [Int]?) -> UInt {
    numbers?.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } ?? 0
  }

  @Test func anElementIsChangedInPlaceByItsID() {
    var path = StackState<Document>([Document(), Document()])
    let id = path.ids[0]
    path[id: id]?.numbers[0] = 1
    let before = address(path[id: id]?.numbers)
    for index in 1...3 {
      path[id: id]?.numbers[index] = 1
      expectNoDifference(address(path[id: id]?.numbers), before)
    }
  }

  @Test func aRowIsChangedInPlaceByItsID() {
    struct Row: Identifiable { let id: Int; var numbers = Array(repeating: 0, count: 10_000) }
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    rows[id: 1]?.numbers[0] = 1
    let before = address(rows[id: 1]?.numbers)
    for index in 1...3 {
      rows[id: 1]?.numbers[index] = 1
      expectNoDifference(address(rows[id: 1]?.numbers), before)
    }
  }

  @Test func anElementCanBeRemovedWhileItIsChanged() {
    var path = StackState<Document>([Document(), Document()])
    let copy = path
    func clear(_ element: inout Document?) { element = nil }
    clear(&path[id: path.ids[0]])
    #expect(path.count == 1 && path.ids == [copy.ids[1]])
    #expect(copy.count == 2 && copy[id: copy.ids[0]] == Document())
  }

  @Test func aChangeOfACopyLeavesTheOther() {
    var path = StackState<Document>([Document()])
    let copy = path
    path[id: path.ids[0]]?.numbers[0] = 5
    #expect(copy[0].numbers[0] == 0 && path[0].numbers[0] == 5)
  }

  /// Positions are read-only: sorting a stack would move states under the ids of others.
  @Test("A stack isn't a mutable collection") func aStackIsNoMutableCollection() {
    func isMutable<C: Collection>(_: C.Type) -> Bool { C.self is any MutableCollection.Type }
    #expect(!isMutable(StackState<Int>.self))
    #expect(isMutable([Int].self))
  }

  /// Reserving the ids of a restored stack while other tasks generate ids creates no duplicates.
  @Test nonisolated func idsAreReservedWhileOthersAreGenerated() async {
    let generator = StackElementIDGenerator()
    let ids = await withTaskGroup(of: [StackElementID].self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<500).map { _ in generator.next() } }
        group.addTask {
          for number in 0..<500 { generator.reserve(below: number * 4) }
          return []
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    expectNoDifference(Set(ids).count, 2_000)
    #expect(generator.nextGeneration >= 2_000)
  }

  // MARK: Pushes

  @Test("A push with an unknown id is reported") func aPushWithAnIDThatWasNotGeneratedIsReported() async {
    let store = TestStore(initialState: House.State()) { House() }
    await store.send(.path(.push(id: 0, state: .screen(Screen.State())))) {
      $0.path[id: 0] = .screen(Screen.State())
    }
    let reported = await issues {
      await store.send(.path(.push(id: 5, state: .screen(Screen.State())))) {
        $0.path[id: 5] = .screen(Screen.State())
      }
    }
    expectNoDifference(
      reported.map(\.withoutLine),
      [
        """
        A "forEach" at "ComposableArchitectureTests/House.swift" received a "push" action with an unexpected \
        generational ID. …

          Action:
            House.Action.path(.push(id:, state: .screen))

        Likely causes:

        • The ID 5 was not generated yet: the next one is 1. In tests, IDs are the numbers from 0 upwards, one for \
        each element that is pushed anywhere in the test, initial elements included. Push with the next one.
        """
      ])
  }
}
