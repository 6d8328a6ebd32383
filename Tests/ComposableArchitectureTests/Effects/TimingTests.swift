import ComposableArchitecture
import CustomDump
import Testing

/// `debounce` and `throttle` on a clock.
@MainActor @Suite struct TimingTests {
  let clock = TestClock()
  enum CancelID { case search }

  struct Search: Reducer {
    enum Action: Equatable { case type(String), found(String), stop }
    let effect: @Sendable (Effect<Action>) -> Effect<Action>
    func reduce(into state: inout [String], action: Action) -> Effect<Action> {
      switch action {
      case .type(let text): return effect(.run { await $0(.found(text)) })
      case .found(let text):
        state.append(text)
        return .none
      case .stop: return .cancel(id: CancelID.search)
      }
    }
  }

  func store(_ effect: @escaping @Sendable (Effect<Search.Action>) -> Effect<Search.Action>)
    -> TestStore<[String], Search.Action>
  {
    TestStore(initialState: []) { Search(effect: effect) }
  }

  @Test("Debounce sends only the last of several values") func debounceSendsTheLastOfARow() async {
    let store = store { [clock] in $0.debounce(id: CancelID.search, for: .milliseconds(300), clock: clock) }
    await store.send(.type("a"))
    await clock.advance(by: .milliseconds(200))
    await store.send(.type("ab"))
    await clock.advance(by: .milliseconds(200))
    await store.send(.type("abc"))
    await clock.advance(by: .milliseconds(299))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.found("abc")) { $0 = ["abc"] }
    await store.send(.type("d"))
    await clock.advance(by: .milliseconds(300))
    await store.receive(.found("d")) { $0 = ["abc", "d"] }
  }

  @Test func debounceIsCancelledByItsID() async {
    let store = store { [clock] in $0.debounce(id: CancelID.search, for: .seconds(1), clock: clock) }
    await store.send(.type("a"))
    await store.send(.stop)
    await clock.advance(by: .seconds(2))
    await store.finish()
  }

  @Test("A debounced empty effect cancels the previous effect") func noEffectStopsTheOneBefore() async {
    let store = TestStore(initialState: [String]()) {
      Reduce<[String], Int> { [clock] _, action in
        let effect: Effect<Int> = action == 1 ? .run { await $0(2) } : .none
        return action == 2 ? .none : effect.debounce(id: CancelID.search, for: .seconds(1), clock: clock)
      }
    }
    await store.send(1)
    await store.send(0)
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("Throttle sends the first value immediately and the latest after the interval")
  func throttleSendsTheFirstAtOnceAndTheLatestAfterTheSpan() async {
    let store = store { [clock] in
      $0.throttle(id: CancelID.search, for: .seconds(1), clock: clock, latest: true)
    }
    await store.send(.type("a"))
    await store.receive(.found("a")) { $0 = ["a"] }
    await clock.advance(by: .milliseconds(250))
    await store.send(.type("b"))
    await clock.advance(by: .milliseconds(250))
    await store.send(.type("c"))
    await clock.advance(by: .milliseconds(250))
    await store.send(.type("d"))
    await clock.advance(by: .milliseconds(249))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.found("d")) { $0 = ["a", "d"] }
    // A new interval has begun.
    await store.send(.type("e"))
    await clock.advance(by: .milliseconds(999))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.found("e")) { $0 = ["a", "d", "e"] }
    await clock.advance(by: .seconds(5))
    await store.send(.type("f"))
    await store.receive(.found("f")) { $0 = ["a", "d", "e", "f"] }
  }

  @Test("Throttle without 'latest' sends the first delayed value")
  func throttleWithoutLatestSendsTheFirstThatWasHeld() async {
    let store = store { [clock] in
      $0.throttle(id: CancelID.search, for: .seconds(1), clock: clock, latest: false)
    }
    await store.send(.type("a"))
    await store.receive(.found("a")) { $0 = ["a"] }
    await store.send(.type("b"))
    await store.send(.type("c"))
    await clock.advance(by: .seconds(1))
    await store.receive(.found("b")) { $0 = ["a", "b"] }
  }

  @Test func throttleIsCancelledByItsID() async {
    let store = store { [clock] in
      $0.throttle(id: CancelID.search, for: .seconds(1), clock: clock, latest: true)
    }
    await store.send(.type("a"))
    await store.receive(.found("a")) { $0 = ["a"] }
    await store.send(.type("b"))
    await store.send(.stop)
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test func anEffectOfSeveralActionsIsThrottledToo() async {
    let store = TestStore(initialState: [Int]()) {
      Reduce<[Int], Int> { [clock] state, action in
        state.append(action)
        guard action == 0 else { return .none }
        return .merge(.send(1), .send(2), .send(3))
          .throttle(id: CancelID.search, for: .seconds(1), clock: clock, latest: true)
      }
    }
    await store.send(0) { $0 = [0] }
    await store.receive(1) { $0 = [0, 1] }
    await clock.advance(by: .seconds(1))
    await store.receive(3) { $0 = [0, 1, 3] }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable { let id: Int; var count = 0 }
    let clock: TestClock<Duration>
    func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
      guard action else {
        state.count += 1
        return .none
      }
      return .send(false).throttle(id: CancelID.search, for: .seconds(1), clock: clock, latest: true)
    }
  }
  struct List: Reducer {
    @CasePathable enum Action { case rows(IdentifiedAction<Int, Bool>) }
    let clock: TestClock<Duration>
    var body: some Reducer<IdentifiedArrayOf<Row.State>, Action> {
      EmptyReducer().forEach(\.self, action: \.rows) { Row(clock: clock) }
    }
  }

  /// Two rows use the same id but have separate intervals.
  @Test("Rows are throttled separately") func rowsAreThrottledApart() async {
    let store = Store(initialState: IdentifiedArray(uniqueElements: [Row.State(id: 1), Row.State(id: 2)])) {
      [clock] in List(clock: clock)
    }
    for id in [1, 2] { store.send(.rows(.element(id: id, action: true))) }
    expectNoDifference(store.withState { $0.map(\.count) }, [1, 1])
    let held = store.send(.rows(.element(id: 1, action: true)))
    expectNoDifference(store.withState { $0.map(\.count) }, [1, 1])
    await clock.advance(by: .seconds(1))
    await held.finish()
    expectNoDifference(store.withState { $0.map(\.count) }, [2, 1])
  }

  /// A clock whose sleepers wake only when the test says so, although their time has come.
  final class SlowClock: Clock {
    typealias Instant = TestClock<Duration>.Instant
    private let state = LockIsolated((now: Instant(), sleepers: [UnsafeContinuation<Void, Never>]()))

    var now: Instant { state.value.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      await withUnsafeContinuation { sleeper in
        let isOver = state.withValue { state in
          if deadline > state.now { state.sleepers.append(sleeper) }
          return deadline <= state.now
        }
        if isOver { sleeper.resume() }
      }
    }

    func set(_ duration: Duration) { state.withValue { $0.now = Instant().advanced(by: duration) } }

    func wake() {
      let sleepers = state.withValue { state in
        defer { state.sleepers = [] }
        return state.sleepers
      }
      for sleeper in sleepers { sleeper.resume() }
    }
  }

  /// The third action arrives when the interval has just ended, before the effect that holds the second one continues.
  @Test("Throttle loses no last action of an effect with several", arguments: [true, false])
  func theLastOfSeveralActionsIsSent(_ latest: Bool) async {
    let clock = SlowClock()
    let (numbers, number) = AsyncStream.makeStream(of: Int.self)
    let (sent, didSend) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        guard action == 0 else {
          state.append(action)
          return .none
        }
        return .run { send in
          for await number in numbers {
            await send(number)
            didSend.yield()
          }
        }
        .throttle(id: CancelID.search, for: .seconds(1), clock: clock, latest: latest)
      }
    }
    let task = store.send(0)
    var acknowledgments = sent.makeAsyncIterator()
    for (next, time) in [(1, 0), (2, 500), (3, 1_001), (4, 1_500)] {
      clock.set(.milliseconds(time))
      number.yield(next)
      await acknowledgments.next()
      if next == 3 { clock.wake() }
    }
    clock.set(.seconds(3))
    clock.wake()
    number.finish()
    await task.finish()
    expectNoDifference(store.withState { $0 }, latest ? [1, 2, 4] : [1, 2, 3])
  }

  @Test("An action held by throttle ends with its cancellation", arguments: [true, false])
  func aCanceledThrottleForgetsItsAction(_ latest: Bool) async {
    let store = store { [clock] in
      $0.throttle(id: CancelID.search, for: .seconds(1), clock: clock, latest: latest)
    }
    await store.send(.type("a"))
    await store.receive(.found("a")) { $0 = ["a"] }
    await store.send(.type("b"))
    await store.send(.stop)
    await store.send(.type("c"))
    await clock.advance(by: .seconds(1))
    await store.receive(.found("c")) { $0 = ["a", "c"] }
    await store.finish()
  }

  @Reducer struct Sheet {
    @ObservableState struct State: Equatable, Identifiable {
      let id = 1
      var received: [Int] = []
    }
    enum Action { case send(Int), received(Int) }
    let clock: TestClock<Duration>
    let latest: Bool
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .send(let number):
          return .run { await $0(.received(number)) }
            .throttle(id: CancelID.search, for: .seconds(1), clock: clock, latest: latest)
        case .received(let number):
          state.received.append(number)
          return .none
        }
      }
    }
  }

  @Reducer struct Host {
    @ObservableState struct State: Equatable {
      @Presents var sheet: Sheet.State?
    }
    enum Action { case open, close, cancel, sheet(PresentationAction<Sheet.Action>) }
    let clock: TestClock<Duration>
    let latest: Bool
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .open: state.sheet = Sheet.State()
        case .close: state.sheet = nil
        case .cancel: return .cancel(id: CancelID.search)
        case .sheet: break
        }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Sheet(clock: clock, latest: latest) }
    }
  }

  func host(latest: Bool) -> TestStoreOf<Host> {
    TestStore(initialState: Host.State()) { [clock] in Host(clock: clock, latest: latest) }
  }

  @Test("An action held by throttle ends when a parent cancels it", arguments: [true, false])
  func aParentCancelsTheHeldAction(_ latest: Bool) async {
    let store = host(latest: latest)
    await store.send(.open) { $0.sheet = Sheet.State() }
    await store.send(.sheet(.presented(.send(1))))
    await store.receive(\.sheet.received, 1) { $0.sheet?.received = [1] }
    await store.send(.sheet(.presented(.send(2))))
    await store.send(.cancel)
    await store.send(.sheet(.presented(.send(3))))
    await clock.advance(by: .seconds(1))
    await store.receive(\.sheet.received, 3) { $0.sheet?.received = [1, 3] }
    await store.finish()
  }

  @Test("A screen that comes back with the same identity starts a new interval", arguments: [true, false])
  func aScreenThatComesBackIsNotThrottled(_ latest: Bool) async {
    let store = host(latest: latest)
    await store.send(.open) { $0.sheet = Sheet.State() }
    await store.send(.sheet(.presented(.send(1))))
    await store.receive(\.sheet.received, 1) { $0.sheet?.received = [1] }
    await store.send(.sheet(.presented(.send(2))))
    await store.send(.close) { $0.sheet = nil }
    await store.send(.open) { $0.sheet = Sheet.State() }
    await store.send(.sheet(.presented(.send(3))))
    await store.receive(\.sheet.received, 3) { $0.sheet?.received = [3] }
    await clock.advance(by: .seconds(1))
    // Nothing runs at the end of the interval of a screen that sent only one action.
    await store.send(.close) { $0.sheet = nil }
    await store.send(.open) { $0.sheet = Sheet.State() }
    await store.send(.sheet(.presented(.send(4))))
    await store.receive(\.sheet.received, 4) { $0.sheet?.received = [4] }
    await store.finish()
  }
}
