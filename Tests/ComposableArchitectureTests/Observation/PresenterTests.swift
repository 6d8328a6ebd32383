import ComposableArchitecture
import CustomDump
import Testing

/// A presenter observes the presence and the identity of a child, even if the child computes its id from a
/// field.
@MainActor @Suite struct PresenterTests {
  struct Item: Equatable, Sendable { var id = 1; var name = "" }
  @Reducer struct Form {
    @ObservableState struct State: Equatable, Identifiable {
      var item = Item()
      var id: Int { item.id }
    }
    enum Action { case rename(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .rename(let name): state.item.name = name
        }
        return .none
      }
    }
  }
  @Reducer struct Parent {
    @ObservableState struct State { @Presents var form: Form.State? = Form.State() }
    enum Action { case form(PresentationAction<Form.Action>) }
    var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$form, action: \.form) { Form() } }
  }
  @Test func aChildsChangeDoesNotNotifyItsPresenter() {
    let store = Store(initialState: Parent.State()) { Parent() }
    expectNoDifference(
      tellings(of: store.scope(state: \.form, action: \.form.presented)) {
        store.send(.form(.presented(.rename("x"))))
      }, 0)
  }

  @Test("Dismissing a child notifies its presenter") func anotherChildDoes() {
    let store = Store(initialState: Parent.State()) { Parent() }
    expectNoDifference(
      tellings(of: store.scope(state: \.form, action: \.form.presented)) { store.send(.form(.dismiss)) }, 1)
  }
}
