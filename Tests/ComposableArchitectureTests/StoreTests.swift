import ComposableArchitecture
import CustomDump
import Testing

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
  }
  enum Action {
    case increment
    case decrement
    case factTapped
    case factResponse(String)
    case now(Int)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .decrement:
        state.count -= 1
        return .none
      case .factTapped:
        return .run { [count = state.count] send in
          await send(.factResponse("\(count) is a good number"))
        }
      case .factResponse(let fact):
        state.fact = fact
        return .none
      case .now(let n):
        return n == 0 ? .send(.increment) : .merge(.send(.increment), .send(.now(n - 1)))
      }
    }
  }
}

@Reducer
struct Parent {
  @Reducer
  enum Destination {
    case counter(Counter)
    case alert(AlertState<Alert>)
    @CasePathable
    enum Alert { case confirm }
  }
  @ObservableState
  struct State: Equatable {
    var counter = Counter.State()
    var name = ""
    @Presents var destination: Destination.State?
    var path = StackState<Destination.State>()
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case counter(Counter.Action)
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Destination>)
    case show
    case alert
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.counter, action: \.counter) { Counter() }
    Reduce { state, action in
      switch action {
      case .show:
        state.destination = .counter(Counter.State(count: 10))
        return .none
      case .alert:
        state.destination = .alert(AlertState { TextState("Hi") })
        return .none
      case .binding, .counter, .destination, .path:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}
extension Parent.Destination.State: Equatable {}

@MainActor @Suite struct StoreTests {
  @Test("A store reduces actions and runs effects") func aStoreCounts() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.increment)
    expectNoDifference(store.count, 1)
    await store.send(.factTapped).finish()
    expectNoDifference(store.fact, "1 is a good number")
    store.send(.now(2))
    expectNoDifference(store.count, 4)
  }

  @Test func childrenAreScoped() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = store.scope(state: \.counter, action: \.counter)
    child.send(.increment)
    #expect(child.count == 1 && store.counter.count == 1)
    #expect(store.scope(state: \.counter, action: \.counter) === child)
    store.send(.show)
    let presented = store.scope(state: \.destination?.counter, action: \.destination.counter)
    presented?.send(.increment)
    expectNoDifference(store.destination?.counter?.count, 11)
    store.send(.destination(.dismiss))
    expectNoDifference(store.destination, nil)
    expectNoDifference(presented?.count, 11)
    store.name = "Blob"
    expectNoDifference(store.state.name, "Blob")
    store.send(.alert)
    store.send(.destination(.presented(.alert(.confirm))))
    expectNoDifference(store.destination, nil)
  }
}
