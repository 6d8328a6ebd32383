import ComposableArchitecture
import Observation

@Reducer
struct Leaf {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
    var title = ""
  }
  enum Action { case increment, rename(String), dismissed }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count &+= 1
        return .none
      case .rename(let title):
        state.title = title
        return .none
      case .dismissed: return .none
      }
    }
  }
}

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var first = Leaf.State()
    var second = Leaf.State()
    var third = Leaf.State()
    var count = 0
  }
  enum Action {
    case first(Leaf.Action)
    case second(Leaf.Action)
    case third(Leaf.Action)
    case increment
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Leaf() }
    Scope(state: \.second, action: \.second) { Leaf() }
    Scope(state: \.third, action: \.third) { Leaf() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@MainActor
let storeWorkloads = [
  Workload(id: "reducer", name: "run a reducer without a store", limit: (50, 20)) {
    let reducer = Leaf()
    var state = Leaf.State()
    return .now { for _ in 0..<$0 { use(reducer.reduce(into: &state, action: .increment)) } }
  },
  Workload(id: "flat", name: "flat send, no effect, no observer", limit: (120, 80)) {
    let store = Store(initialState: Leaf.State()) { Leaf() }
    return .now { for _ in 0..<$0 { store.send(.increment) } }
  },
  Workload(id: "read", name: "read one field through a store", limit: (60, 30)) {
    let store = Store(initialState: Leaf.State()) { Leaf() }
    return .now { for _ in 0..<$0 { use(store.count) } }
  },
  Workload(id: "scopeRead", name: "scope that was scoped before, read one field", limit: (250, 100)) {
    let store = Store(initialState: Parent.State()) { Parent() }
    return .now { for _ in 0..<$0 { use(store.scope(state: \.second, action: \.second).count) } }
  },
  Workload(
    id: "observe", name: "change one observed field and re-register its observer", limit: (1_600, 1_300),
    allocations: 9
  ) {
    let store = Store(initialState: Leaf.State()) { Leaf() }
    return .now { times in
      for _ in 0..<times {
        withObservationTracking {
          use(store.count)
        } onChange: {
        }
        store.send(.increment)
      }
    }
  },
  Workload(id: "idle", name: "an idle store: make it and let it go", allocations: 6) {
    .now { for _ in 0..<$0 { use(Store(initialState: Leaf.State()) { Leaf() }) } }
  },
]
