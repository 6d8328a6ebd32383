import ComposableArchitecture

@Reducer
struct Level1 {
  @ObservableState
  struct State: Equatable { var child = Leaf.State() }
  enum Action { case child(Leaf.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Leaf() } }
}

@Reducer
struct Level2 {
  @ObservableState
  struct State: Equatable { var child = Level1.State() }
  enum Action { case child(Level1.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level1() } }
}

@Reducer
struct Level3 {
  @ObservableState
  struct State: Equatable { var child = Level2.State() }
  enum Action { case child(Level2.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level2() } }
}

@Reducer
struct Level4 {
  @ObservableState
  struct State: Equatable { var child = Level3.State() }
  enum Action { case child(Level3.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level3() } }
}

@Reducer
struct Level5 {
  @ObservableState
  struct State: Equatable { var child = Level4.State() }
  enum Action { case child(Level4.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level4() } }
}

@Reducer
struct Level6 {
  @ObservableState
  struct State: Equatable { var child = Level5.State() }
  enum Action { case child(Level5.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level5() } }
}

@Reducer
struct Level7 {
  @ObservableState
  struct State: Equatable { var child = Level6.State() }
  enum Action { case child(Level6.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level6() } }
}

@Reducer
struct Level8 {
  @ObservableState
  struct State: Equatable { var child = Level7.State() }
  enum Action { case child(Level7.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level7() } }
}

@Reducer
struct Level9 {
  @ObservableState
  struct State: Equatable { var child = Level8.State() }
  enum Action { case child(Level8.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level8() } }
}

@Reducer
struct Level10 {
  @ObservableState
  struct State: Equatable { var child = Level9.State() }
  enum Action { case child(Level9.Action) }
  var body: some ReducerOf<Self> { Scope(state: \.child, action: \.child) { Level9() } }
}

@Reducer
struct Rows {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Leaf.State>
    var count = 0

    init(_ count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Leaf.State(id: $0) }) }
  }
  enum Action {
    case rows(IdentifiedActionOf<Leaf>)
    case increment
  }
  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.rows, action: \.rows) { Leaf() }
  }
}

/// A feature with twenty sibling children. The workload sends actions to the last one.
@Reducer
struct Wide {
  @ObservableState
  struct State: Equatable {
    var first = Leaf.State()
    var last = Leaf.State()
  }
  enum Action { case first(Leaf.Action), last(Leaf.Action) }
  var body: some ReducerOf<Self> {
    for _ in 1..<20 { Scope(state: \.first, action: \.first) { Leaf() } }
    Scope(state: \.last, action: \.last) { Leaf() }
  }
}

@MainActor
private func row(of count: Int) -> Workload {
  Workload(id: "row\(count)", name: "row of forEach, \(count) rows", limit: (400, 250)) {
    let store = Store(initialState: Rows.State(count)) { Rows() }
    let id = count / 2
    return .now { for _ in 0..<$0 { store.send(.rows(.element(id: id, action: .increment))) } }
  }
}

@MainActor
let compositionWorkloads = [
  Workload(id: "scope", name: "send through Scope, siblings beside it", limit: (250, 150)) {
    let store = Store(initialState: Parent.State()) { Parent() }
    return .now { for _ in 0..<$0 { store.send(.second(.increment)) } }
  },
  Workload(id: "wide", name: "send to the last of twenty Scopes side by side", limit: (250, 150)) {
    let store = Store(initialState: Wide.State()) { Wide() }
    return .now { for _ in 0..<$0 { store.send(.last(.increment)) } }
  },
  Workload(id: "ten", name: "ten Scopes deep", limit: (1_200, 600)) {
    let store = Store(initialState: Level10.State()) { Level10() }
    return .now { times in
      for _ in 0..<times {
        store.send(.child(.child(.child(.child(.child(.child(.child(.child(.child(.child(.increment)))))))))))
      }
    }
  },
  row(of: 100), row(of: 1_000), row(of: 100_000),
]
