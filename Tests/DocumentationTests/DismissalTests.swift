import ComposableArchitecture
import Testing

// The counter that dismisses itself at five, on a tree and on a stack.

@Reducer
struct ShyCounter {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }
  enum Action {
    case minusTapped
    case plusTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .minusTapped:
        state.count -= 1
        return .none
      case .plusTapped:
        state.count += 1
        return state.count >= 5 ? .run { _ in await dismiss() } : .none
      }
    }
  }
}

@Reducer
struct Tree {
  @ObservableState
  struct State: Equatable {
    @Presents var counter: ShyCounter.State?
  }
  enum Action {
    case counter(PresentationAction<ShyCounter.Action>)
  }
  var body: some Reducer<State, Action> {
    EmptyReducer().ifLet(\.$counter, action: \.counter) { ShyCounter() }
  }
}

@Reducer
struct TreeOfCases {
  @Reducer
  enum Destination {
    case counter(ShyCounter)
    case other(Ticker)
  }
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
  }
  var body: some Reducer<State, Action> {
    EmptyReducer().ifLet(\.$destination, action: \.destination)
  }
}

extension TreeOfCases.Destination.State: Equatable {}

@Reducer
struct Stack {
  @Reducer
  enum Path {
    case counter(ShyCounter)
    case ticker(Ticker)
  }
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
  }
  enum Action {
    case path(StackActionOf<Path>)
  }
  var body: some Reducer<State, Action> {
    EmptyReducer().forEach(\.path, action: \.path)
  }
}

extension Stack.Path.State: Equatable {}

@MainActor @Suite struct DismissalTests {
  @Test func onATree() async {
    let store = TestStore(initialState: Tree.State(counter: ShyCounter.State(count: 3))) { Tree() }
    await store.send(\.counter.plusTapped) { $0.counter?.count = 4 }
    await store.send(\.counter.plusTapped) { $0.counter?.count = 5 }
    await store.receive(\.counter.dismiss) { $0.counter = nil }
  }

  @Test func onATreeNotExhaustively() async {
    let store = TestStore(initialState: Tree.State(counter: ShyCounter.State(count: 3))) { Tree() }
    store.exhaustivity = .off
    await store.send(\.counter.plusTapped)
    await store.send(\.counter.plusTapped)
    await store.receive(\.counter.dismiss)
    #expect(store.state.counter == nil)
  }

  @Test func onATreeOfCases() async {
    let store = TestStore(
      initialState: TreeOfCases.State(destination: .counter(ShyCounter.State(count: 4)))
    ) {
      TreeOfCases()
    }
    await store.send(\.destination.counter.minusTapped) { $0.destination?.counter?.count = 3 }
    await store.send(\.destination.counter.plusTapped) { $0.destination?.modify(\.counter) { $0.count = 4 } }
    await store.send(\.destination.counter.plusTapped) { $0.destination?.counter?.count = 5 }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func onAStack() async {
    let store = TestStore(
      initialState: Stack.State(path: StackState([.counter(ShyCounter.State(count: 3))]))
    ) {
      Stack()
    }
    await store.send(\.path[id: 0].counter.plusTapped) { $0.path[id: 0]?.modify(\.counter) { $0.count = 4 } }
    await store.send(\.path[id: 0].counter.plusTapped) { $0.path[id: 0, case: \.counter]?.count = 5 }
    await store.receive(\.path.popFrom, 0) { $0.path[id: 0] = nil }
  }

  @Test func onAStackNotExhaustively() async {
    let store = TestStore(
      initialState: Stack.State(path: StackState([.counter(ShyCounter.State(count: 3))]))
    ) {
      Stack()
    }
    store.exhaustivity = .off
    await store.send(\.path[id: 0].counter.plusTapped)
    await store.send(\.path[id: 0].counter.plusTapped)
    await store.receive(\.path.popFrom)
    #expect(store.state.path.isEmpty)
  }

  @Test func anotherCaseThanThePresentOneIsAFailure() async {
    let store = TestStore(
      initialState: Stack.State(path: StackState([.counter(ShyCounter.State(count: 3))]))
    ) {
      Stack()
    }
    store.exhaustivity = .off
    await withKnownIssue {
      await store.send(\.path[id: 0].counter.plusTapped) {
        $0.path[id: 0, case: \.ticker] = Ticker.State()
      }
    } matching: {
      "\($0)".contains("Can't modify a case of the element #0 of the stack")
    }
  }
}
