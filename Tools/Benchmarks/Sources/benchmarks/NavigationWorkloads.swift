import ComposableArchitecture

@Reducer
struct Presenter {
  @ObservableState
  struct State: Equatable {
    @Presents var child: Leaf.State?
    var count = 0
  }
  enum Action {
    case child(PresentationAction<Leaf.Action>)
    case present
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .present = action { state.child = Leaf.State() }
      return .none
    }
    .ifLet(\.$child, action: \.child) { Leaf() }
  }
}

@Reducer
struct Destinations {
  @Reducer
  enum Destination {
    case leaf(Leaf)
    case other(Parent)
  }
  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
struct Stacked {
  @Reducer
  enum Path {
    case leaf(Leaf)
    case other(Parent)
  }
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    var count = 0
  }
  enum Action {
    case path(StackActionOf<Path>)
    case push
    case pop
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .push: state.path.append(.leaf(Leaf.State()))
      case .pop: state.path.removeLast()
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }

  static func state(depth: Int) -> State {
    var state = State()
    for _ in 0..<depth { state.path.append(.leaf(Leaf.State())) }
    return state
  }
}
extension Stacked.Path.State: Equatable {}

@MainActor
private func top(depth: Int) -> Workload {
  Workload(id: "top\(depth)", name: "top of a stack, depth \(depth)", limit: (450, 250), allocations: 1) {
    let store = Store(initialState: Stacked.state(depth: depth)) { Stacked() }
    let id = store.withState { $0.path.ids.last! }
    return .now { for _ in 0..<$0 { store.send(.path(.element(id: id, action: .leaf(.increment)))) } }
  }
}

@MainActor
private func pushAndPop(depth: Int) -> Workload {
  Workload(id: "push\(depth)", name: "push and pop, depth \(depth)", limit: (1_000, 700), allocations: 2) {
    let store = Store(initialState: Stacked.state(depth: depth)) { Stacked() }
    return .now { times in
      for _ in 0..<times {
        store.send(.push)
        store.send(.pop)
      }
    }
  }
}

@MainActor
let navigationWorkloads = [
  Workload(id: "presented", name: "send to a presented child", limit: (375, 200), allocations: 1) {
    let store = Store(initialState: Presenter.State(child: Leaf.State())) { Presenter() }
    return .now { for _ in 0..<$0 { store.send(.child(.presented(.increment))) } }
  },
  Workload(
    id: "sheet", name: "a view's binding to a presented child, made again, and a field read",
    allocations: 9
  ) {
    @Bindable var store = Store(initialState: Presenter.State(child: Leaf.State())) { Presenter() }
    return .now { [_store] in
      for _ in 0..<$0 {
        use(_store.projectedValue.scope(state: \.child, action: \.child).wrappedValue?.count)
      }
    }
  },
  Workload(
    id: "destination", name: "the same for one of a destination's cases", allocations: 17
  ) {
    @Bindable var store = Store(initialState: Destinations.State(destination: .leaf(Leaf.State()))) {
      Destinations()
    }
    return .now { [_store] in
      for _ in 0..<$0 {
        use(
          _store.projectedValue.scope(state: \.destination?.leaf, action: \.destination.leaf)
            .wrappedValue?.count)
      }
    }
  },
  Workload(id: "present", name: "present and dismiss", limit: (800, 500), allocations: 2) {
    let store = Store(initialState: Presenter.State()) { Presenter() }
    return .now { times in
      for _ in 0..<times {
        store.send(.present)
        store.send(.child(.dismiss))
      }
    }
  },
  top(depth: 1), top(depth: 100), top(depth: 1_000),
  pushAndPop(depth: 1), pushAndPop(depth: 1_000),
]
