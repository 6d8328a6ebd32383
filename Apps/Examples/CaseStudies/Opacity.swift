import ComposableArchitecture
import TerminalApp

/// A slider whose changes stay in the view until the user finishes editing, which sends one action.
@Reducer
struct OpacityFeature {
  @ObservableState
  struct State: Equatable {
    var opacity = 0.5
  }

  enum Action {
    case setOpacity(Double)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .setOpacity(let opacity):
        state.opacity = opacity
        return .none
      }
    }
  }
}

struct OpacityView: View {
  let store: StoreOf<OpacityFeature>
  @State private var opacity: Double

  init(store: StoreOf<OpacityFeature>) {
    self.store = store
    _opacity = State(initialValue: store.opacity)
  }

  var body: some View {
    Form {
      Slider(value: $opacity, in: 0...1, step: 0.05) {
        Text("Opacity")
      } onEditingChanged: { isEditing in
        if !isEditing { store.send(.setOpacity(opacity)) }
      }
      Text("The store has \(Int((store.opacity * 100).rounded())) %.")
    }
    .navigationTitle("Opacity")
  }
}
