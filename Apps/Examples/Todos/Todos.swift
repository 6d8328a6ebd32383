import ComposableArchitecture
import Foundation
import TerminalApp

/// A single todo, which is a separate feature.
@Reducer
struct TodoFeature {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: UUID
    var description = ""
    var isComplete = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

/// A list of todos. Completed todos move to the bottom a second after the last change, so that the user can complete
/// several in a row.
@Reducer
struct TodosFeature {
  enum Filter: String, CaseIterable, Hashable { case all, active, completed }

  @ObservableState
  struct State: Equatable {
    var filter = Filter.all
    var todos: IdentifiedArrayOf<TodoFeature.State> = []

    /// The todos that match the filter.
    var shown: IdentifiedArrayOf<TodoFeature.State> {
      switch filter {
      case .all: todos
      case .active: todos.filter { !$0.isComplete }
      case .completed: todos.filter(\.isComplete)
      }
    }
  }

  enum Action: BindableAction {
    case addTodoButtonTapped
    case binding(BindingAction<State>)
    case clearCompletedButtonTapped
    case delete(IndexSet)
    case move(IndexSet, Int)
    case sortCompletedTodos
    case todos(IdentifiedActionOf<TodoFeature>)
  }

  private enum CancelID { case sorting }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTodoButtonTapped:
        state.todos.insert(TodoFeature.State(id: uuid()), at: 0)
        return .none
      case .binding:
        return .none
      case .clearCompletedButtonTapped:
        state.todos.removeAll(where: \.isComplete)
        return .none
      case .delete(let offsets):
        let shown = state.shown
        for offset in offsets { state.todos.remove(id: shown[offset].id) }
        return .none
      case .move(let source, let target):
        guard state.filter == .all else { return .none }
        state.todos.move(fromOffsets: source, toOffset: target)
        return sortSoon
      case .sortCompletedTodos:
        state.todos = IdentifiedArray(
          uniqueElements: state.todos.filter { !$0.isComplete } + state.todos.filter(\.isComplete))
        return .none
      case .todos(.element(id: _, action: .binding(\.isComplete))):
        return sortSoon
      case .todos:
        return .none
      }
    }
    .forEach(\.todos, action: \.todos) { TodoFeature() }
  }

  /// Sorts the todos a second after the last call, instead of after the first.
  private var sortSoon: Effect<Action> {
    .run { send in
      try await clock.sleep(for: .seconds(1))
      await send(.sortCompletedTodos)
    }
    .cancellable(id: CancelID.sorting, cancelInFlight: true)
  }
}

struct TodosView: View {
  @Bindable var store: StoreOf<TodosFeature>

  var body: some View {
    List {
      Picker("Filter", selection: $store.filter) {
        ForEach(TodosFeature.Filter.allCases, id: \.self) { Text($0.rawValue).tag($0) }
      }
      Section("Todos") {
        ForEach(store.scope(state: \.shown, action: \.todos)) { TodoView(store: $0) }
          .onDelete { store.send(.delete($0)) }
          .onMove { store.send(.move($0, $1)) }
      }
    }
    .navigationTitle("Todos")
    .toolbar {
      Button("Clear completed") { store.send(.clearCompletedButtonTapped) }
        .disabled(!store.todos.contains(where: \.isComplete))
      Button("Add todo") { store.send(.addTodoButtonTapped) }
        .buttonStyle(.borderedProminent)
    }
  }
}

struct TodoView: View {
  @Bindable var store: StoreOf<TodoFeature>

  var body: some View {
    HStack {
      Toggle("Done", isOn: $store.isComplete)
      TextField("Todo", text: $store.description)
    }
  }
}

@main
struct TodosApp: App {
  var body: some Scene {
    WindowGroup {
      NavigationStack { TodosView(store: Store(initialState: TodosFeature.State()) { TodosFeature() }) }
    }
  }
}
