import ComposableArchitecture

extension DependencyValues {
  fileprivate var numbers: NumberClient {
    get { self[NumberClient.self] }
    set { self[NumberClient.self] = newValue }
  }
}

private struct NumberClient: DependencyKey, Sendable {
  var next: @Sendable (Int) -> Int
  static let liveValue = NumberClient { $0 &+ 1 }
}

@Reducer
struct Effectful {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case echo, increment, run, wait(Int), cancel(Int), read, readByProperty }
  @Dependency(NumberClient.self) private var numbers
  @Dependency(\.numbers) private var numbersByProperty
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .echo: return .send(.increment)
      case .increment:
        state.count &+= 1
        return .none
      case .run: return .run { await $0(.increment) }
      case .wait(let id): return .run { _ in try await Task.never() }.cancellable(id: id)
      case .cancel(let id): return .cancel(id: id)
      case .read:
        state.count = numbers.next(state.count)
        return .none
      case .readByProperty:
        state.count = numbersByProperty.next(state.count)
        return .none
      }
    }
  }
}

private struct UsesNumbers {
  @Dependency(NumberClient.self) private var numbers
  @inline(never)
  func next(_ number: Int) -> Int { numbers.next(number) }
}

/// A task that hops to the main actor once, like an effect that sends one action.
@MainActor
private func hop() async {
  await Task.detached { await MainActor.run { Yardstick.increment() } }.value
}

@MainActor
private func cancelOne(others: Int) -> Workload {
  Workload(
    id: "cancel\(others)", name: "start a cancellable effect and cancel it, \(others) others in flight",
    multiple: (1.3, 1.1), waits: true
  ) {
    let store = Store(initialState: Effectful.State()) { Effectful() }
    for id in 1...others { store.send(.wait(id)) }
    return .later { times in
      for _ in 0..<times {
        let task = store.send(.wait(0))
        store.send(.cancel(0))
        await task.finish()
      }
    }
  } yardstick: {
    .later { times in
      for _ in 0..<times {
        let task = Task.detached { try? await Task.never() }
        task.cancel()
        await task.value
      }
    }
  }
}

@MainActor
let effectWorkloads = [
  Workload(id: "echo", name: ".send returned and delivered", limit: (400, 200), allocations: 1) {
    let store = Store(initialState: Effectful.State()) { Effectful() }
    return .now { for _ in 0..<$0 { store.send(.echo) } }
  },
  Workload(id: "run", name: ".run that sends one action back, awaited", multiple: (1.3, 1.1), waits: true) {
    let store = Store(initialState: Effectful.State()) { Effectful() }
    return .later { for _ in 0..<$0 { await store.send(.run).finish() } }
  } yardstick: {
    .later { for _ in 0..<$0 { await hop() } }
  },
  cancelOne(others: 1), cancelOne(others: 10_000),
  Workload(id: "dependencyRead", name: "read a dependency and call it", limit: (80, 40)) {
    let client = UsesNumbers()
    return .now { for _ in 0..<$0 { Yardstick.state.count = client.next(Yardstick.state.count) } }
  },
  Workload(id: "dependency", name: "the same in a reducer, with its send", limit: (200, 120)) {
    let store = Store(initialState: Effectful.State()) { Effectful() }
    return .now { for _ in 0..<$0 { store.send(.read) } }
  },
  Workload(id: "property", name: "the same by its property of the values", limit: (200, 120)) {
    let store = Store(initialState: Effectful.State()) { Effectful() }
    return .now { for _ in 0..<$0 { store.send(.readByProperty) } }
  },
  Workload(
    id: "testStore", name: "exhaustive TestStore.send with one field changed", limit: (5_000, 2_500),
    waits: true
  ) {
    let store = TestStore(initialState: Leaf.State()) { Leaf() }
    return .later { times in
      for _ in 0..<times { await store.send(.increment) { $0.count &+= 1 } }
    }
  },
]
