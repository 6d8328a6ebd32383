import ComposableArchitecture
import DependenciesTestSupport
import Testing

// The counters of the documents: stepping, asking for a fact, and timing.

/// Gives facts about numbers.
struct TriviaClient: Sendable {
  var about: @Sendable (Int) async throws -> String
}

extension TriviaClient: DependencyKey {
  static let liveValue = TriviaClient(about: { "\($0) is a number" })
}

extension DependencyValues {
  var trivia: TriviaClient {
    get { self[TriviaClient.self] }
    set { self[TriviaClient.self] = newValue }
  }
}

@Reducer
struct TriviaCounter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var trivia: String?
  }
  enum Action {
    case minusTapped
    case plusTapped
    case triviaTapped
    case triviaReceived(String)
  }

  @Dependency(\.trivia) var trivia

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .minusTapped:
        state.count -= 1
        return .none
      case .plusTapped:
        state.count += 1
        return .none
      case .triviaTapped:
        return .run { [count = state.count] send in
          await send(.triviaReceived(try await trivia.about(count)))
        }
      case .triviaReceived(let text):
        state.trivia = text
        return .none
      }
    }
  }
}

@Reducer
struct Ticker {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var isRunning = false
  }
  enum Action {
    case startTapped
    case stopTapped
    case ticked
  }
  enum CancelID { case ticks }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        state.isRunning = true
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.ticks)
      case .stopTapped:
        state.isRunning = false
        return .cancel(id: CancelID.ticks)
      case .ticked:
        state.count += 1
        return .none
      }
    }
  }
}

/// Counts to five, a second at a time.
@Reducer
struct FiveSeconds {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }
  enum Action {
    case startTapped
    case ticked
  }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        state.count = 0
        return .run { send in
          for _ in 1...5 {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
      case .ticked:
        state.count += 1
        return .none
      }
    }
  }
}

@MainActor @Suite struct CounterTests {
  @Test func steppingAndAFact() async {
    let store = TestStore(initialState: TriviaCounter.State()) {
      TriviaCounter()
    } withDependencies: {
      $0.trivia.about = { "\($0) is a good number Brent" }
    }
    await store.send(.plusTapped) { $0.count = 1 }
    await store.send(.minusTapped) { $0.count = 0 }
    await store.send(.triviaTapped)
    await store.receive(\.triviaReceived) { $0.trivia = "0 is a good number Brent" }
  }

  @Test func aWrongExpectationIsShownAsADifference() async {
    let store = TestStore(initialState: TriviaCounter.State()) { TriviaCounter() }
    await withKnownIssue {
      await store.send(.plusTapped) { $0.count = 2 }
    } matching: {
      let text = "\($0)"
      return text.contains("A state change does not match expectation: …")
        && text.contains("(Expected: −, Actual: +)")
    }
    await withKnownIssue {
      await store.send(.plusTapped)
    } matching: {
      "\($0)".contains("State was not expected to change, but a change occurred: …")
    }
  }

  @Test func aLiveDependencyInATestIsAFailure() async {
    await withKnownIssue {
      let store = TestStore(initialState: TriviaCounter.State()) { TriviaCounter() }
      await store.send(.triviaTapped)
      await store.receive(\.triviaReceived) { $0.trivia = "0 is a number" }
    } matching: {
      "\($0)".contains(
        "@Dependency(\\.trivia) has no test implementation, but was accessed from a test context:")
    }
  }

  @Test func aTickerIsStartedAndStopped() async {
    let clock = TestClock()
    let store = TestStore(initialState: Ticker.State()) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTapped) { $0.isRunning = true }
    for count in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.ticked) { $0.count = count }
    }
    await store.send(.stopTapped) { $0.isRunning = false }
    await clock.advance(by: .seconds(10))
  }

  @Test func aTickerThatIsLeftRunningIsAFailure() async {
    await withKnownIssue {
      let store = TestStore(initialState: Ticker.State()) {
        Ticker()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      await store.send(.startTapped) { $0.isRunning = true }
    } matching: {
      "\($0)".contains(
        "An effect returned for this action is still running. It must complete before the end of the test. …")
    }
  }

  @Test func fiveSecondsPassAtOnce() async {
    let store = TestStore(initialState: FiveSeconds.State(count: 7)) {
      FiveSeconds()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.startTapped) { $0.count = 0 }
    for count in 1...5 {
      await store.receive(\.ticked) { $0.count = count }
    }
  }
}
