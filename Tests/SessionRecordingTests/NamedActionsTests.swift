import ComposableArchitecture
import CustomDump
import Testing

@testable import SessionRecording

/// Actions that a tool creates from names and ids.
@MainActor
@Suite struct NamedActionsTests {
  @Reducer
  struct Row {
    @ObservableState struct State: Equatable, Identifiable { let id: Int }
    enum Action { case wait }
  }

  @Reducer
  struct List {
    @ObservableState struct State: Equatable {
      var title = ""
      var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 3)]
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case rows(IdentifiedActionOf<Row>)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
    }
  }

  private func store() -> StoreOf<List> { Store(initialState: List.State()) { List() } }

  @Test func aFieldIsWrittenToByItsName() throws {
    let type = BindingAction<List.State>.self as any WritesToFields.Type
    expectNoDifference(type.fields.map(\.name), ["title", "rows"])
    let action = try #require(type.write("New", toField: "title") as? BindingAction<List.State>)
    let store = store()
    store.send(.binding(action))
    expectNoDifference(store.title, "New")
    expectNoDifference(action, .set(\.title, "New"))
    #expect(type.write(3, toField: "title") == nil)
    #expect(type.write("New", toField: "titel") == nil)
  }

  @Test func anElementGetsAnActionByItsID() throws {
    let type = IdentifiedActionOf<Row>.self as any ActionsOfElements.Type
    let action = type.action(Row.Action.wait, ofElement: 3)
    guard case .element(id: 3, action: .wait)? = action as? IdentifiedActionOf<Row> else {
      Issue.record("\(String(describing: action))")
      return
    }
    #expect(type.action(Row.Action.wait, ofElement: "3") == nil)
  }
}
