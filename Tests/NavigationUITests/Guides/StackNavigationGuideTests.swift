import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

@Reducer
struct Library {
  @Reducer
  enum Path {
    case book(Book)
    case author(Author)
  }
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
  }
  enum Action {
    case bookTapped(title: String)
    case homeButtonTapped
    case path(StackActionOf<Path>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bookTapped(let title):
        state.path.append(.book(Book.State(title: title)))
        return .none
      case .homeButtonTapped:
        state.path.removeAll()
        return .none
      case .path(.element(_, .book(.authorTapped))):
        state.path.append(.author(Author.State()))
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}
extension Library.Path.State: Equatable {}

@Reducer
struct Book {
  @ObservableState
  struct State: Equatable { var title: String }
  enum Action { case authorTapped }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
struct Author {
  @ObservableState
  struct State: Equatable {}
  enum Action { case closeTapped }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in await dismiss() } }
  }
}

struct LibraryView: View {
  @Bindable var store: StoreOf<Library>

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      List {
        Button("Emma") { store.send(.bookTapped(title: "Emma")) }
      }
      .navigationTitle("Library")
    } destination: { store in
      switch store.case {
      case .book(let store): BookView(store: store)
      case .author(let store): AuthorView(store: store)
      }
    }
  }
}

struct BookView: View {
  let store: StoreOf<Book>

  var body: some View {
    Button("Author") { store.send(.authorTapped) }
      .navigationTitle(store.title)
  }
}

struct AuthorView: View {
  let store: StoreOf<Author>

  var body: some View {
    Button("Close") { store.send(.closeTapped) }
      .navigationTitle("Author")
  }
}

@Reducer
struct Note {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var text = ""
  }
  enum Action {
    case delegate(Delegate)
    case deleteButtonTapped
    @CasePathable
    enum Delegate { case delete }
  }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .delegate:
        return .none
      case .deleteButtonTapped:
        return .run { send in
          await send(.delegate(.delete))
          await dismiss()
        }
      }
    }
  }
}

@Reducer
struct Notes {
  @Reducer
  enum Path { case note(Note) }
  @ObservableState
  struct State: Equatable {
    var notes: IdentifiedArrayOf<Note.State> = []
    var path = StackState<Path.State>()
  }
  enum Action { case path(StackActionOf<Path>) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.element(let id, .note(.delegate(.delete)))):
        guard let note = state.path[id: id]?.note else { return .none }
        state.notes.remove(id: note.id)
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}
extension Notes.Path.State: Equatable {}

/// The samples of "Stack-based navigation".
@MainActor @Suite struct StackNavigationGuideTests {
  let store = TestStore(initialState: Library.State()) { Library() }

  @Test func pushesAndPops() async {
    await store.send(.bookTapped(title: "Emma")) {
      $0.path[id: 0] = .book(Book.State(title: "Emma"))
    }
    await store.send(\.path[id: 0].book.authorTapped) {
      $0.path[id: 1] = .author(Author.State())
    }
    await store.send(\.path[id: 1].author.closeTapped)
    await store.receive(\.path.popFrom, 1) {
      $0.path.pop(from: 1)
    }
    await store.send(.homeButtonTapped) { $0.path = StackState() }
  }

  @Test("The view of a stack shows the screen on top") func theViewOfAStack() {
    let store = Store(initialState: Library.State()) { Library() }
    let screen = TestScreen { LibraryView(store: store) }
    screen.tap("Emma")
    screen.tap("Author")
    screen.expect(
      """
      Library ▸ Emma ▸ Author
      ───────────────────────
      [Close]
      """)
    screen.back()
    screen.back()
    expectNoDifference(store.path.count, 0)
  }

  @Test func aPushedScreenIsDeletedByItsParent() async {
    let note = Note.State(id: 7)
    let store = TestStore(
      initialState: Notes.State(notes: [note], path: StackState([.note(note)]))
    ) {
      Notes()
    }
    await store.send(\.path[id: 0].note.deleteButtonTapped)
    await store.receive(\.path[id: 0].note.delegate.delete) { $0.notes = [] }
    await store.receive(\.path.popFrom) { $0.path = StackState() }
  }
}
