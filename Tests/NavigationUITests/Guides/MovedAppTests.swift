import ComposableArchitecture
import Foundation
import TerminalUI
import TerminalUITesting
import Testing

// The app of 'Moving an iPhone feature to Linux'.

struct Chore: Codable, Equatable, Identifiable {
  let id: UUID
  var title: String
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Chore>>.Default {
  static var chores: Self { Self[.fileStorage(URL(filePath: "/chores.json")), default: []] }
}

@Reducer
struct Chores {
  @ObservableState
  struct State: Equatable {
    @Shared(.chores) var chores
    var title = ""
  }
  enum Action: BindableAction {
    case addButtonTapped
    case binding(BindingAction<State>)
    case delete(IndexSet)
  }
  @Dependency(\.uuid) var uuid
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let chore = Chore(id: uuid(), title: state.title)
        state.$chores.withLock { _ = $0.append(chore) }
        state.title = ""
        return .none
      case .binding:
        return .none
      case .delete(let offsets):
        state.$chores.withLock { $0.remove(atOffsets: offsets) }
        return .none
      }
    }
  }
}

struct ChoresView: View {
  @Bindable var store: StoreOf<Chores>
  var body: some View {
    List {
      ForEach(store.chores) { chore in
        Text(chore.title)
      }
      .onDelete { store.send(.delete($0)) }
      TextField("Title", text: $store.title)
      Button("Add") { store.send(.addButtonTapped) }
        .disabled(store.title.isEmpty)
    }
    .navigationTitle("Chores")
  }
}

@Test @MainActor func aChoreIsAdded() async {
  let store = TestStore(initialState: Chores.State()) {
    Chores()
  } withDependencies: {
    $0.uuid = .incrementing
  }
  await store.send(\.binding.title, "Laundry") { $0.title = "Laundry" }
  await store.send(.addButtonTapped) {
    $0.$chores.withLock { $0 = [Chore(id: UUID(0), title: "Laundry")] }
    $0.title = ""
  }
}

@MainActor @Suite struct MovedAppTests {
  struct ChoresApp: App {
    var body: some Scene {
      WindowGroup {
        NavigationStack {
          ChoresView(store: Store(initialState: Chores.State()) { Chores() })
        }
      }
    }
  }

  @Test func theAppIsUsed() {
    let screen = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      TestScreen { AppContent(ChoresApp()) }
    }
    screen.run("set title Laundry")
    screen.run("add")
    screen.run("set title Dishes")
    screen.run("add")
    screen.expect(
      """
      Chores
      ──────
      1  Laundry
      2  Dishes
      Title:
      [Add]
      """)
    screen.run("delete 1")
    #expect(!screen.text.contains("Laundry"))
  }
}
