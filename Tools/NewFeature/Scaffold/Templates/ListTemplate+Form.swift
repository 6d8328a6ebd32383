/// The sources of the form for one row.
extension ListTemplate {
  var formFeature: String {
    """
    import ComposableArchitecture
    import \(core)

    /// A form for one \(words). The features that present it have the buttons Save and Cancel.
    @Reducer
    public struct \(form)Feature: Sendable {
      @ObservableState
      public struct State: Codable, Equatable, Sendable {
        /// The \(words) with the changes of the user.
        public var \(one): \(row)
        /// The \(words) before these changes.
        public private(set) var original: \(row)

        public init(\(one): \(row)) {
          self.\(one) = \(one)
          original = \(one)
        }

        /// Whether the input can be saved.
        public var isValid: Bool { !\(one).title.allSatisfy(\\.isWhitespace) }
      }

      public enum Action: BindableAction, Sendable {
        case binding(BindingAction<State>)
      }

      public init() {}

      public var body: some ReducerOf<Self> { BindingReducer() }
    }

    extension \(form)Feature.State {
      /// Adds a new \(words), or merges the changes with changes that were made elsewhere in the meantime.
      ///
      /// - Throws: An error if the changes can't be merged.
      public func save() throws {
        @Shared(.\(many)) var \(many)
        if let saved = Shared($\(many)[id: \(one).id]) {
          try saved.merge(\(one), from: original)
        } else {
          $\(many).withLock { _ = $0.append(\(one)) }
        }
      }
    }

    """
  }

  var formView: String {
    """
    import ComposableArchitecture
    import Foundation
    import NavigationUI
    import \(core)
    import TerminalUI

    /// The form for one \(words), with the title and the buttons of its sheet.
    public struct \(form)View: View {
      @Bindable var store: StoreOf<\(form)Feature>
      private let title: String
      private let cancel: @MainActor () -> Void
      private let save: @MainActor () -> Void

      public init(
        title: String, store: StoreOf<\(form)Feature>, cancel: @escaping @MainActor () -> Void,
        save: @escaping @MainActor () -> Void
      ) {
        self.title = title
        self.store = store
        self.cancel = cancel
        self.save = save
      }

      public var body: some View {
        Form {
          TextField("Title", text: $store.\(one).title)
          TextField("Note", text: $store.\(one).note)
        }
        .formSheet(title: title, cancel: cancel) {
          Button("Save", action: save)
            .disabled(!store.isValid)
            .help(store.isValid ? "save the \(words)" : "the title is empty")
        }
      }
    }

    #Preview("New \(words)") {
      NavigationStack {
        \(form)View(
          title: "New \(words)",
          store: Store(initialState: .init(\(one): \(row)(id: UUID()))) { \(form)Feature() }, cancel: {}, save: {})
      }
    }

    """
  }

  var formTests: String {
    """
    import \(form)
    import ComposableArchitecture
    import Foundation
    import \(core)
    import Testing

    @MainActor @Suite struct \(form)Tests {
      private let first = \(row)(id: UUID(1), title: "First")
      @Shared(.\(many)) var \(many)

      @Test func aTitleIsNeeded() async {
        let store = TestStore(initialState: \(form)Feature.State(\(one): \(row)(id: UUID(1)))) {
          \(form)Feature()
        }
        #expect(!store.state.isValid)
        await store.send(\\.binding.\(one), first) { $0.\(one).title = "First" }
        #expect(store.state.isValid)
      }

      @Test func oneIsAdded() throws {
        try \(form)Feature.State(\(one): first).save()
        #expect(\(many) == [first])
      }

      @Test func theChangesOfTwoFormsAreMerged() throws {
        $\(many).withLock { [first] in $0 = [first] }
        var form = \(form)Feature.State(\(one): first)
        form.\(one).note = "A note"
        $\(many).withLock { [first] in $0[id: first.id]?.title = "Changed elsewhere" }
        try form.save()
        #expect(\(many) == [\(row)(id: first.id, title: "Changed elsewhere", note: "A note")])
      }
    }

    """
  }

  var formViewTests: String {
    """
    import \(form)
    import ComposableArchitecture
    import Foundation
    import \(core)
    import TerminalUI
    import TerminalUITesting
    import Testing

    @MainActor @Suite struct \(form)ViewTests {
      /// `RECORD_SNAPSHOTS=1 swift test` records the snapshot again.
      @Test func theScreen() {
        let state = \(form)Feature.State(\(one): \(row)(id: UUID(1), title: "First", note: "A note"))
        let store = Store(initialState: state) { \(form)Feature() }
        let screen = TestScreen {
          NavigationStack { \(form)View(title: "Edit \(words)", store: store, cancel: {}, save: {}) }
        }
        screen.expectSnapshot(width: 80)
        screen.type("", into: "Title")
        #expect(!store.isValid)
      }
    }

    """
  }

  var formSnapshot: String {
    """
    Edit \(words)
    ─────\(String(repeating: "─", count: words.count))
    Title: First
    Note: A note

    [Cancel]  [Save]

    """
  }
}
