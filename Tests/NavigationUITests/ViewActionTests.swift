import ComposableArchitecture
import CustomDump
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

// What a view may send stands apart from the rest of the actions.

@Reducer
struct Login {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var attempts = 0
    var isLoggedIn = false
  }
  enum Action: ViewAction {
    case response(Bool)
    case view(View)

    @CasePathable
    enum View {
      case loginButtonTapped
      case nameChanged(String)
    }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .response(let isLoggedIn):
        state.isLoggedIn = isLoggedIn
        return .none
      case .view(.loginButtonTapped):
        state.attempts += 1
        return .send(.response(state.name == "Blob"))
      case .view(.nameChanged(let name)):
        state.name = name
        return .none
      }
    }
  }
}

@ViewAction(for: Login.self)
struct LoginView: View {
  @Bindable var store: StoreOf<Login>

  var body: some View {
    TextField("Name", text: $store.name.sending(\.view.nameChanged))
    Button("Login") {
      send(.loginButtonTapped)
    }
    Button("Quickly") {
      send(.loginButtonTapped, animation: .default)
    }
    Text(store.isLoggedIn ? "Welcome" : "\(store.attempts) attempts")
  }
}

/// A view with an explicit access level and conformance, and a store in a constant.
@ViewAction(for: Login.self)
private struct PlainLoginView: View, ViewActionSending {
  let store: StoreOf<Login>
  var body: some View { Button("Login") { send(.loginButtonTapped) } }
}

@MainActor
@Suite struct ViewActionTests {
  @Test("A view sends only its own actions") func aViewSendsItsActionsAlone() {
    let store = Store(initialState: Login.State()) { Login() }
    let screen = TestScreen(width: 40) { LoginView(store: store) }
    screen.run("login")
    expectNoDifference(store.attempts, 1)
    screen.run("set name Blob")
    expectNoDifference(store.name, "Blob")
    screen.run("quickly")
    expectNoDifference(store.attempts, 2)
    #expect(store.isLoggedIn)
    screen.expect(
      """
      Name: Blob
      [Login]
      [Quickly]
      Welcome
      """)
  }

  @Test func sendingReturnsTheTaskOfTheStore() async {
    let store = Store(initialState: Login.State(name: "Blob")) { Login() }
    await PlainLoginView(store: store).send(.loginButtonTapped).finish()
    #expect(store.isLoggedIn)
  }

  @Test func aTestSendsThroughTheCase() async {
    let store = TestStore(initialState: Login.State(name: "Blob")) { Login() }
    await store.send(\.view.loginButtonTapped) { $0.attempts = 1 }
    await store.receive(\.response) { $0.isLoggedIn = true }
  }
}
