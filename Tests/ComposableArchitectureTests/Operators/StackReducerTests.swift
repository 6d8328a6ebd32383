import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// `forEach` on a stack of screens.
@MainActor @Suite(.dependencies) struct StackReducerTests {
  @Reducer struct App {
    @ObservableState struct State: Equatable {
      var path = StackState<Screen.State>()
      var other = StackState<Screen.State>()
      var log: [String] = []
    }
    enum Action {
      case path(StackActionOf<Screen>)
      case other(StackActionOf<Screen>)
      case push(Int)
    }
    static let firstLine: UInt = #line
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        func seen(_ id: StackElementID) -> String { state.path[id: id].map { "\($0.count)" } ?? "nil" }
        switch action {
        case .path(.element(let id, .bump)):
          state.log.append("\(id) is at \(seen(id))")
          if state.path[id: id]?.count == 2 { state.path.pop(from: id) }
        case .path(.element(let id, .work)):
          if state.path[id: id]?.id == 99 { state.path[id: id] = nil }
        case .path(.element(let id, .report)):
          state.path[id: id] = nil
        case .path(.element(let id, .reported)):
          state.log.append("heard of \(id)")
        case .path(.popFrom(let id)):
          state.log.append("popping \(id) at \(seen(id))")
        case .path(.push(let id, _)):
          state.log.append("pushed \(id) at \(seen(id))")
        case .push(let id):
          state.path.append(Screen.State(id: id))
        case .path, .other:
          break
        }
        return .none
      }
      .forEach(\.path, action: \.path) { Screen() }
      .forEach(\.other, action: \.other) { Screen() }
    }
    static let lines = firstLine...#line
  }

  let clock = TestClock()

  func store(_ ids: Int...) -> TestStoreOf<App> {
    TestStore(initialState: App.State(path: StackState(ids.map { Screen.State(id: $0) }))) {
      App()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func theScreenRunsBeforeTheParent() async {
    let store = store(1, 2)
    await store.send(\.path[id: 1].bump) {
      $0.path[id: 1]?.count = 1
      $0.log = ["#1 is at 1"]
    }
    await store.send(\.path[id: 0].bump) {
      $0.path[id: 0]?.count = 1
      $0.log = ["#1 is at 1", "#0 is at 1"]
    }
  }

  @Test("The parent can pop the screen that sends the action") func theParentMayPopTheScreenThatActs() async {
    let store = store(1)
    store.exhaustivity = .off
    await store.send(\.path[id: 0].bump)
    await store.send(\.path[id: 0].bump)
    #expect(store.state.path.isEmpty)
    expectNoDifference(store.state.log, ["#0 is at 1", "#0 is at 2"])
  }

  @Test("A pop removes the screen and all above it, after the parent runs")
  func aPopRemovesTheScreenAndAllAboveAfterTheParent() async {
    let store = store(1, 2, 3)
    await store.send(\.path.popFrom, 1) {
      $0.path.pop(from: 1)
      $0.log = ["popping #1 at 0"]
    }
    expectNoDifference(store.state.path.ids, [0])
  }

  @Test func aPushAppendsBeforeTheParent() async {
    let store = store(1)
    await store.send(.path(.push(id: 1, state: Screen.State(id: 2, count: 4)))) {
      $0.path[id: 1] = Screen.State(id: 2, count: 4)
      $0.log = ["pushed #1 at 4"]
    }
    expectNoDifference(store.state.path.ids, [0, 1])
  }

  @Test("An id from a pushed screen isn't reused") func anIDThatCameWithAPushIsNotGivenOutAgain() async {
    let store = store(1)
    await store.send(.path(.push(id: 1, state: Screen.State(id: 2)))) {
      $0.path[id: 1] = Screen.State(id: 2)
      $0.log = ["pushed #1 at 0"]
    }
    await store.send(.push(3)) { $0.path[id: 2] = Screen.State(id: 3) }
    await store.send(\.path.popFrom, 1) {
      $0.path.pop(from: 1)
      $0.log = ["pushed #1 at 0", "popping #1 at 0"]
    }
    // A popped screen can't be restored under its old id.
    await store.send(.push(4)) { $0.path[id: 3] = Screen.State(id: 4) }
  }

  @Test("Ids of several stacks are distinct") func idsOfSeveralStacksAreDistinct() async {
    let store = TestStore(
      initialState: App.State(
        path: StackState([Screen.State(), Screen.State()]), other: StackState([Screen.State()]))
    ) {
      App()
    }
    expectNoDifference(store.state.path.ids, [0, 1])
    expectNoDifference(store.state.other.ids, [2])
    await store.send(\.other[id: 2].bump) { $0.other[id: 2]?.count = 1 }
    let texts = await issues { await store.send(\.other[id: 0].bump) }
    expectNoDifference(texts.count, 1)
  }

  @Test func pushesInAnAssertionGetTheIDsOfTheFeature() async {
    let store = store()
    await store.send(.push(1)) { $0.path.append(Screen.State(id: 1)) }
    await store.send(.push(2)) { $0.path.append(Screen.State(id: 2)) }
    expectNoDifference(store.state.path.ids, [0, 1])
  }

  @Test func misuseIsReported() async {
    let store = store(1)
    let texts = await issues {
      await store.send(\.path[id: 7].close)
      await store.send(\.path.popFrom, 7) { $0.log = ["popping #7 at nil"] }
      await store.send(.path(.push(id: 0, state: Screen.State(id: 9)))) {
        $0.log = ["popping #7 at nil", "pushed #0 at 0"]
      }
    }
    expectNoDifference(
      texts.map(\.withoutLine),
      [
        """
        A "forEach" at "ComposableArchitectureTests/StackReducerTests.swift" received an action for a missing \
        element. …

          Action:
            StackReducerTests.App.Action.path(.element(id:, action: .close))

        Likely causes:

        • A parent removed the element with this ID earlier in the same action. Let it do so after this operator \
        has run, so that the child still handles its action.

        • Work that isn't an effect of the child sent the action when its state contained no element at this ID. \
        The effects of a child end with it. Cancel other work when the child goes.

        • A view or a test sent the action when its state contained no element at this ID. Send actions of this \
        child only through a store that was scoped while the element was on the stack.
        """,
        """
        A "forEach" at "ComposableArchitectureTests/StackReducerTests.swift" received a "popFrom" action for a \
        missing element. …

          Action:
            StackReducerTests.App.Action.path(.popFrom(id:))

        Likely causes:

        • The element was popped already, by the parent or by another "popFrom". Send it for elements on the stack \
        only; "StackState.ids" holds their ids.
        """,
        """
        A "forEach" at "ComposableArchitectureTests/StackReducerTests.swift" received a "push" action for an \
        element it already contains. …

          Action:
            StackReducerTests.App.Action.path(.push(id:, state:))

        Likely causes:

        • The id of an element on the stack was used for a push. Take a new one for each push.
        """,
      ])
    #expect(await issueLines { await store.send(\.path[id: 7].close) }.map(App.lines.contains) == [true])
    expectNoDifference(store.state.path[id: 0]?.id, 1)
  }

  @Test func aScreenDismissesItselfAndAllAbove() async {
    let store = store(1, 2, 3)
    await store.send(\.path[id: 1].close)
    await store.receive(\.path.popFrom, 1) {
      $0.path.pop(to: 0)
      $0.log = ["popping #1 at 0"]
    }
  }

  @Test("A delegate action reaches a parent that removes the screen")
  func aMessageReachesAParentThatRemovesTheScreen() async {
    let store = store(1, 2)
    let texts = await issues {
      await store.send(\.path[id: 0].report) { $0.path[id: 0] = nil }
      await store.receive(\.path[id: 0].reported) { $0.log = ["heard of #0"] }
    }
    #expect(texts.allSatisfy { $0.contains("received an action for a missing element") })
    expectNoDifference(store.state.path.ids, [1])
  }

  @Test("An action that removes its screen starts no effect")
  func workOfTheActionThatRemovesTheScreenNeverBegins() async {
    let store = store(99, 1)
    let task = await store.send(\.path[id: 0].work) { $0.path[id: 0] = nil }
    await task.finish()
  }

  @Test func screensDoNotCancelEachOther() async {
    let store = store(1, 2)
    await store.send(\.path[id: 0].work)
    let second = await store.send(\.path[id: 1].work)
    await store.send(\.path[id: 1].stop)
    await second.finish()
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].worked) { $0.path[id: 0]?.count = 100 }
  }

  @Test func aStackOfCasesRunsEachCasesReducer() async {
    let store = TestStore(
      initialState: House.State(path: StackState([.screen(Screen.State()), .other(Screen.State())]))
    ) {
      House()
    }
    await store.send(\.path[id: 0].screen.bump) { $0.path[id: 0, case: \.screen]?.count = 1 }
    await store.send(\.path[id: 1].other.bump) { $0.path[id: 1, case: \.other]?.count = 1 }
    let texts = await issues { await store.send(\.path[id: 1].screen.bump) }
    expectNoDifference(texts.count, 1)
  }
}
