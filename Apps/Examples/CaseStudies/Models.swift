import ComposableArchitecture
import Foundation
import TerminalApp

/// Models that can be added and removed. The reducer generates their ids, so that a test knows them.
@Reducer
struct ModelsFeature {
  struct Model: Equatable, Identifiable {
    let id: UUID
  }

  @ObservableState
  struct State: Equatable {
    var values: [Model] = []
  }

  enum Action {
    case addButtonTapped
    case removeButtonTapped
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.values.append(Model(id: uuid()))
        return .none
      case .removeButtonTapped:
        // Two taps may arrive when only one model is left.
        _ = state.values.popLast()
        return .none
      }
    }
  }
}

struct ModelsView: View {
  let store: StoreOf<ModelsFeature>

  var body: some View {
    List {
      Button("Add") { store.send(.addButtonTapped) }
        .buttonStyle(.borderedProminent)
      Button("Remove") { store.send(.removeButtonTapped) }
        .disabled(store.values.isEmpty)
      ForEach(store.values) { Text($0.id.uuidString) }
    }
    .navigationTitle("Models")
  }
}
