import ComposableArchitecture
import CustomDump
import NavigationUI
import TerminalUI
import Testing

/// The rows of a store: each has the identity of its element, and is created when it's shown.
@MainActor
@Suite struct RowTests {
  @Reducer struct Row {
    @ObservableState struct State: Identifiable, Equatable {
      let id: Int
      var title = ""
    }
    enum Action { case rename(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .rename(let title) = action { state.title = title }
        return .none
      }
    }
  }

  @Reducer struct Rows {
    @ObservableState struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State>
      var query = ""
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case rows(IdentifiedActionOf<Row>)
      case reverse
      case insert(Int)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .reverse: state.rows = IdentifiedArray(uniqueElements: state.rows.reversed())
        case .insert(let id): state.rows.insert(Row.State(id: id, title: "New"), at: 0)
        case .binding, .rows: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  @MainActor final class Made {
    var rows: [Int] = []
    var screens = 0
  }

  struct RowView: View {
    let store: StoreOf<Row>
    let made: Made
    @State var taps = 0
    var body: some View {
      let _ = made.rows.append(store.id)
      Button("\(store.title) \(taps)") { taps += 1 }
    }
  }

  struct RowsView: View {
    @Bindable var store: StoreOf<Rows>
    let made: Made
    var body: some View {
      let _ = made.screens += 1
      List {
        TextField("Search", text: $store.query)
        ForEach(store.scope(state: \.rows, action: \.rows)) { RowView(store: $0, made: made) }
      }
    }
  }

  func graph(_ count: Int) -> (ViewGraph, StoreOf<Rows>, Made) {
    let store = Store(
      initialState: Rows.State(
        rows: IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0, title: "Row \($0)") }))
    ) {
      Rows()
    }
    let made = Made()
    return (ViewGraph { RowsView(store: store, made: made) }, store, made)
  }

  @Test("Only visible rows are created") func onlyTheRowsThatAreShownAreMade() {
    let (graph, store, made) = graph(10_000)
    graph.layout(columns: 40, rows: 10)
    expectNoDifference(made.rows, Array(0..<20))
    made.rows = []
    // Typing a character evaluates neither the screen nor a row.
    store.query = "x"
    let layout = graph.layout(columns: 40, rows: 10)
    expectNoDifference(layout.lines[0].plain.prefix(10), "Search ▏x ")
    #expect(made.rows.isEmpty)
    expectNoDifference(made.screens, 1)
    // Evaluates only one row.
    store.send(.rows(.element(id: 3, action: .rename("Three"))))
    #expect(graph.layout(columns: 40, rows: 10).lines[4].plain.contains("Three"))
    expectNoDifference(made.rows, [3])
    expectNoDifference(made.screens, 1)
    // Changes a row outside the visible part.
    store.send(.rows(.element(id: 9_000, action: .rename("Far"))))
    graph.layout(columns: 40, rows: 10)
    expectNoDifference(made.rows, [3])
  }

  /// A row's store reads its element from the collection, which an insertion replaces. The visible rows are
  /// each evaluated once.
  @Test("An insertion creates each visible row once") func anInsertionMakesTheRowsThatAreShownOnce() {
    let (graph, store, made) = graph(100)
    graph.layout(columns: 40, rows: 10)
    made.rows = []
    store.send(.insert(1_000))
    #expect(graph.layout(columns: 40, rows: 10).lines[1].plain.contains("New"))
    expectNoDifference(made.rows, [1_000] + Array(0..<19))
    expectNoDifference(made.screens, 2)
  }

  @Test func theStateOfARowFollowsItsElement() throws {
    let (graph, store, _) = graph(4)
    graph.layout(columns: 40, rows: 10)
    graph.perform(try graph.parse("open 2"))
    store.send(.reverse)
    let lines = graph.layout(columns: 40, rows: 10).lines.map(\.plain)
    expectNoDifference(Array(lines[1...4]), ["  Row 3 0", "  Row 2 0", "  Row 1 1", "  Row 0 0"])
  }
}
