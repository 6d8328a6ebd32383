import ComposableArchitecture
import Testing

// Settings that are bound to a form, and a login that moves to another tab.

@Reducer
struct Preferences {
  @ObservableState
  struct State: Equatable {
    var displayName = ""
    var protectMyPosts = false
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }
  var body: some Reducer<State, Action> { BindingReducer() }
}

@Reducer
struct SignIn {
  @ObservableState
  struct State: Equatable {
    var isLoading = false
  }
  enum Action {
    case delegate(Delegate)
    case response(Result<String, any Error>)
    case submitTapped
    @CasePathable
    enum Delegate { case didSignIn(String) }
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .delegate: return .none
      case .response(.success(let name)):
        state.isLoading = false
        return .send(.delegate(.didSignIn(name)))
      case .response(.failure):
        state.isLoading = false
        return .none
      case .submitTapped:
        state.isLoading = true
        return .run { send in await send(.response(.success("Blob"))) }
      }
    }
  }
}

@Reducer
struct Tabs {
  enum Tab { case activity, search, profile }
  @ObservableState
  struct State: Equatable {
    var profile: String?
    var selectedTab = Tab.profile
    var signIn: SignIn.State? = SignIn.State()
  }
  enum Action {
    case signIn(SignIn.Action)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      guard case .signIn(.delegate(.didSignIn(let name))) = action else { return .none }
      state.profile = name
      state.selectedTab = .activity
      return .none
    }
    .ifLet(\.signIn, action: \.signIn) { SignIn() }
  }
}

@MainActor @Suite struct FormAndLoginTests {
  @Test func settingsAreBound() async {
    let store = TestStore(initialState: Preferences.State()) { Preferences() }
    await store.send(\.binding.displayName, "Blob") { $0.displayName = "Blob" }
    await store.send(\.binding.protectMyPosts, true) { $0.protectMyPosts = true }
  }

  @Test func signingInStepByStep() async {
    let store = TestStore(initialState: Tabs.State()) { Tabs() }
    await store.send(\.signIn.submitTapped) { $0.signIn?.isLoading = true }
    await store.receive(\.signIn.response.success) { $0.signIn?.isLoading = false }
    await store.receive(\.signIn.delegate.didSignIn) {
      $0.profile = "Blob"
      $0.selectedTab = .activity
    }
  }

  @Test(arguments: [false, true])
  func signingInNotExhaustively(_ showsSkipped: Bool) async {
    let store = TestStore(initialState: Tabs.State()) { Tabs() }
    store.exhaustivity = .off(showSkippedAssertions: showsSkipped)
    await store.send(\.signIn.submitTapped)
    await store.receive(\.signIn.delegate.didSignIn) { $0.selectedTab = .activity }
  }
}
