import ComposableArchitecture
import NavigationCore

struct LeafRoute: Route {
  static let name = "leaf"
  var number: Int
  init(_ number: Int) { self.number = number }
  var arguments: [String] { [String(number)] }
  init?(arguments: [String]) {
    guard arguments.count == 1, let number = Int(arguments[0]) else { return nil }
    self.number = number
  }
}

extension Screens {
  var leaf: ScreenKey<Leaf> { .init() }
}

enum LeafPlugin: FeaturePlugin {
  static let summary = "A number"
  static func state(for route: LeafRoute) -> Leaf.State { Leaf.State(id: route.number) }
  static var reducer: Leaf { Leaf() }
}

@Reducer
struct OpenStacked {
  @ObservableState
  struct State: Equatable {
    var path = StackState<ScreenState>()
    var count = 0
  }
  enum Action {
    case path(StackAction<ScreenState, ScreenAction>)
    case push
    case pop
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .push: state.path.append(ScreenState(LeafRoute(0), Leaf.State()))
      case .pop: state.path.removeLast()
      case .path: break
      }
      return .none
    }
    .path(\.path, action: \.path)
  }

  static func state(depth: Int) -> State {
    var state = State()
    for number in 0..<depth { state.path.append(ScreenState(LeafRoute(number), Leaf.State(id: number))) }
    return state
  }
}

@MainActor
private let plugins = PluginRegistry([LeafPlugin.self])

@MainActor
private func openTop(depth: Int) -> Workload {
  Workload(id: "openTop\(depth)", name: "open stack: top, depth \(depth)", limit: (540, 250), allocations: 1)
  {
    let store = Store(initialState: OpenStacked.state(depth: depth)) {
      OpenStacked()
    } withDependencies: {
      $0.plugins = plugins
    }
    let id = store.withState { $0.path.ids.last! }
    return .now { times in
      for _ in 0..<times {
        store.send(.path(.element(id: id, action: .feature(AnyAction(Leaf.Action.increment)))))
      }
    }
  }
}

@MainActor
private func openPushAndPop(depth: Int) -> Workload {
  Workload(
    id: "openPush\(depth)", name: "open stack: push and pop, depth \(depth)", limit: (1_200, 700),
    allocations: 4
  ) {
    let store = Store(initialState: OpenStacked.state(depth: depth)) {
      OpenStacked()
    } withDependencies: {
      $0.plugins = plugins
    }
    return .now { times in
      for _ in 0..<times {
        store.send(.push)
        store.send(.pop)
      }
    }
  }
}

@MainActor
private func byRoute(depth: Int) -> Workload {
  Workload(
    id: "route\(depth)", name: "a program's push by route and pop, depth \(depth)", limit: (2_500, 1_500),
    allocations: 8
  ) {
    let store = withDependencies {
      $0.plugins = plugins
    } operation: {
      Store(initialState: try! Navigator.State(root: LeafRoute(0))) {
        Navigator()
      } withDependencies: {
        $0.plugins = plugins
      }
    }
    let route = AnyRoute(LeafRoute(1))
    for _ in 1..<depth { store.send(.navigate(.push(route))) }
    return .now { times in
      for _ in 0..<times {
        store.send(.navigate(.push(route)))
        let top = store.withState { $0.path.ids.last! }
        store.send(.path(.popFrom(id: top)))
      }
    }
  }
}

@MainActor
let openStackWorkloads = [
  openTop(depth: 1), openTop(depth: 1_000), openPushAndPop(depth: 1), openPushAndPop(depth: 1_000),
  byRoute(depth: 1), byRoute(depth: 1_000),
]
