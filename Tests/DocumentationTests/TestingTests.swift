import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import IssueReporting
import Testing

/// "Testing", first half: exhaustive assertions of state changes and effects, step by step.
@MainActor @Suite(.dependencies) struct TestingTests {
  @Reducer struct Counter {
    struct State: Equatable {
      var count = 0
      var isPrime: Bool { count > 1 && !(2..<count).contains { count.isMultiple(of: $0) } }
    }
    enum Action { case minusTapped, plusTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .minusTapped: state.count -= 1
        case .plusTapped: state.count += 1
        }
        return .none
      }
    }
  }

  /// In a package, no app runs around the tests.
  @Test("A test runs in the test context") func aTestKnowsThatItIsOne() {
    #expect(isTesting && TestContext.current != nil)
    @Dependency(\.context) var context
    expectNoDifference(context, .test)
  }

  // MARK: State changes

  @Test("A reducer can be called directly") func aReducerIsRunByHand() {
    let feature = Counter()
    var state = Counter.State(count: 0)
    _ = feature.reduce(into: &state, action: .plusTapped)
    expectNoDifference(state, Counter.State(count: 1))
    _ = feature.reduce(into: &state, action: .minusTapped)
    expectNoDifference(state, Counter.State(count: 0))
  }

  @Test func aScriptOfStepsIsAsserted() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.plusTapped) { $0.count = 1 }
    await store.send(.plusTapped) { $0.count = 2 }
    await store.send(.minusTapped) { $0.count = 1 }
    // A relative change passes too, but proves less.
    await store.send(.minusTapped) { $0.count -= 1 }
  }

  @Test("A wrong assertion is shown as a difference") func aWrongExpectationIsShownAsADifference() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = await failures { await store.send(.plusTapped) { $0.count = 999 } }
    expectNoDifference(
      texts,
      [
        """
        A state change does not match expectation: …

            − TestingTests.Counter.State(count: 999)
            + TestingTests.Counter.State(count: 1)

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test func computedPropertiesAreReadFromTheStore() async {
    let store = TestStore(initialState: Counter.State(count: 2)) { Counter() }
    await store.send(.plusTapped) { $0.count = 3 }
    #expect(store.state.isPrime)
    await store.send(.plusTapped) { $0.count = 4 }
    #expect(!store.state.isPrime)
  }

  @Test func theStoresStateInsideOfAnExpectationIsThePreviousOne() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    var inside: Int?
    let texts = await failures {
      await store.send(.plusTapped) {
        inside = store.state.count
        $0 = store.state
      }
    }
    #expect(inside == 0 && store.state.count == 1)
    expectNoDifference(texts.count, 1)
    expectNoDifference(
      texts.first?.contains(
        """
            − TestingTests.Counter.State(count: 0)
            + TestingTests.Counter.State(count: 1)
        """), true, "\(texts)")
  }

  @Test("Large states are shown only where they differ") func largeStatesAreShownWhereTheyDiffer() async {
    struct Large: Equatable {
      var first = [1, 2, 3]
      var second = "unchanged"
      var items = [Row(name: "a"), Row(name: "b"), Row(name: "c")]
      struct Row: Equatable { var name: String }
    }
    let store = TestStore(initialState: Large()) {
      Reduce<Large, Int> { state, index in
        state.items[index].name = "x"
        return .none
      }
    }
    let texts = await failures { await store.send(2) }
    expectNoDifference(
      texts,
      [
        """
        State was not expected to change, but a change occurred: …

              TestingTests.Large(
                first: […],
                second: "unchanged",
                items: [
                  … (2 unchanged),
            −     [2]: TestingTests.Large.Row(name: "c")
            +     [2]: TestingTests.Large.Row(name: "x")
                ]
              )

        (Expected: −, Actual: +)
        """
      ], "\(texts)")
  }

  // MARK: Effects

  /// Ticks several times, with one second in between.
  @Reducer struct Timer {
    var ticks = 5
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case startTapped, ticked }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .startTapped:
          state.count = 0
          return .run { send in
            for _ in 1...ticks {
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

  func timer(_ clock: any Clock<Duration>, ticks: Int = 5, count: Int = 0) -> TestStoreOf<Timer> {
    TestStore(initialState: Timer.State(count: count)) {
      Timer(ticks: ticks)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func anImmediateClockTakesNoTime() async {
    let store = timer(ImmediateClock(), count: 7)
    await store.send(.startTapped) { $0.count = 0 }
    for count in 1...5 {
      await store.receive(\.ticked) { $0.count = count }
    }
  }

  @Test("A test clock advances only as far as requested") func aTestClockAdvancesByTheGivenTime() async {
    let clock = TestClock()
    let store = timer(clock)
    await store.send(.startTapped)
    for count in 1...5 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.ticked) { $0.count = count }
    }
  }

  @Test("An effect that is still running at the end fails the test")
  func anEffectThatIsLeftRunningIsAFailure() async {
    let texts = await failures { await timer(TestClock()).send(.startTapped) }
    expectNoDifference(texts.count, 1)
    expectNoDifference(
      texts.first?.hasPrefix(
        "An effect returned for this action is still running. It must complete before the end of the test. …"),
      true, "\(texts)")
  }

  /// "An immediate clock that does not suspend at all when you ask it to sleep."
  @Test("An action after an immediate sleep arrives before another effect's answer")
  func whatFollowsAnImmediateSleepComesBeforeAnAnswer() async {
    let clock = ImmediateClock()
    let fetch: @Sendable () async -> String = { "answer" }
    let store = TestStore(initialState: "") {
      Reduce<String, String> { state, action in
        state += action
        return action == "begin"
          ? .merge(
            .run { send in
              try await clock.sleep(for: .seconds(3))
              await send("slept")
            },
            .run { send in await send(fetch()) })
          : .none
      }
    }
    await store.send("begin") { $0 = "begin" }
    await store.receive("slept") { $0 = "beginslept" }
    await store.receive("answer") { $0 = "beginsleptanswer" }
  }

  @Test("An action that doesn't arrive fails the test") func anActionThatDoesNotArriveFailsTheTest() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in
        action == 0 ? .run { send in for await number in numbers { await send(number) } } : .none
      }
    }
    await store.send(0)
    // The default is a fraction of a second.
    expectNoDifference(store.timeout, 500_000_000)
    let texts = await failures { await store.receive(1, timeout: .milliseconds(100)) }
    expectNoDifference(
      texts.first?.hasPrefix("Expected to receive an action, but received none after 0.1 seconds. …"), true,
      "\(texts)")
    // A call without a timeout uses the store's.
    store.timeout = 20_000_000
    let shorter = await failures { await store.receive(1) }
    expectNoDifference(
      shorter.first?.hasPrefix("Expected to receive an action, but received none after 0.02 seconds. …"),
      true, "\(shorter)")
    continuation.yield(1)
    await store.receive(1, timeout: .seconds(600))
    continuation.finish()
    await store.finish(timeout: .seconds(600))
  }

  @Test("An unasserted received action fails the test") func moreActionsThanWereAssertedAreAFailure() async {
    let texts = await failures {
      let store = timer(ImmediateClock(), ticks: 10)
      await store.send(.startTapped)
      for count in 1...5 { await store.receive(\.ticked) { $0.count = count } }
      await store.finish()
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(texts.first?.hasPrefix("The store received 5 unexpected actions. …"), true, "\(texts)")
    expectNoDifference(texts.first?.components(separatedBy: "• TestingTests.Timer.Action.ticked").count, 6)
  }

  @Test("A store that outlives its test must be finished")
  func aStoreThatOutlivesItsTestIsFinishedByHand() async {
    let store = timer(TestClock())
    await store.send(.startTapped)
    // The store isn't deinitialized here, so the test has to finish it.
    let texts = await failures { await store.finish(timeout: .milliseconds(1)) }
    expectNoDifference(
      texts.first?.hasPrefix("Expected effects to finish, but there are still effects in-flight after"), true)
    await store.skipInFlightEffects()
  }

  @Test func dependenciesAreReplacedForAWhile() async {
    struct Naming: Reducer {
      @Dependency(\.locale) var locale
      func reduce(into state: inout String, action: Bool) -> Effect<Bool> {
        state = locale.identifier
        return .none
      }
    }
    let store = TestStore(initialState: "") {
      Naming()
    } withDependencies: {
      $0.locale = .init(identifier: "it")
    }
    await store.send(true) { $0 = "it" }
    await store.withDependencies {
      $0.locale = .init(identifier: "fr")
    } operation: {
      _ = await store.send(true) { $0 = "fr" }
    }
    await store.send(true) { $0 = "it" }
    let seen = store.withDependencies {
      $0.locale = .init(identifier: "de")
    } operation: {
      store.dependencies.locale.identifier
    }
    #expect(seen == "de" && store.dependencies.locale.identifier == "it")
    store.dependencies.locale = .init(identifier: "es")
    await store.send(true) { $0 = "es" }
  }
}
