/// The sources of the screen with all rows.
extension ListTemplate {
  var listFeature: String {
    """
    import \(form)
    import ComposableArchitecture
    import Foundation
    import \(core)

    /// The \(manyWords), with a search and a form for a new one.
    @Reducer
    public struct \(list)Feature: Sendable {
      @ObservableState
      public struct State: Equatable {
        /// The form for a new \(words).
        @Presents public var add\(row): \(form)Feature.State?
        @Shared(.\(many)) public var \(many)
        /// The text to search for.
        public var searchText = ""

        public init() {}

        /// The \(manyWords) that match the search.
        public var shown: IdentifiedArrayOf<\(row)> { \(many).filter { $0.matches(searchText) } }
      }

      public enum Action: BindableAction, Sendable {
        case add\(row)(PresentationAction<\(form)Feature.Action>)
        case addButtonTapped
        case binding(BindingAction<State>)
        case cancelButtonTapped
        case delete(atOffsets: IndexSet)
        case \(one)Tapped(\(row).ID)
        case saveButtonTapped
      }

      @Dependency(\\.announce) var announce
      @Dependency(\\.uuid) var uuid

      public init() {}

      public var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .add\(row), .binding:
            return .none
          case .addButtonTapped:
            state.add\(row) = \(form)Feature.State(\(one): \(row)(id: uuid()))
            return .none
          case .cancelButtonTapped:
            state.add\(row) = nil
            return .none
          case .delete(let offsets):
            // The offsets are those of the rows that are shown. Another program may have deleted some of them.
            let shown = state.shown
            let deleted = offsets.filter(shown.indices.contains).map { shown[$0] }
            guard let first = deleted.first else { return .none }
            state.$\(many).withLock { $0.removeAll(where: deleted.contains) }
            announce(
              deleted.count == 1 ? "Deleted '\\(first.title)'." : "Deleted \\(deleted.count) \(manyWords).")
            return .none
          case .\(one)Tapped(let id):
            return .navigate(to: \(detail)Route(id))
          case .saveButtonTapped:
            guard let form = state.add\(row), form.isValid else { return .none }
            do {
              try form.save()
              state.add\(row) = nil
            } catch {
              announce("Can't save '\\(form.\(one).title)': \\(error)")
            }
            return .none
          }
        }
        .ifLet(\\.$add\(row), action: \\.add\(row)) { \(form)Feature() }
      }
    }

    """
  }

  var listView: String {
    """
    import \(form)
    import ComposableArchitecture
    import Foundation
    import \(core)
    import TerminalUI

    /// The \(manyWords), with a search and a form for a new one.
    public struct \(list)View: View {
      @Bindable var store: StoreOf<\(list)Feature>

      public init(store: StoreOf<\(list)Feature>) { self.store = store }

      public var body: some View {
        List {
          if store.\(many).isEmpty {
            Text("No \(manyWords) yet. Use 'Add' to add one.").dim()
          } else if store.shown.isEmpty {
            Text("No \(words) matches '\\(store.searchText)'.").dim()
          }
          ForEach(store.shown) { \(one) in
            Button(\(one).title) { store.send(.\(one)Tapped(\(one).id)) }
          }
          .onDelete { store.send(.delete(atOffsets: $0)) }
        }
        .searchable(text: $store.searchText)
        .navigationTitle("\(manyTitle)")
        .toolbar {
          Button("Add") { store.send(.addButtonTapped) }
            .keyboardShortcut("a", modifiers: [])
            .help("open a form for a new \(words)")
        }
        .sheet(item: $store.scope(state: \\.add\(row), action: \\.add\(row))) {
          \(form)View(title: "New \(words)", store: $0) {
            store.send(.cancelButtonTapped)
          } save: {
            store.send(.saveButtonTapped)
          }
        }
      }
    }

    #Preview("Two \(manyWords)") {
      @Shared(.\(many)) var \(many)
      $\(many).withLock {
        $0 = [\(row)(id: UUID(), title: "First"), \(row)(id: UUID(), title: "Second")]
      }
      return NavigationStack {
        \(list)View(store: Store(initialState: .init()) { \(list)Feature() })
      }
    }

    """
  }

  var listPlugin: String {
    """
    import ComposableArchitecture
    import NavigationUI
    import \(core)

    /// The \(manyWords) as a screen: `\(listRoute)`.
    public enum \(list)Plugin: ScreenPlugin {
      public static let summary = "All \(manyWords)"

      public static func state(for route: \(list)Route) throws -> \(list)Feature.State {
        \(list)Feature.State()
      }

      public static var reducer: \(list)Feature { \(list)Feature() }

      public static func view(_ store: StoreOf<\(list)Feature>) -> some View {
        \(list)View(store: store)
      }
    }

    """
  }

  var listTests: String {
    """
    import \(form)
    import \(list)
    import ComposableArchitecture
    import Foundation
    import \(core)
    import Testing

    @MainActor @Suite struct \(list)Tests {
      private let first = \(row)(id: UUID(1), title: "First")
      private let second = \(row)(id: UUID(2), title: "Second")
      @Shared(.\(many)) var \(many)

      private func makeStore() -> TestStoreOf<\(list)Feature> {
        TestStore(initialState: \(list)Feature.State()) {
          \(list)Feature()
        } withDependencies: {
          $0.uuid = .incrementing
        }
      }

      @Test func oneIsAddedWithTheForm() async {
        let store = makeStore()
        let new = \(row)(id: UUID(0), title: "New")
        await store.send(.addButtonTapped) {
          $0.add\(row) = \(form)Feature.State(\(one): \(row)(id: UUID(0)))
        }
        await store.send(\\.add\(row).binding.\(one), new) { $0.add\(row)?.\(one).title = "New" }
        await store.send(.saveButtonTapped) {
          $0.$\(many).withLock { $0 = [new] }
          $0.add\(row) = nil
        }
      }

      @Test func cancelAddsNothing() async {
        let store = makeStore()
        await store.send(.addButtonTapped) {
          $0.add\(row) = \(form)Feature.State(\(one): \(row)(id: UUID(0)))
        }
        // Without a title, there is nothing to save.
        await store.send(.saveButtonTapped)
        await store.send(.cancelButtonTapped) { $0.add\(row) = nil }
      }

      @Test func aSearchLimitsWhatIsDeleted() async {
        $\(many).withLock { [first, second] in $0 = [first, second] }
        let store = makeStore()
        await store.send(\\.binding.searchText, "sec") { $0.searchText = "sec" }
        #expect(store.state.shown == [second])
        await store.send(.delete(atOffsets: [0])) { [first] in $0.$\(many).withLock { $0 = [first] } }
        // There is no such row any more.
        await store.send(.delete(atOffsets: [0]))
      }

      @Test func oneOpensItsScreen() async {
        $\(many).withLock { [first] in $0 = [first] }
        let store = makeStore()
        await store.send(.\(one)Tapped(first.id))
        await store.receiveNavigation(to: \(detail)Route(first.id))
      }

      @Test func aRouteLeadsToIt() throws {
        let route = try #require(\(list)Route(arguments: []))
        #expect(try \(list)Plugin.state(for: route) == \(list)Feature.State())
        #expect(\(list)Route(arguments: ["more"]) == nil)
      }
    }

    """
  }

  var listViewTests: String {
    """
    import \(list)
    import ComposableArchitecture
    import Foundation
    import \(core)
    import TerminalUI
    import TerminalUITesting
    import Testing

    @MainActor @Suite struct \(list)ViewTests {
      @Shared(.\(many)) var \(many)

      private func makeScreen() -> TestScreen {
        $\(many).withLock {
          $0 = [\(row)(id: UUID(1), title: "First"), \(row)(id: UUID(2), title: "Second")]
        }
        let store = Store(initialState: \(list)Feature.State()) {
          \(list)Feature()
        } withDependencies: {
          $0.uuid = .incrementing
        }
        return TestScreen { NavigationStack { \(list)View(store: store) } }
      }

      /// `RECORD_SNAPSHOTS=1 swift test` records the snapshot again.
      @Test func theScreen() { makeScreen().expectSnapshot(width: 80) }

      @Test func oneIsAddedInTheSheet() {
        let screen = makeScreen()
        screen.tap("Add")
        screen.type("New", into: "Title")
        screen.tap("Save")
        #expect(\(many).map(\\.title) == ["First", "Second", "New"])
        #expect(screen.text.hasPrefix("\(manyTitle)\\n"))
      }

      @Test func aFoundRowIsDeleted() {
        let screen = makeScreen()
        screen.run("set search sec")
        #expect(!screen.text.contains("First"))
        screen.run("delete 1")
        #expect(\(many).map(\\.title) == ["First"])
        #expect(screen.text.contains("No \(words) matches 'sec'."))
      }
    }

    """
  }

  var listSnapshot: String {
    """
    \(manyTitle)
    \(String(repeating: "─", count: manyTitle.count))
    Search:
    1  First
    2  Second

    [Add]

    """
  }
}
