import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The samples of "Bindings".
@MainActor @Suite struct BindingsGuideTests {
  @Reducer
  struct Settings {
    @ObservableState
    struct State: Equatable {
      var name = ""
      var volume = 5
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.volume):
          state.volume = min(max(state.volume, 0), 11)
          return .none
        case .binding:
          return .none
        }
      }
    }
  }

  @Reducer
  struct Switch {
    @ObservableState
    struct State { var isOn = false }
    enum Action { case isOnChanged(Bool) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .isOnChanged(let isOn) = action { state.isOn = isOn }
        return .none
      }
    }
  }

  @Test("A binding can send an action of one field") func oneActionAField() {
    @Bindable var store = Store(initialState: Switch.State()) { Switch() }
    let isOn = $store.isOn.sending(\.isOnChanged)
    isOn.wrappedValue = true
    #expect(store.isOn)
  }

  @Test("One binding action covers all fields") func oneActionForAllFields() {
    let store = Store(initialState: Settings.State()) { Settings() }
    store.name = "Blob"
    store.volume = 100
    #expect(store.volume == 11)
  }

  @Test func theTest() async {
    let store = TestStore(initialState: Settings.State()) { Settings() }
    await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
    await store.send(\.binding.volume, 100) { $0.volume = 11 }
  }
}
