import ComposableArchitecture
import NavigationUI
import TerminalDevice
import TerminalText
import TerminalUI

@Reducer
struct Catalogue {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Leaf.State>
    var query = ""
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case rows(IdentifiedActionOf<Leaf>)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
    EmptyReducer().forEach(\.rows, action: \.rows) { Leaf() }
  }
}

private struct LeafView: View {
  let store: StoreOf<Leaf>
  var body: some View {
    HStack {
      Button("\(store.title) \(store.count)") { store.send(.increment) }
      Spacer()
      Text("of the catalogue")
    }
  }
}

private struct CatalogueView: View {
  @Bindable var store: StoreOf<Catalogue>
  var body: some View {
    NavigationStack {
      VStack {
        TextField("Search", text: $store.query)
        List {
          ForEach(store.scope(state: \.rows, action: \.rows)) { LeafView(store: $0) }
        }
      }
      .navigationTitle("Catalogue")
      .toolbar { Button("Add") {} }
    }
  }
}

/// A screen with many rows, drawn on a terminal that discards its output.
@MainActor
final class CatalogueScreen {
  let store: StoreOf<Catalogue>
  let graph: ViewGraph
  private var writer = ScreenWriter(capability: .full)
  private(set) var bytes = 0

  init(_ state: Catalogue.State = manyRows) {
    store = Store(initialState: state) { Catalogue() }
    graph = ViewGraph { [store] in CatalogueView(store: store) }
  }

  /// Created once, because it isn't part of a frame.
  static let manyRows = Catalogue.State(
    rows: IdentifiedArray(uniqueElements: (0..<10_000).map { Leaf.State(id: $0, title: "Row") }))

  /// Draws the changes.
  func draw() {
    bytes = writer.draw(graph.layout(columns: 120, rows: 40).frame()).utf8.count
  }
}

@MainActor
private func workload(
  _ id: String, _ name: String, limit: (most: Double, aim: Double),
  begin: @escaping @MainActor (CatalogueScreen) -> Void = { _ in },
  _ change: @escaping @MainActor (CatalogueScreen, Int) -> Void
) -> Workload {
  Workload(
    id: id, name: name, limit: limit, allocations: .max, weight: 250,
    prepare: {
      let screen = CatalogueScreen()
      screen.draw()
      screen.graph.moveFocus(.next)
      screen.draw()
      begin(screen)
      return .now { times in
        for number in 0..<times {
          change(screen, number)
          screen.draw()
        }
      }
    })
}

@MainActor
let screenWorkloads: [Workload] = [
  Workload(
    id: "screenFirst", name: "the first frame of 10,000 rows", limit: (20_000_000, 5_000_000),
    allocations: .max, weight: 250,
    prepare: {
      .now { times in
        for _ in 0..<times {
          let screen = CatalogueScreen()
          screen.draw()
          use(screen.bytes)
        }
      }
    }),
  workload("screenKey", "a key on a screen of 10,000 rows", limit: (5_000_000, 1_000_000)) { screen, number in
    guard let field = screen.graph.focus else { return }
    screen.graph.edit(field, with: number.isMultiple(of: 2) ? .character("a") : .backspace)
  },
  workload("screenRow", "a change of one of 10,000 rows", limit: (5_000_000, 1_000_000)) { screen, _ in
    screen.store.send(.rows(.element(id: 3, action: .increment)))
  },
  workload(
    "screenPage", "a page of 10,000 rows", limit: (20_000_000, 5_000_000),
    begin: { $0.graph.moveFocus(.down) }
  ) { screen, number in
    screen.graph.moveFocus(number % 200 < 100 ? .pageDown : .pageUp)
  },
  workload("screenIdle", "a look at a screen that has not changed", limit: (2_000_000, 500_000)) { _, _ in },
]
