import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// `forEach` on the rows of an identified collection.
@MainActor @Suite struct ForEachTests {
  @Reducer struct List {
    @ObservableState struct State: Equatable {
      var rows: IdentifiedArrayOf<Screen.State> = []
      var log: [String] = []
    }
    enum Action {
      case rows(IdentifiedActionOf<Screen>)
      case stopAll
    }
    static let firstLine: UInt = #line
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .rows(.element(let id, .bump)):
          state.log.append("row \(id) is at \(state.rows[id: id].map { "\($0.count)" } ?? "nil")")
          if state.rows[id: id]?.count == 2 { state.rows.remove(id: id) }
          return .none
        case .rows(.element(let id, .report)):
          state.rows.remove(id: id)
          return .none
        case .rows(.element(let id, .reported)):
          state.log.append("heard of \(id)")
          return .none
        case .rows:
          return .none
        case .stopAll:
          return .cancel(id: Screen.CancelID.work)
        }
      }
      .forEach(\.rows, action: \.rows) { Screen() }
    }
    static let lines = firstLine...#line
  }

  struct Named: Equatable, Identifiable {
    let id: String
    var count = 0
  }
  struct Counting: Reducer {
    func reduce(into state: inout Named, action: Int) -> Effect<Int> {
      state.count += action
      return action == 1 ? .send(10) : .none
    }
  }
  struct Names: Reducer {
    struct State: Equatable { var names: IdentifiedArrayOf<Named> }
    @CasePathable enum Action { case names(IdentifiedAction<String, Int>) }
    var body: some Reducer<State, Action> {
      EmptyReducer().forEach(\.names, action: \.names) { Counting() }
    }
  }

  let clock = TestClock()

  func store(_ ids: Int...) -> TestStoreOf<List> {
    TestStore(
      initialState: List.State(rows: IdentifiedArray(uniqueElements: ids.map { Screen.State(id: $0) }))
    ) {
      List()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("The row with the id runs before its parent") func theRowOfTheIDRunsBeforeTheParent() async {
    let store = store(1, 2, 3)
    await store.send(\.rows[id: 2].bump) {
      $0.rows[id: 2]?.count = 1
      $0.log = ["row 2 is at 1"]
    }
    await store.send(\.rows[id: 3].bump) {
      $0.rows[id: 3]?.count = 1
      $0.log = ["row 2 is at 1", "row 3 is at 1"]
    }
  }

  @Test("The parent can remove the row that sends the action") func theParentMayRemoveTheRowThatActs() async {
    let store = store(1, 2)
    await store.send(\.rows[id: 1].bump) {
      $0.rows[id: 1]?.count = 1
      $0.log = ["row 1 is at 1"]
    }
    await store.send(\.rows[id: 1].bump) {
      $0.rows = [Screen.State(id: 2)]
      $0.log = ["row 1 is at 1", "row 1 is at 2"]
    }
  }

  @Test("The actions of an effect arrive at its row") func effectsComeBackToTheirRow() async {
    let store = store(1, 2)
    await store.send(\.rows[id: 1].work)
    await store.send(\.rows[id: 2].work)
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 1].worked) { $0.rows[id: 1]?.count = 100 }
    await store.receive(\.rows[id: 2].worked) { $0.rows[id: 2]?.count = 100 }
  }

  @Test("A row cancels only its own effects") func aRowCancelsItsOwnWorkOnly() async {
    let store = store(1, 2, 3)
    let first = await store.send(\.rows[id: 1].work)
    let second = await store.send(\.rows[id: 2].work)
    await store.send(\.rows[id: 2].stop)
    await second.finish()
    await store.send(\.rows[id: 3].stop)
    await store.send(\.stopAll)
    await first.finish()
  }

  @Test("A delegate action reaches a parent that removes the row")
  func aMessageReachesAParentThatRemovesTheRow() async {
    let store = store(1)
    let texts = await issues {
      await store.send(\.rows[id: 1].report) { $0.rows = [] }
      await store.receive(\.rows[id: 1].reported) { $0.log = ["heard of 1"] }
    }
    #expect(texts.allSatisfy { $0.contains("received an action for a missing element") })
  }

  @Test func anActionForAMissingRowIsReported() async {
    let store = store(1)
    let texts = await issues {
      await store.send(\.rows[id: 9].bump) { $0.log = ["row 9 is at nil"] }
    }
    expectNoDifference(
      texts.map(\.withoutLine),
      [
        """
        A "forEach" at "ComposableArchitectureTests/ForEachTests.swift" received an action for a missing element. …

          Action:
            ForEachTests.List.Action.rows(.element(id:, action: .bump))

        Likely causes:

        • A parent removed the element with this ID earlier in the same action. Let it do so after this operator \
        has run, so that the child still handles its action.

        • Work that isn't an effect of the child sent the action when its state contained no element at this ID. \
        The effects of a child end with it. Cancel other work when the child goes.

        • A view or a test sent the action when its state contained no element at this ID. Send actions of this \
        child only through a store that was scoped while the element was there.
        """
      ])
    #expect(await issueLines { await store.send(\.rows[id: 9].close) }.map(List.lines.contains) == [true])
  }

  @Test func aRowActionOfTheWrongIDDoesNotMatch() {
    let action = List.Action.rows(.element(id: 1, action: .bump))
    #expect(action[case: \.rows[id: 1].bump] != nil)
    #expect(action[case: \.rows[id: 2].bump] == nil)
    #expect(action[case: \.rows[id: 1].stop] == nil)
    #expect(action.is(\.rows[id: 1]) && !action.is(\.rows[id: 2]))
  }

  @Test("Rows can have any hashable id") func rowsMayHaveAnyHashableID() async {
    let store = Store(initialState: Names.State(names: [Named(id: "a"), Named(id: "b")])) { Names() }
    store.send(.names(.element(id: "b", action: 1)))
    expectNoDifference(store.withState { $0.names.map(\.count) }, [0, 11])
  }
}
