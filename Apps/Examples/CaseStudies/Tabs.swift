import ComposableArchitecture
import TerminalApp

/// Tabs with a binding that sends an action when the user selects a tab.
@Reducer
struct TabsFeature {
  @ObservableState
  struct State: Equatable {
    var tab = 0
  }

  enum Action {
    case tabChanged(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tabChanged(let tab):
        state.tab = tab
        return .none
      }
    }
  }
}

struct TabsView: View {
  @Bindable var store: StoreOf<TabsFeature>

  var body: some View {
    TabView(selection: $store.tab.sending(\.tabChanged)) {
      Tab("Letters", systemImage: "textformat", value: 0) { Text("A B C") }
      Tab("Digits", systemImage: "number", value: 1) { Text("1 2 3") }
    }
    .navigationTitle("Tabs")
  }
}
