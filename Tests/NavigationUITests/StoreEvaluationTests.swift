import ComposableArchitecture
import CustomDump
import Foundation
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// A body that reads a store is evaluated again when a field that it read has changed.
@MainActor @Suite struct StoreEvaluationTests {
  @Reducer struct Row {
    @ObservableState struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
      var unread = 0
    }
    enum Action { case addTapped, unreadTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addTapped: state.count += 1
        case .unreadTapped: state.unread += 1
        }
        return .none
      }
    }
  }

  @Reducer struct Rows {
    @ObservableState struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2), Row.State(id: 3)]
      var title = "Rows"
    }
    enum Action {
      case rows(IdentifiedActionOf<Row>)
      case titleSet(String)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .rows: break
        case .titleSet(let title): state.title = title
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  /// Records the evaluated views, in order.
  final class Journal {
    private var entries: [String] = []
    func add(_ entry: String) { entries.append(entry) }
    func take() -> [String] {
      defer { entries = [] }
      return entries
    }
  }

  struct RowView: View {
    let store: StoreOf<Row>
    let journal: Journal
    var body: some View {
      let _ = journal.add("row \(store.state.id)")
      Text("count \(store.count)")
      Button("Add \(store.state.id)") { store.send(.addTapped) }
      Button("Unread \(store.state.id)") { store.send(.unreadTapped) }
    }
  }

  struct RowsView: View {
    @Bindable var store: StoreOf<Rows>
    let journal: Journal
    var body: some View {
      let _ = journal.add("rows")
      TextField("Title", text: $store.title.sending(\.titleSet))
      List {
        ForEach(store.scope(state: \.rows, action: \.rows)) { RowView(store: $0, journal: journal) }
      }
    }
  }

  @Test("A row is evaluated only for its own fields") func aRowIsEvaluatedForItsOwnFields() {
    let journal = Journal()
    let screen = TestScreen {
      RowsView(store: Store(initialState: Rows.State()) { Rows() }, journal: journal)
    }
    expectNoDifference(journal.take(), ["rows", "row 1", "row 2", "row 3"])
    screen.tap("Add 2")
    #expect(screen.text.contains("count 1"))
    expectNoDifference(journal.take(), ["row 2"])
    screen.tap("Unread 2")
    expectNoDifference(journal.take(), [])
  }

  @Test("Typing in a form field doesn't evaluate other views") func aFieldOfAFormConcernsTheFieldAlone() {
    let journal = Journal()
    let screen = TestScreen {
      RowsView(store: Store(initialState: Rows.State()) { Rows() }, journal: journal)
    }
    _ = journal.take()
    screen.type("Other", into: "Title")
    #expect(screen.text.contains("Title: Other"))
    expectNoDifference(journal.take(), [])
  }

  struct SharedReaderView: View {
    let count: Shared<Int>
    let whileEvaluated: @MainActor () -> Void
    var body: some View {
      let value = count.wrappedValue
      let _ = whileEvaluated()
      Text("count \(value)")
    }
  }

  /// Another thread changes a shared value after its first read, while the body is still running.
  @Test("A shared value that changes during its first read updates the view")
  func aSharedValueThatIsChangedWhileItIsReadTheFirstTime() {
    let count = Shared(value: 0)
    var isFirst = true
    let screen = TestScreen {
      SharedReaderView(count: count) {
        guard isFirst else { return }
        isFirst = false
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          count.withLock { $0 = 1 }
          done.signal()
        }
        done.wait()
      }
    }
    #expect(screen.text.contains("count 1"))
  }
}
