/// The sources of the screen with one row.
extension ListTemplate {
  var detailFeature: String {
    """
    import \(form)
    import ComposableArchitecture
    import \(core)

    /// One \(words), with a form that changes it.
    @Reducer
    public struct \(detail)Feature: Sendable {
      @ObservableState
      public struct State: Equatable {
        @Shared public var \(one): \(row)
        /// The form with the changes.
        @Presents public var edit\(row): \(form)Feature.State?

        public init(\(one): Shared<\(row)>) { _\(one) = \(one) }
      }

      public enum Action: Sendable {
        case cancelButtonTapped
        case deleteButtonTapped
        case edit\(row)(PresentationAction<\(form)Feature.Action>)
        case editButtonTapped
        case keepButtonTapped
        case saveButtonTapped
      }

      @Dependency(\\.announce) var announce
      @Dependency(\\.dismiss) var dismiss

      public init() {}

      public var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .cancelButtonTapped:
            state.edit\(row) = nil
            return .none
          case .deleteButtonTapped:
            let deleted = state.\(one)
            @Shared(.\(many)) var \(many)
            $\(many).withLock { _ = $0.remove(id: deleted.id) }
            announce("Deleted '\\(deleted.title)'.")
            return .run { _ in await dismiss() }
          case .edit\(row):
            return .none
          case .editButtonTapped:
            state.edit\(row) = \(form)Feature.State(\(one): state.\(one))
            return .none
          case .keepButtonTapped:
            // Another program or screen has deleted it.
            let kept = state.\(one)
            @Shared(.\(many)) var \(many)
            $\(many).withLock { if $0[id: kept.id] == nil { $0.append(kept) } }
            return .none
          case .saveButtonTapped:
            guard let form = state.edit\(row), form.isValid else { return .none }
            do {
              try form.save()
              state.edit\(row) = nil
            } catch {
              announce("Can't save '\\(form.\(one).title)': \\(error)")
            }
            return .none
          }
        }
        .ifLet(\\.$edit\(row), action: \\.edit\(row)) { \(form)Feature() }
      }
    }

    """
  }

  var detailView: String {
    """
    import \(form)
    import ComposableArchitecture
    import Foundation
    import \(core)
    import TerminalUI

    /// One \(words), with a form that changes it.
    public struct \(detail)View: View {
      @Bindable var store: StoreOf<\(detail)Feature>

      public init(store: StoreOf<\(detail)Feature>) { self.store = store }

      public var body: some View {
        List {
          LabeledContent("Title", value: store.\(one).title)
          LabeledContent("Note", value: store.\(one).note)
        }
        .deletedNotice("This \(words)", isPresented: !store.$\(one).isPresent) { store.send(.keepButtonTapped) }
        .navigationTitle(store.\(one).title)
        .toolbar {
          ToolbarItem {
            Button("Edit") { store.send(.editButtonTapped) }
              .keyboardShortcut("e", modifiers: [])
              .help("open the form")
          }
          ToolbarItem(placement: .destructiveAction) {
            Button("Delete", role: .destructive) { store.send(.deleteButtonTapped) }.help("delete the \(words)")
          }
        }
        .sheet(item: $store.scope(state: \\.edit\(row), action: \\.edit\(row))) {
          \(form)View(title: "Edit \(words)", store: $0) {
            store.send(.cancelButtonTapped)
          } save: {
            store.send(.saveButtonTapped)
          }
        }
      }
    }

    #Preview("One \(words)") {
      NavigationStack {
        \(detail)View(
          store: Store(initialState: .init(\(one): Shared(value: \(row)(id: UUID(), title: "First")))) {
            \(detail)Feature()
          })
      }
    }

    """
  }

  var detailPlugin: String {
    """
    import ComposableArchitecture
    import NavigationUI
    import \(core)

    /// One \(words) as a screen: `\(detailRoute):ID`.
    public enum \(detail)Plugin: ScreenPlugin {
      public static let summary = "One \(words)"

      public static func state(for route: \(detail)Route) throws -> \(detail)Feature.State {
        @Shared(.\(many)) var \(many)
        guard let found = Shared($\(many)[id: route.id]) else {
          throw RouteNotFoundError("there is no \(words) with the id \\(route.id)")
        }
        return \(detail)Feature.State(\(one): found)
      }

      public static var reducer: \(detail)Feature { \(detail)Feature() }

      public static func view(_ store: StoreOf<\(detail)Feature>) -> some View {
        \(detail)View(store: store)
      }
    }

    """
  }

  var detailTests: String {
    """
    import \(detail)
    import \(form)
    import ComposableArchitecture
    import Foundation
    import \(core)
    import Testing

    @MainActor @Suite struct \(detail)Tests {
      private let first = \(row)(id: UUID(1), title: "First")
      @Shared(.\(many)) var \(many)

      init() { $\(many).withLock { [first] in $0 = [first] } }

      private func makeStore() throws -> TestStoreOf<\(detail)Feature> {
        let state = try \(detail)Plugin.state(for: \(detail)Route(first.id))
        return TestStore(initialState: state) { \(detail)Feature() }
      }

      @Test func theFormChangesIt() async throws {
        let store = try makeStore()
        let changed = \(row)(id: first.id, title: "First", note: "A note")
        await store.send(.editButtonTapped) { [first] in
          $0.edit\(row) = \(form)Feature.State(\(one): first)
        }
        await store.send(\\.edit\(row).binding.\(one), changed) { $0.edit\(row)?.\(one).note = "A note" }
        await store.send(.saveButtonTapped) {
          $0.$\(one).withLock { $0.note = "A note" }
          $0.edit\(row) = nil
        }
        #expect(\(many) == [changed])
      }

      @Test func cancelChangesNothing() async throws {
        let store = try makeStore()
        await store.send(.editButtonTapped) { [first] in
          $0.edit\(row) = \(form)Feature.State(\(one): first)
        }
        await store.send(.cancelButtonTapped) { $0.edit\(row) = nil }
        #expect(\(many) == [first])
      }

      @Test func deletingClosesTheScreen() async throws {
        let announced = LockIsolated<[String]>([])
        let store = try makeStore()
        store.dependencies.announce = AnnounceEffect { text, _ in announced.withValue { $0.append(text) } }
        await store.send(.deleteButtonTapped)
        #expect(store.isDismissed && \(many).isEmpty)
        #expect(announced.value == ["Deleted 'First'."])
      }

      @Test func oneThatWasDeletedElsewhereCanBeKept() async throws {
        let store = try makeStore()
        $\(many).withLock { $0 = [] }
        await store.send(.keepButtonTapped)
        #expect(\(many) == [first])
      }

      @Test func anErrorNamesAMissingId() {
        #expect(throws: RouteNotFoundError("there is no \(words) with the id \\(UUID(9))")) {
          try \(detail)Plugin.state(for: \(detail)Route(UUID(9)))
        }
      }
    }

    """
  }

  var detailViewTests: String {
    """
    import \(detail)
    import ComposableArchitecture
    import Foundation
    import \(core)
    import TerminalUI
    import TerminalUITesting
    import Testing

    @MainActor @Suite struct \(detail)ViewTests {
      @Shared(.\(many)) var \(many)

      private func makeScreen() throws -> TestScreen {
        $\(many).withLock { $0 = [\(row)(id: UUID(1), title: "First", note: "A note")] }
        let state = try \(detail)Plugin.state(for: \(detail)Route(UUID(1)))
        let store = Store(initialState: state) { \(detail)Feature() }
        return TestScreen { NavigationStack { \(detail)View(store: store) } }
      }

      /// `RECORD_SNAPSHOTS=1 swift test` records the snapshot again.
      @Test func theScreen() throws { try makeScreen().expectSnapshot(width: 80) }

      @Test func itsTitleIsChangedInTheSheet() throws {
        let screen = try makeScreen()
        screen.tap("Edit")
        screen.type("Changed", into: "Title")
        screen.tap("Save")
        #expect(\(many).map(\\.title) == ["Changed"])
        #expect(screen.text.hasPrefix("Changed\\n"))
      }
    }

    """
  }

  var detailSnapshot: String {
    """
    First
    ─────
    Title: First
    Note: A note

    [Edit]  [Delete]

    """
  }
}
