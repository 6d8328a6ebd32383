#if Combine
  import ComposableArchitecture
  import ConcurrencyExtras
  import CustomDump
  import Dispatch
  @preconcurrency import OpenCombine
  @preconcurrency import OpenCombineDispatch
  import Sharing
  import Testing

  /// Effects that run publishers.
  @MainActor @Suite struct EffectPublisherTests {
    @Reducer struct Feature {
      struct State: Equatable {
        @Shared(.inMemory("combineCount")) var count = 0
        var values: [Int] = []
      }
      enum Action: Equatable { case task, increment, countUpdated(Int), listen, stop, just, value(Int) }
      enum CancelID { case subject }
      let subject: UncheckedSendable<PassthroughSubject<Int, Never>>
      init(_ subject: PassthroughSubject<Int, Never> = .init()) { self.subject = UncheckedSendable(subject) }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .task:
            return .publisher { state.$count.publisher.map(Action.countUpdated) }
          case .increment:
            state.$count.withLock { $0 += 1 }
            return .none
          case .countUpdated(let count), .value(let count):
            state.values.append(count)
            return .none
          case .listen:
            return .publisher { subject.value.map(Action.value) }.cancellable(id: CancelID.subject)
          case .stop:
            return .cancel(id: CancelID.subject)
          case .just:
            return .publisher { [1, 2, 3].publisher.map { .value($0) } }
          }
        }
      }
    }

    @Test func aSharedValueIsPublished() async {
      let store = TestStore(initialState: Feature.State()) { Feature() }
      let task = await store.send(.task)
      await store.receive(.countUpdated(0)) { $0.values = [0] }
      await store.send(.increment) { $0.$count.withLock { $0 = 1 } }
      await store.receive(.countUpdated(1)) { $0.values = [0, 1] }
      await task.cancel()
    }

    @Test("Synchronous values are sent synchronously") func whatIsPublishedAtOnceIsSentAtOnce() {
      let store = Store(initialState: Feature.State()) { Feature() }
      store.send(.just)
      expectNoDifference(store.withState(\.values), [1, 2, 3])
    }

    @Test func theEffectEndsWithThePublisher() async {
      let store = TestStore(initialState: Feature.State()) { Feature() }
      store.exhaustivity = .off
      await store.send(.just).finish()
      let subject = PassthroughSubject<Int, Never>()
      let listening = Store(initialState: Feature.State()) { Feature(subject) }
      let task = listening.send(.listen)
      subject.send(4)
      subject.send(completion: .finished)
      await task.finish()
      expectNoDifference(listening.withState(\.values), [4])
    }

    @Test func aCancelledEffectHasNoSubscription() async {
      let subject = PassthroughSubject<Int, Never>()
      let isCancelled = LockIsolated(false)
      let store = Store(initialState: Feature.State()) { Feature(subject) }
      let watched = subject.handleEvents(receiveCancel: { @Sendable in isCancelled.setValue(true) })
      let effect = Store(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state = action
          return action == 1 ? .publisher { watched } : .none
        }
      }
      let task = effect.send(1)
      task.cancel()
      await task.finish()
      #expect(isCancelled.value)
      subject.send(7)
      expectNoDifference(effect.withState { $0 }, 1)
      store.send(.listen)
      subject.send(1)
      store.send(.stop)
      subject.send(2)
      expectNoDifference(store.withState(\.values), [1])
    }

    @Test("Values from another thread keep their order") func valuesOfAnotherThreadKeepTheirOrder() async {
      let subject = PassthroughSubject<Int, Never>()
      let store = Store(initialState: Feature.State()) { Feature(subject) }
      let task = store.send(.listen)
      let sending = UncheckedSendable(subject)
      await Task.detached { for value in 0..<100 { sending.value.send(value) } }.value
      sending.value.send(100)
      subject.send(completion: .finished)
      await task.finish()
      expectNoDifference(store.withState(\.values), Array(0...100))
    }

    @Test func aQueueIsAScheduler() async {
      let subject = PassthroughSubject<Int, Never>()
      let store = Store(initialState: [Int]()) {
        Reduce<[Int], Int> { state, action in
          state.append(action)
          return action == 0 ? .publisher { subject.receive(on: DispatchQueue.main) } : .none
        }
      }
      let task = store.send(0)
      subject.send(1)
      subject.send(2)
      await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
      expectNoDifference(store.withState { $0 }, [0, 1, 2])
      task.cancel()
    }
  }
#endif
