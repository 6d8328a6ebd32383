import ComposableArchitecture
import Foundation
import TerminalApp

/// A state that is encoded as JSON and decoded again, without its shared values.
struct AppState: Equatable {
  @Shared(.appStorage("launchCount")) var launchCount = 0
  var todos: [String] = []
}

extension AppState: Codable {
  enum CodingKeys: String, CodingKey { case todos }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // The key loads the shared value.
    self.init(todos: try container.decode([String].self, forKey: .todos))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(todos, forKey: .todos)
  }
}

/// Counts launches in the user's preferences, and saves todos in a document.
@Reducer
struct LaunchesFeature {
  @ObservableState
  struct State: Equatable {
    var app = AppState()
    var document = ""
    var failure: String?
    var todo = ""
  }

  enum Action: BindableAction {
    case addButtonTapped
    case binding(BindingAction<State>)
    case launched
    case readButtonTapped
    case writeButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        guard !state.todo.isEmpty else { return .none }
        state.app.todos.append(state.todo)
        state.todo = ""
        return .none
      case .binding:
        return .none
      case .launched:
        state.app.$launchCount.withLock { $0 += 1 }
        return .none
      case .readButtonTapped:
        state.failure = nil
        do {
          state.app = try JSONDecoder().decode(AppState.self, from: Data(state.document.utf8))
        } catch {
          state.failure = "The document isn't a list of todos. It looks like {\"todos\":[\"Milk\"]}."
        }
        return .none
      case .writeButtonTapped:
        state.failure = nil
        do {
          state.document = String(decoding: try JSONEncoder().encode(state.app), as: UTF8.self)
        } catch {
          state.failure = "\(error)"
        }
        return .none
      }
    }
  }
}

struct LaunchesView: View {
  @Bindable var store: StoreOf<LaunchesFeature>

  var body: some View {
    Form {
      Text("Launched \(store.app.launchCount) times")
      Button("Launch") { store.send(.launched) }
        .buttonStyle(.borderedProminent)
      TextField("Todo", text: $store.todo)
      Button("Add") { store.send(.addButtonTapped) }
      ForEach(Array(store.app.todos.enumerated()), id: \.offset) { Text($0.element) }
      TextField("Document", text: $store.document)
      Button("Write") { store.send(.writeButtonTapped) }
      Button("Read") { store.send(.readButtonTapped) }
      if let failure = store.failure { Text(failure).foregroundStyle(.danger) }
    }
    .navigationTitle("Launches")
  }
}
