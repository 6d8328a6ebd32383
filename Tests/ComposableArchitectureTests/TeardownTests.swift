import ComposableArchitecture
import DependenciesTestSupport
import Testing

/// A way to remove a child from the state while its effect runs.
struct Removal: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var work: House.Action
  var change: @Sendable (inout House.State) -> Void

  init(_ name: String, _ work: House.Action, _ change: @escaping @Sendable (inout House.State) -> Void) {
    (testDescription, self.work, self.change) = (name, work, change)
  }
}

private let optional = House.Action.optional(.work)
private let sheet = House.Action.sheet(.presented(.work))
private let destination = House.Action.destination(.presented(.screen(.work)))
private let mode = House.Action.mode(.screen(.work))
private let row = House.Action.rows(.element(id: 5, action: .work))
private let top = House.Action.path(.element(id: 1, action: .screen(.work)))
private let bottom = House.Action.path(.element(id: 0, action: .screen(.work)))

/// Every way to remove a child cancels its effects, which otherwise continue.
@MainActor @Suite(.dependencies) struct TeardownTests {
  @Reducer struct Parent {
    struct State: Equatable {
      var child: Screen.State? = Screen.State()
      var log: [String] = []
    }
    enum Action { case start, ended, remove, child(Screen.Action) }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.ended)
          }
        case .ended: state.log.append("ended")
        case .remove: state.child = nil
        case .child: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { Screen() }
    }
  }

  let clock = TestClock()

  func house() -> TestStoreOf<House> {
    TestStore(initialState: .full) {
      House()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  nonisolated static let removals = [
    Removal("an optional is set to nil", optional) { $0.optional = nil },
    Removal("an optional is replaced by one with another id", optional) { $0.optional = Screen.State(id: 9) },
    Removal("an optional's id changes in place", optional) { $0.optional?.id = 9 },
    Removal("a sheet is set to nil", sheet) { $0.sheet = nil },
    Removal("a sheet is replaced by one with another id", sheet) { $0.sheet = Screen.State(id: 9) },
    Removal("a sheet's id changes in place", sheet) { $0.sheet?.id = 9 },
    Removal("a destination is set to nil", destination) { $0.destination = nil },
    Removal("a destination becomes another case", destination) {
      $0.destination = .other(Screen.State(id: 3))
    },
    Removal("a destination becomes the same case with another id", destination) {
      $0.destination = .screen(Screen.State(id: 9))
    },
    Removal("a destination becomes an alert", destination) {
      $0.destination = .alert(AlertState { TextState("Hi") })
    },
    Removal("a case becomes one without a child", mode) { $0.mode = .idle },
    Removal("a case becomes another one of the same type", mode) { $0.mode = .other(Screen.State(id: 4)) },
    Removal("a row is removed by its id", row) { $0.rows.remove(id: 5) },
    Removal("a row is removed by its position", row) { $0.rows.remove(at: 0) },
    Removal("a row is set to nil", row) { $0.rows[id: 5] = nil },
    Removal("rows are removed by a condition", row) { $0.rows.removeAll { $0.id == 5 } },
    Removal("all rows are removed", row) { $0.rows.removeAll() },
    Removal("the rows are replaced", row) { $0.rows = [Screen.State(id: 6)] },
    Removal("an element is set to nil", top) { $0.path[id: 1] = nil },
    Removal("the last element is popped", top) { _ = $0.path.popLast() },
    Removal("the last element is removed", top) { $0.path.removeLast() },
    Removal("the last elements are removed", bottom) { $0.path.removeLast(2) },
    Removal("the stack is popped from an element", top) { $0.path.pop(from: 1) },
    Removal("the stack is popped from an element below", top) { $0.path.pop(from: 0) },
    Removal("the stack is popped to an element below", top) { $0.path.pop(to: 0) },
    Removal("an element is removed by its position", bottom) { $0.path.remove(at: 0) },
    Removal("elements are removed by a condition", bottom) { $0.path.removeAll { $0.screen?.id == 7 } },
    Removal("all elements are removed", bottom) { $0.path.removeAll() },
    Removal("the stack is replaced", top) { $0.path = StackState() },
    Removal("the whole state is replaced", top) { $0 = House.State(path: StackState()) },
    Removal("another child is in the case of the screen", top) {
      $0.path[id: 1] = .screen(Screen.State(id: 99))
    },
  ]

  @Test("Removing a child cancels its effects", arguments: removals)
  func removingAChildCancelsItsEffects(_ removal: Removal) async {
    let store = house()
    let task = await store.send(removal.work)
    await store.send(.update(removal.change)) { removal.change(&$0) }
    // The effect ends without the clock.
    await task.finish()
    await clock.advance(by: .seconds(1))
  }

  @Test("Removing a child of a child cancels its effects", arguments: removals)
  func aChildOfAChildGoesWithIt(_ removal: Removal) async {
    let store = TestStore(initialState: Street.State(house: .full)) {
      Street()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(.house(.presented(removal.work)))
    await store.send(.update { removal.change(&$0.house!) }) { removal.change(&$0.house!) }
    await task.finish()
  }

  @Test(
    "Dismissing a presented parent cancels all effects inside it",
    arguments: [optional, sheet, destination, mode, row, top, bottom, .field(.work)])
  func allThatIsInsideGoesWithAPresentedParent(_ work: House.Action) async {
    let store = TestStore(initialState: Street.State(house: .full)) {
      Street()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(.house(.presented(work)))
    await store.send(.house(.dismiss)) { $0.house = nil }
    await task.finish()
  }

  @Test(
    "Removing an optional parent cancels all effects inside it",
    arguments: [optional, sheet, destination, mode, row, top, bottom, .field(.work)])
  func allThatIsInsideGoesWithAnOptionalParent(_ work: House.Action) async {
    let store = TestStore(initialState: Street.State(optional: .full)) {
      Street()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(.optional(work))
    await store.send(.update { $0.optional = nil }) { $0.optional = nil }
    await task.finish()
  }

  nonisolated static let changes = [
    Removal("an optional changes", optional) { $0.optional?.count = 1 },
    Removal("an optional is replaced by one with its id", optional) { $0.optional = Screen.State(id: 1) },
    Removal("a sheet is replaced by one with its id", sheet) { $0.sheet = Screen.State(id: 2, count: 4) },
    Removal("a destination is replaced by one with its id", destination) {
      $0.destination = .screen(Screen.State(id: 3, count: 4))
    },
    Removal("a case changes", mode) { $0.mode = .screen(Screen.State(id: 4, count: 2)) },
    Removal("rows are moved", row) { $0.rows.reverse() },
    Removal("another row is removed", row) { $0.rows.remove(id: 6) },
    Removal("a row is replaced by one with its id", row) { $0.rows[id: 5] = Screen.State(id: 5, count: 3) },
    Removal("a screen is pushed", top) { $0.path.append(.other(Screen.State())) },
    Removal("the screen below is removed", top) { $0.path[id: 0] = nil },
    Removal("the stack is popped to the screen", bottom) { $0.path.pop(to: 0) },
    Removal("the other children go", top) {
      $0.optional = nil
      $0.sheet = nil
      $0.destination = nil
      $0.mode = .idle
      $0.rows = []
    },
  ]

  @Test("A child that stays keeps its effects running", arguments: changes)
  func aChildThatStaysKeepsItsEffects(_ change: Removal) async {
    let store = house()
    store.exhaustivity = .off
    let task = await store.send(change.work)
    await store.send(.update(change.change))
    await clock.advance(by: .seconds(1))
    await task.finish()
    await store.receive { _ in true }
    #expect(!task.isCancelled)
  }

  @Test("Dismissing a sheet cancels its effects") func aSheetGoesWhenItIsDismissed() async {
    let store = house()
    let task = await store.send(sheet)
    await store.send(\.sheet.dismiss) { $0.sheet = nil }
    await task.finish()
  }

  @Test("Popping screens cancels their effects") func screensGoWhenTheyArePopped() async {
    let store = house()
    let first = await store.send(top)
    let second = await store.send(bottom)
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
    await first.finish()
    await second.finish()
  }

  @Test("A child that is presented again doesn't inherit effects")
  func aChildThatComesBackDoesNotInheritEffects() async {
    let store = house()
    let task = await store.send(sheet)
    await store.send(.update { $0.sheet = nil }) { $0.sheet = nil }
    await store.send(.update { $0.sheet = Screen.State(id: 2) }) { $0.sheet = Screen.State(id: 2) }
    await task.finish()
    await clock.advance(by: .seconds(1))
    // A new effect works like the first.
    await store.send(sheet)
    await clock.advance(by: .seconds(1))
    await store.receive(\.sheet.worked) { $0.sheet?.count = 100 }
  }

  @Test("Replacing the state of a field keeps its effects") func whatAFieldBeganStays() async {
    let store = house()
    await store.send(\.field.work)
    await store.send(.update { $0.field = Screen.State(id: 77) }) { $0.field = Screen.State(id: 77) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.field.worked) { $0.field.count = 100 }
  }

  @Test("Removing a child keeps the parent's own effects") func whatTheParentBeganForItselfStays() async {
    let store = TestStore(initialState: Parent.State()) {
      Parent()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.start)
    await store.send(.remove) { $0.child = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ended) { $0.log = ["ended"] }
  }

  @Test("A case with another identity is another child") func aCaseWithAnotherIdentityIsAnotherChild() async {
    let store = house()
    let task = await store.send(mode)
    await store.send(.update { $0.mode = .screen(Screen.State(id: 9)) }) {
      $0.mode = .screen(Screen.State(id: 9))
    }
    await task.finish()
  }

  @Reducer struct Mode {
    enum State: Equatable { case screen(Screen.State) }
    enum Action { case screen(Screen.Action), become(Int) }
    var body: some ReducerOf<Self> {
      Scope(state: \.screen, action: \.screen) { Screen() }
      Reduce { state, action in
        if case .become(let id) = action { state = .screen(Screen.State(id: id)) }
        return .none
      }
    }
  }

  @Test("A scope on a case distinguishes children by identity")
  func aScopeOnACaseMindsTheIdentityOfItsChild() async {
    let store = TestStore(initialState: Mode.State.screen(Screen.State(id: 4))) {
      Mode()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let first = await store.send(\.screen.work)
    await store.send(.become(9)) { $0 = .screen(Screen.State(id: 9)) }
    await first.finish()
    // The new child has its own effects.
    await store.send(\.screen.work)
    await clock.advance(by: .seconds(1))
    await store.receive(\.screen.worked) { $0 = .screen(Screen.State(id: 9, count: 100)) }
  }
}
