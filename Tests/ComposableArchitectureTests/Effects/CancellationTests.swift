import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// Cancelling effects by their ids.
@MainActor @Suite struct CancellationTests {
  enum ID: Hashable { case one, two }
  enum Other: Hashable { case one }

  @Reducer struct Feature {
    @ObservableState struct State: Equatable { var log: [String] = [] }
    enum Action: Equatable {
      case start(String, ID)
      case restart(String, ID)
      case stop(ID)
      case stopOther
      case stopInside
      case startInside(String)
      case both(String, String)
      case restartNothing
      case ended(String)
      case swap(String)
    }
    @Dependency(\.continuousClock) var clock

    func work(_ name: String) -> Effect<Action> {
      .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.ended(name))
      }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let name, let id):
          return work(name).cancellable(id: id)
        case .restart(let name, let id):
          return work(name).cancellable(id: id, cancelInFlight: true)
        case .stop(let id):
          return .cancel(id: id)
        case .stopOther:
          return .cancel(id: Other.one)
        case .stopInside:
          return .run { _ in Task.cancel(id: ID.one) }
        case .startInside(let name):
          return .run { send in
            do {
              try await withTaskCancellation(id: ID.one, cancelInFlight: true) {
                try await clock.sleep(for: .seconds(1))
              }
              await send(.ended(name))
            } catch is CancellationError {
              await send(.ended("\(name) was cancelled"))
            }
          }
        case .both(let first, let second):
          return .merge(work(first), work(second).cancellable(id: ID.two)).cancellable(id: ID.one)
        case .restartNothing:
          return Effect.none.cancellable(id: ID.one, cancelInFlight: true)
        case .ended(let name):
          state.log.append(name)
          return .none
        case .swap(let name):
          return .concatenate(.cancel(id: ID.one), work(name).cancellable(id: ID.one))
        }
      }
    }
  }

  let clock = TestClock()

  func store() -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("Canceling an id cancels all its effects") func cancelingAnIDCancelsAllItsEffects() async {
    let store = store()
    let first = await store.send(.start("first", .one))
    let second = await store.send(.start("second", .one))
    await store.send(.stop(.one))
    await first.finish()
    await second.finish()
  }

  @Test func anotherIDIsNotCancelled() async {
    let store = store()
    await store.send(.start("first", .one))
    await store.send(.stop(.two))
    // An id with the same name, but of another type.
    await store.send(.stopOther)
    await clock.advance(by: .seconds(1))
    await store.receive(.ended("first")) { $0.log = ["first"] }
  }

  @Test("Effects with the same id don't cancel each other by default")
  func whatBeginsUnderTheSameIDLeavesTheOthers() async {
    let store = store()
    await store.send(.start("first", .one))
    await store.send(.start("second", .one))
    await clock.advance(by: .seconds(1))
    await store.receive(.ended("first")) { $0.log = ["first"] }
    await store.receive(.ended("second")) { $0.log.append("second") }
  }

  @Test("A restart cancels the effect that is in flight") func aRestartCancelsRunningEffects() async {
    let store = store()
    let first = await store.send(.start("first", .one))
    let second = await store.send(.restart("second", .one))
    await first.finish()
    await store.send(.restart("third", .one))
    await second.finish()
    await clock.advance(by: .seconds(1))
    await store.receive(.ended("third")) { $0.log = ["third"] }
  }

  @Test("An empty effect with 'cancelInFlight' still cancels") func anEffectThatIsNoneStillCancels() async {
    let store = store()
    let first = await store.send(.start("first", .one))
    await store.send(.restartNothing)
    await first.finish()
  }

  @Test("Canceling an id without effects does nothing") func cancellingWhatIsNotThereIsFine() async {
    let store = store()
    await store.send(.stop(.one))
    await store.send(.start("first", .one))
    await clock.advance(by: .seconds(1))
    await store.receive(.ended("first")) { $0.log = ["first"] }
    await store.send(.stop(.one))
  }

  @Test("Canceling an outer id also cancels inner effects") func anOuterIDCoversAllInsideOfIt() async {
    let store = store()
    let task = await store.send(.both("a", "b"))
    await store.send(.stop(.one))
    await task.finish()
  }

  @Test("Canceling an inner id cancels only its part") func anInnerIDCoversItsPartOnly() async {
    let store = store()
    await store.send(.both("a", "b"))
    await store.send(.stop(.two))
    await clock.advance(by: .seconds(1))
    await store.receive(.ended("a")) { $0.log = ["a"] }
  }

  @Test("A sequence can cancel an effect before it starts another one")
  func aSequenceCancelsBeforeItBegins() async {
    let store = store()
    let first = await store.send(.start("first", .one))
    await store.send(.swap("second"))
    await first.finish()
    await clock.advance(by: .seconds(1))
    await store.receive(.ended("second")) { $0.log = ["second"] }
  }

  @Test("Another effect can cancel work") func workIsCancelledFromAnotherEffect() async {
    let store = store()
    let first = await store.send(.start("first", .one))
    await store.send(.stopInside)
    await first.finish()
  }

  @Test("An inner part of an effect can be canceled and can report that")
  func aPartOfAnEffectIsCanceledAndThrows() async {
    let store = store()
    await store.send(.startInside("first"))
    await store.send(.stop(.one))
    await store.receive(.ended("first was cancelled")) { $0.log = ["first was cancelled"] }
    await store.send(.startInside("second"))
    await store.send(.startInside("third"))
    await store.receive(.ended("second was cancelled")) { $0.log.append("second was cancelled") }
    await clock.advance(by: .seconds(1))
    await store.receive(.ended("third")) { $0.log.append("third") }
  }

  @Test("A cancelable operation returns its value or its error")
  func aValueReturnsFromAPartThatCanBeCancelled() async throws {
    struct Failure: Error, Equatable {}
    #expect(await withTaskCancellation(id: ID.one) { 42 } == 42)
    await #expect(throws: Failure.self) {
      try await withTaskCancellation(id: ID.one) { throw Failure() }
    }
  }

  @Test func workOutsideOfAnyStoreIsCancelledByItsID() async {
    enum Outside: Hashable { case id }
    let clock = clock
    let task = Task {
      await withTaskCancellation(id: Outside.id) {
        try? await clock.sleep(for: .seconds(1))
        return Task.isCancelled
      }
    }
    // When the clock has a sleeping task, the work is waiting.
    await clock.advance(by: .zero)
    Task.cancel(id: Outside.id)
    #expect(await task.value)
  }

  @Test("Canceling the outer task cancels the operation")
  func cancellingTheTaskAroundAPartCancelsThePart() async {
    let clock = clock
    let task = Task {
      await withTaskCancellation(id: ID.two) {
        try? await clock.sleep(for: .seconds(1))
        return Task.isCancelled
      }
    }
    await clock.advance(by: .zero)
    task.cancel()
    #expect(await task.value)
  }

  @Test func aCancelledEffectSendsNothing() async {
    enum Stubborn { case id }
    struct Feature: Reducer {
      let clock: TestClock<Duration>
      func reduce(into state: inout [String], action: String) -> Effect<String> {
        state.append(action)
        switch action {
        case "start":
          return .run { [clock] send in
            // Ignores its cancellation.
            try? await clock.sleep(for: .seconds(1))
            await send("too late")
          }
          .cancellable(id: Stubborn.id)
        case "stop":
          return .cancel(id: Stubborn.id)
        default:
          return .none
        }
      }
    }
    let store = TestStore(initialState: [String]()) { Feature(clock: clock) }
    let task = await store.send("start") { $0 = ["start"] }
    await store.send("stop") { $0 = ["start", "stop"] }
    await task.finish()
    expectNoDifference(store.state, ["start", "stop"])
  }

  @Test("A task left by a cancelled effect sends no actions", .timeLimit(.minutes(20)))
  func whatACancelledEffectLeftBehindSendsNothing() async {
    let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
    let (sent, noteSent) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        guard action == "start" else { return action == "stop" ? .cancel(id: ID.one) : .none }
        return .run { send in
          // An unstructured task, which isn't canceled with the effect.
          Task {
            for await _ in ticks {
              await send("tick")
              noteSent.yield()
            }
          }
          try await Task.never()
        }
        .cancellable(id: ID.one)
      }
    }
    let texts = await issues {
      let task = store.send("start")
      tick.yield()
      _ = await sent.first { @Sendable _ in true }
      expectNoDifference(store.withState { $0 }, ["start", "tick"])
      store.send("stop")
      await task.finish()
      tick.yield()
      _ = await sent.first { @Sendable _ in true }
    }
    expectNoDifference(store.withState { $0 }, ["start", "tick", "stop"])
    #expect(texts.allSatisfy { $0.hasPrefix("An action was sent from a completed effect") })
    tick.finish()
  }

  @Test("A cancellation isn't reported as a failure", arguments: [true, false])
  func aCancellationIsNotReportedAsAFailure(_ isCaught: Bool) async {
    let clock = clock
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in
        guard action == 0 else { return .cancel(id: ID.one) }
        let effect: Effect<Int> =
          isCaught
          ? .run { _ in
            try await clock.sleep(for: .seconds(1))
          } catch: { _, send in
            await send(7)
          }
          : .run { _ in try await clock.sleep(for: .seconds(1)) }
        return effect.cancellable(id: ID.one)
      }
    }
    let task = await store.send(0)
    await store.send(1)
    await task.finish()
  }

  /// Effects are canceled in the order in which they began, independent of how they are stored.
  @Test("Effects are canceled in the order in which they started")
  func effectsAreCancelledInTheOrderInWhichTheyBegan() async {
    let ended = LockIsolated<[Int]>([])
    let (began, beginning) = AsyncStream.makeStream(of: Int.self)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        guard action > 0 else { return .cancel(id: ID.one) }
        return .run { _ in
          try await withTaskCancellationHandler {
            beginning.yield(action)
            try await Task.never()
          } onCancel: {
            ended.withValue { $0.append(action) }
          }
        }
        .cancellable(id: ID.one)
      }
    }
    let numbers = Array(1...8)
    for number in numbers { store.send(number) }
    // All effects run now. From here on, each cancellation is recorded by the thread that cancels.
    var running: Set<Int> = []
    for await number in began where running.insert(number).inserted && running.count == numbers.count {
      break
    }
    store.send(0)
    expectNoDifference(ended.value, numbers)
  }
}

/// `Task.cancel(id:)`, which cancels effects in all stores.
@MainActor @Suite struct TaskCancelTests {
  struct Waiting: Reducer {
    let id: String
    let ended: @Sendable (Int) -> Void
    func reduce(into state: inout Screen.State, action: Screen.Action) -> Effect<Screen.Action> {
      .run { [number = state.id] _ in
        try? await Task.never()
        ended(number)
      }
      .cancellable(id: id)
    }
  }

  /// Creates a store of two rows and starts an effect with the same id in each.
  func store(_ id: String, _ ended: @escaping @Sendable (Int) -> Void) -> (StoreTask, StoreTask) {
    let store = Store(
      initialState: IdentifiedArray(uniqueElements: [Screen.State(id: 1), Screen.State(id: 2)])
    ) {
      EmptyReducer<IdentifiedArrayOf<Screen.State>, RowsAction>()
        .forEach(\.self, action: \.rows) { Waiting(id: id, ended: ended) }
    }
    kept.stores.append(store)
    return (
      store.send(.rows(.element(id: 1, action: .bump))), store.send(.rows(.element(id: 2, action: .bump)))
    )
  }
  @MainActor final class Kept { var stores: [AnyObject] = [] }
  private let kept = Kept()

  @CasePathable enum RowsAction { case rows(IdentifiedActionOf<Screen>) }

  @Test("Canceling from outside reaches the children of all stores")
  func cancelingFromOutsideReachesTheChildrenOfAllStores() async {
    let ended = LockIsolated<[Int]>([])
    let (first, second) = store("TaskCancelTests.outside") { number in ended.withValue { $0.append(number) } }
    let (third, fourth) = store("TaskCancelTests.outside") { number in
      ended.withValue { $0.append(number * 10) }
    }
    Task.cancel(id: "TaskCancelTests.outside")
    for task in [first, second, third, fourth] { await task.finish() }
    expectNoDifference(ended.value.sorted(), [1, 2, 10, 20])
  }

  @Test("Canceling from a child's effect reaches the same child in other stores")
  func fromAChildsEffectItReachesTheSameChildOfOtherStores() async {
    let ended = LockIsolated<[Int]>([])
    let id = "TaskCancelTests.inside"
    let (first, second) = store(id) { number in ended.withValue { $0.append(number) } }
    let other = Store(initialState: IdentifiedArray(uniqueElements: [Screen.State(id: 1)])) {
      EmptyReducer<IdentifiedArrayOf<Screen.State>, RowsAction>()
        .forEach(\.self, action: \.rows) { Reduce { _, _ in .run { _ in Task.cancel(id: id) } } }
    }
    await other.send(.rows(.element(id: 1, action: .bump))).finish()
    await first.finish()
    expectNoDifference(ended.value, [1])
    second.cancel()
    await second.finish()
  }

  /// An unstructured task isn't canceled with the effect that created it, but it can't start cancellable
  /// work.
  @Test(.timeLimit(.minutes(20))) func aTaskOfACancelledEffectStartsNothing() async {
    enum ID { case outer, inner }
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, isStart in
        guard isStart else { return .cancel(id: ID.outer) }
        return .run { _ in
          try? await Task.never()
          await Task {
            await withTaskCancellation(id: ID.inner) { try? await Task.never() }
            end.finish()
          }.value
        }
        .cancellable(id: ID.outer)
      }
    }
    store.send(true)
    store.send(false)
    for await _ in ended {}
    withExtendedLifetime(store) {}
  }
}

/// Ids whose equality and hash fail outside of the main actor, as isolated ones do.
@MainActor @Suite struct IsolatedIDTests {
  /// An id with few hashes, so that ids are compared.
  struct ID: Hashable {
    let number: Int

    static func == (lhs: Self, rhs: Self) -> Bool {
      MainActor.assertIsolated()
      return lhs.number == rhs.number
    }

    func hash(into hasher: inout Hasher) {
      MainActor.assertIsolated()
      hasher.combine(number % 2)
    }
  }

  @Reducer struct Feature {
    struct State: Equatable { var ended = 0 }
    enum Action { case start(Int), stop(Int), ended }
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let number):
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.ended)
          }.cancellable(id: ID(number: number))
        case .stop(let number): return .cancel(id: ID(number: number))
        case .ended: state.ended += 1
        }
        return .none
      }
    }
  }

  /// Effects end, and leave the store's registry, on threads of the pool.
  @Test("Ids that are isolated to the main actor are compared only there")
  func idsAreComparedOnTheMainActor() async {
    let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    let tasks = (0..<20).map { _ in store.send(.start(1)) } + (0..<20).map { store.send(.start($0)) }
    for task in tasks { await task.finish() }
    expectNoDifference(store.withState(\.ended), 40)
  }

  @Test("An id cancels the effects with an equal id, and no others with the same hash")
  func anEqualIDCancels() async {
    let clock = TestClock()
    let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let tasks = [1, 1, 3, 2].map { store.send(.start($0)) }
    store.send(.stop(1))
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    expectNoDifference(store.withState(\.ended), 2)
    let again = store.send(.start(1))
    await clock.advance(by: .seconds(1))
    await again.finish()
    expectNoDifference(store.withState(\.ended), 3)
  }
}
