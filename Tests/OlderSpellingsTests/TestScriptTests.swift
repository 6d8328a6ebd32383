#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import Dispatch
  import Testing

  /// Test stores and effects as they were used from 2020 to 2022.
  @MainActor @Suite struct TestScriptTests {
    struct Environment {
      var fetch: (Int) -> EffectTask<Int>
    }
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case tap, response(Int) }
    static let reducer = AnyReducer<State, Action, Environment> { state, action, environment in
      switch action {
      case .tap: return environment.fetch(state.count).map(Action.response)
      case .response(let count):
        state.count = count
        return .none
      }
    }

    private func makeStore() -> TestStore<State, Action> {
      TestStore(
        initialState: State(), reducer: Self.reducer,
        environment: Environment(fetch: { EffectTask(value: $0 + 1) }))
    }

    @Test func aScriptIsRun() {
      var steps: [String] = []
      makeStore().assert(
        .send(.tap),
        .do { steps.append("between") },
        .receive(.response(1)) { $0.count = 1 },
        .sequence(
          .send(.tap),
          .receive(.response(2)) { $0.count = 2 }
        )
      )
      expectNoDifference(steps, ["between"])
    }

    @Test("A wrong script fails at each wrong step") func aScriptFailsWhereItIsWrong() {
      struct Failure: Error {}
      let store = makeStore()
      let found = issues {
        store.assert([
          .receive(.response(1)),
          .do { throw Failure() },
          .send(.tap) { $0.count = 9 },
          .receive(.response(1)) { $0.count = 1 },
        ])
      }
      expectNoDifference(found.count, 3)
      #expect(found.first?.contains("Expected to receive an action, but received none") == true)
      #expect(found.dropFirst().first?.contains("Threw error: Failure()") == true)
      #expect(found.last?.contains("A state change does not match expectation") == true)
    }

    struct Timers: ReducerProtocol {
      struct State: Equatable { var ticks = 0 }
      enum Action: Equatable { case start, stop, stopBoth, tick }
      enum TimerID {}
      enum OtherID: Hashable { case other }
      @Dependency(\.mainQueue) var mainQueue
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        switch action {
        case .start:
          return .merge(
            .task {
              try await withTaskCancellation(id: TimerID.self) { try await mainQueue.sleep(for: 1) }
              return .tick
            },
            .task {
              try await mainQueue.sleep(for: 1)
              return .tick
            }
            .cancellable(id: OtherID.other),
            EffectTask(value: .tick).debounce(id: Self.self, for: 1, scheduler: mainQueue)
          )
        case .stop: return .cancel(id: TimerID.self)
        case .stopBoth: return .merge(.cancel(ids: [OtherID.other]), .cancel(ids: [TimerID.self, Self.self]))
        case .tick:
          state.ticks += 1
          return .none
        }
      }
    }

    @Test func typesAreIDsOfEffects() async {
      let queue = DispatchQueue.test
      let store = TestStore(initialState: Timers.State(), reducer: Timers()) {
        $0.mainQueue = queue.eraseToAnyScheduler()
      }
      await store.send(.start)
      await store.send(.stop)
      await queue.advance(by: 1)
      await store.receive(.tick, timeout: 1_000_000_000) { $0.ticks = 1 }
      await store.receive(.tick) { $0.ticks = 2 }
      let task = await store.send(.start)
      await store.send(.stopBoth)
      await task.finish(timeout: 1_000_000_000)
      await store.finish(timeout: 1_000_000_000)
    }
  }
#endif
