import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

@Reducer
struct Settings {
  @ObservableState
  struct State: Equatable {
    var displayName = ""
    var protectMyPosts = false
    var address = Address()
    var count = 0
    var log: [String] = []
  }
  struct Address: Equatable { var zip = "" }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case countChanged(Int)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.displayName):
        state.log.append("name is \(state.displayName)")
        return .none
      case .binding: return .none
      case .countChanged(let count):
        state.count = count
        return .none
      }
    }
  }
}

@MainActor @Suite struct BindingTests {
  @Reducer struct Forgetful {
    @ObservableState struct State: Equatable { var name = "" }
    enum Action: BindableAction { case binding(BindingAction<State>) }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Test func writesAreActions() async {
    let store = TestStore(initialState: Settings.State()) { Settings() }
    await store.send(\.binding.displayName, "Blob") {
      $0.displayName = "Blob"
      $0.log = ["name is Blob"]
    }
    await store.send(\.binding.protectMyPosts, true) { $0.protectMyPosts = true }
    await store.send(.binding(.set(\.address.zip, "1"))) { $0.address.zip = "1" }
    await store.send(.set(\.count, 2)) { $0.count = 2 }
  }

  @Test func bindingsAreDerivedFromAStore() {
    @Bindable var store = Store(initialState: Settings.State()) { Settings() }
    $store.displayName.wrappedValue = "Blob"
    expectNoDifference(store.displayName, "Blob")
    $store.address.zip.wrappedValue = "2"
    expectNoDifference(store.address.zip, "2")
    let count = $store.count.sending(\.countChanged)
    count.wrappedValue = 7
    #expect(store.count == 7 && count.wrappedValue == 7)
    expectNoDifference(store.log, ["name is Blob"])
  }

  @Test("A write that no reducer handles is reported") func aWriteThatNoReducerHandlesIsReported() {
    let store = Store(initialState: Forgetful.State()) { Forgetful() }
    expectIssues {
      store.name = "Blob"
    } matching: {
      $0.description.contains("A binding action sent from a store was not handled. …")
        && $0.description.contains("Forgetful.Action.binding(.set(\\.name, _))")
    }
  }

  @Test func aPresentedChildIsABinding() {
    @Bindable var store = Store(initialState: Stack.State()) { Stack() }
    let sheet = $store.scope(state: \.sheet, action: \.sheet)
    expectNoDifference(sheet.wrappedValue, nil)
    store.send(.showSheet)
    sheet.wrappedValue?.send(.tick)
    expectNoDifference(store.sheet?.count, 1)
    sheet.wrappedValue = nil
    expectNoDifference(store.sheet, nil)
    // A sheet that's already gone isn't dismissed again.
    sheet.wrappedValue = nil
  }
}
