#if OlderSpellings && Combine
  import ComposableArchitecture
  import CustomDump
  import Foundation
  import OpenCombine
  import OpenCombineDispatch
  import Testing

  /// Schedulers for publishers.
  @MainActor @Suite struct CombineSchedulerTests {
    @Test func aTestAdvancesTheTimeOfPublishers() {
      let queue = DispatchQueue.test
      let subject = PassthroughSubject<Int, Never>()
      var values: [Int] = []
      let cancellable = subject.debounce(for: .seconds(1), scheduler: queue.eraseToAnyScheduler())
        .sink { values.append($0) }
      subject.send(1)
      queue.advance(by: .milliseconds(900))
      subject.send(2)
      queue.advance(by: .milliseconds(999))
      expectNoDifference(values, [])
      queue.advance(by: .milliseconds(1))
      expectNoDifference(values, [2])
      cancellable.cancel()
    }

    struct Search: ReducerProtocol {
      struct State: Equatable { var results: [String] = [] }
      enum Action: Equatable { case typed(String), response(Result<String, Failure>) }
      struct Failure: Error, Equatable {}
      enum CancelID { case search }
      @Dependency(\.mainQueue) var mainQueue
      func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        switch action {
        case .typed(let text):
          return Just(text)
            .tryMap { if $0.isEmpty { throw Failure() } else { $0 + "!" } }
            .mapError { _ in Failure() }
            .receive(on: mainQueue.animation())
            .catchToEffect(Action.response)
            .debounce(id: CancelID.search, for: .milliseconds(300), scheduler: mainQueue)
        case .response(let result):
          state.results.append((try? result.get()) ?? "failed")
          return .none
        }
      }
    }

    @Test func publishersAreEffects() async {
      let queue = DispatchQueue.test
      let store = TestStore(initialState: Search.State(), reducer: Search()) {
        $0.mainQueue = queue.eraseToAnyScheduler()
      }
      await store.send(.typed("a"))
      await store.send(.typed("ab"))
      await queue.advance(by: .milliseconds(300))
      await queue.advance()
      await store.receive(.response(.success("ab!"))) { $0.results = ["ab!"] }
      await store.send(.typed(""))
      await queue.advance(by: .milliseconds(300))
      await queue.advance()
      await store.receive(.response(.failure(Search.Failure()))) { $0.results = ["ab!", "failed"] }
    }

    @Test func nothingIsWaitedForAtOnce() async {
      let store = TestStore(initialState: Search.State(), reducer: Search()) { $0.mainQueue = .immediate }
      await store.send(.typed("a"))
      await store.receive(.response(.success("a!"))) { $0.results = ["a!"] }
    }

    @Test func aTimerIsAPublisher() {
      let queue = DispatchQueue.test
      let begin = queue.now
      var ticks: [DispatchQueue.SchedulerTimeType.Stride] = []
      let cancellable = queue.timerPublisher(every: .seconds(1)).autoconnect()
        .sink { ticks.append(begin.distance(to: $0)) }
      queue.advance(by: .milliseconds(2_500))
      expectNoDifference(ticks, [.seconds(1), .seconds(2)])
      cancellable.cancel()
      queue.advance(by: .seconds(2))
      expectNoDifference(ticks.count, 2)
      let timer = Publishers.Timer(every: .seconds(1), scheduler: queue.eraseToAnyScheduler())
      var count = 0
      let subscription = timer.sink { _ in count += 1 }
      queue.advance(by: .seconds(1))
      expectNoDifference(count, 0)
      let connection = timer.connect()
      queue.advance(by: .seconds(2))
      expectNoDifference(count, 2)
      connection.cancel()
      queue.advance(by: .seconds(2))
      expectNoDifference(count, 2)
      subscription.cancel()
    }

    @Test func aViewStorePublishes() {
      let store = Store(initialState: Search.State(), reducer: Search())
      let viewStore = ViewStore(store, observe: { $0 })
      var counts: [Int] = []
      let cancellable = viewStore.publisher.map(\.results.count).sink { counts.append($0) }
      viewStore.send(.response(.success("b")))
      expectNoDifference(counts, [0, 1])
      cancellable.cancel()
    }
  }
#endif
