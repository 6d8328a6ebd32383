import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

@Reducer
struct Ticking {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }
  enum Action: Equatable {
    case start
    case stop
    case tick
    case close
    case closeAndSend
  }
  enum CancelID { case timer }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      case .stop:
        return .cancel(id: CancelID.timer)
      case .tick:
        state.count += 1
        return .none
      case .close:
        return .run { _ in await dismiss() }
      case .closeAndSend:
        return .run { send in
          await dismiss()
          await send(.tick)
        }
      }
    }
  }
}

@Reducer
struct Stack {
  @Reducer
  enum Path { case ticking(Ticking) }
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    @Presents var sheet: Ticking.State?
  }
  enum Action {
    case path(StackActionOf<Path>)
    case sheet(PresentationAction<Ticking.Action>)
    case push
    case clear
    case showSheet
    case hideSheet
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .push:
        state.path.append(.ticking(Ticking.State()))
        return .none
      case .clear:
        state.path.removeAll()
        return .none
      case .showSheet:
        state.sheet = Ticking.State()
        return .none
      case .hideSheet:
        state.sheet = nil
        return .none
      case .path, .sheet:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$sheet, action: \.sheet) { Ticking() }
  }
}
extension Stack.Path.State: Equatable {}

@MainActor @Suite struct TestStoreTests {
  @Test func timersTickInTestTime() async {
    let clock = TestClock()
    let store = TestStore(initialState: Ticking.State()) {
      Ticking()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.start)
    await clock.advance(by: .seconds(2))
    await store.receive(\.tick) { $0.count = 1 }
    await store.receive(.tick) { $0.count = 2 }
    await store.send(.stop)
    await clock.advance(by: .seconds(2))
  }

  @Test func anEffectInFlightFailsTheTest() async {
    let clock = TestClock()
    await expectIssues {
      let store = TestStore(initialState: Ticking.State()) {
        Ticking()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.start)
    } matching: {
      $0.description.contains(
        "An effect returned for this action is still running. It must complete before the end of the test. …")
    }
  }

  @Test func wrongExpectationsFail() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await expectIssues {
      await store.send(.increment) { $0.count = 999 }
    } matching: {
      $0.description.contains("A state change does not match expectation: …")
        && $0.description.contains("(Expected: −, Actual: +)") && $0.description.contains("999")
    }
    await expectIssues {
      await store.send(.increment)
    } matching: {
      $0.description.contains("State was not expected to change, but a change occurred: …")
    }
    await expectIssues {
      await store.send(.factResponse("a")) { _ in }
    } matching: {
      $0.description.contains("A state change does not match expectation: …")
    }
    await expectIssues {
      await store.send(.factResponse("a")) { $0.fact = "a" }
    } matching: {
      $0.description.contains("Expected state to change, but no change occurred.")
    }
    await expectIssues {
      await store.receive(\.factResponse)
    } matching: {
      $0.description.contains("Expected to receive an action, but received none")
    }
    await store.send(.factTapped)
    await expectIssues {
      await store.send(.increment) { $0.count = 3 }
    } matching: {
      $0.description.contains(
        "Must handle 1 received action before sending an action. …\n\nUnhandled actions:")
    }
  }

  @Test func aScreenDismissesItself() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Stack.State(path: StackState([.ticking(Ticking.State()), .ticking(Ticking.State())]))
    ) {
      Stack()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.path[id: 1].ticking.start)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].ticking.tick) {
      $0.path[id: 1, case: \.ticking]?.count = 1
    }
    await store.send(\.path[id: 1].ticking.close)
    await store.receive(\.path.popFrom) { $0.path[id: 1] = nil }
    await store.send(\.push) { $0.path.append(.ticking(Ticking.State())) }
    expectNoDifference(store.state.path.ids, [0, 2])
    await store.send(\.path[id: 2].ticking.start)
    await store.send(\.path[id: 0].ticking.start)
    await store.send(\.clear) { $0.path.removeAll() }
    await clock.advance(by: .seconds(5))
  }

  @Test func aCaseOfAScreenIsChangedInAnAssertion() async {
    let store = TestStore(initialState: Stack.State(path: StackState([.ticking(Ticking.State())]))) {
      Stack()
    }
    await store.send(\.path[id: 0].ticking.tick) {
      XCTModify(&$0.path[id: 0], case: \.ticking) { $0.count = 1 }
    }
    await expectIssues {
      await store.send(\.path[id: 0].ticking.tick) {
        XCTModify(&$0.path[id: 7], case: \.ticking) { $0.count = 2 }
        $0.path[id: 0, case: \.ticking]?.count = 2
      }
    } matching: {
      $0.description.contains("XCTModify: Expected to extract value of type")
    }
  }

  @Test("A sheet's effects end when it is hidden") func aSheetTakesItsEffectsAlong() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stack.State()) {
      Stack()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.showSheet) { $0.sheet = Ticking.State() }
    await store.send(\.sheet.start)
    await store.send(\.hideSheet) { $0.sheet = nil }
    await store.send(\.showSheet) { $0.sheet = Ticking.State() }
    await store.send(\.sheet.close)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
    await store.send(\.showSheet) { $0.sheet = Ticking.State() }
    await expectIssues {
      await store.send(\.sheet.closeAndSend)
      await store.receive(\.sheet.dismiss) { $0.sheet = nil }
    } matching: {
      $0.description.contains("sent an action after it had dismissed")
    }
    await expectIssues {
      await store.send(\.sheet.tick)
    } matching: {
      $0.description.contains("received a presentation action when destination state was absent")
    }
    await expectIssues {
      await store.send(\.sheet.dismiss)
    } matching: {
      $0.description.contains("received a dismissal action when destination state was already absent")
    }
  }

  @Test func aRootFeatureIsDismissed() async {
    let store = TestStore(initialState: Ticking.State()) { Ticking() }
    await store.send(.close)
    #expect(store.isDismissed)
  }

  @Test("A non-exhaustive store checks only the given assertions")
  func nonExhaustiveStoresAssertWhatTheyAreTold() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off
    await store.send(.increment)
    await store.send(.increment) { $0.count = 2 }
    await expectIssues { await store.send(.increment) { $0.count = 2 } }
    await store.send(.factTapped)
    await store.receive(\.factResponse) { $0.fact = "3 is a good number" }
    await store.send(.factTapped)
  }
}

/// Waiting for effects in a test store.
@MainActor @Suite struct TestStoreWaitTests {
  enum Action: Equatable { case start, first, second }

  let clock = TestClock()

  private func makeStore(
    _ operation: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> TestStore<Int, Action> {
    let store = TestStore(initialState: 0) {
      Reduce { _, action in action == .start ? .run { try await operation($0) } : .none }
    }
    // If thousands of tests begin at once, a turn of the main actor can take a minute.
    store.timeout = 600_000_000_000
    return store
  }

  @Test("One task of an effect can sleep while another one works")
  func oneTaskOfAnEffectMaySleepWhileAnotherWorks() async {
    let store = makeStore { [clock] send in
      async let sleeping: Void = clock.sleep(for: .seconds(1))
      for _ in 0..<200 { await Task.yield() }
      await send(.first)
      try await sleeping
      await send(.second)
    }
    await store.send(.start)
    await store.receive(.first)
    await clock.advance(by: .seconds(1))
    await store.receive(.second)
  }

  @Test("'receive' waits for a clock that another task advances")
  func aClockThatIsBeingAdvancedMayWakeAnEffect() async {
    let store = makeStore { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.first)
    }
    await store.send(.start)
    let advancing = Task { [clock] in await clock.advance(by: .seconds(1)) }
    await store.receive(.first)
    await advancing.value
  }

  @Test("A test store doesn't wait for effects that can't continue")
  func nothingIsWaitedForWhereNothingCanHappen() async {
    let store = makeStore { [clock] send in
      async let one: Void = clock.sleep(for: .seconds(1))
      async let two: Void = clock.sleep(for: .seconds(2))
      _ = try await (one, two)
      await send(.first)
    }
    await store.send(.start)
    await expectIssues {
      await store.receive(.first)
    } matching: {
      $0.description.contains("Every effect in-flight waits forever or for a test clock")
    }
    await store.skipInFlightEffects()
  }

  @Test("One effect can sleep while another one waits for outside values")
  func oneEffectMaySleepWhileAnotherWaitsForTheOutside() async {
    let (values, outside) = AsyncStream<Action>.makeStream()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { [clock] _, action in
        guard action == .start else { return .none }
        return .merge(
          .run { _ in try await clock.sleep(for: .seconds(1)) },
          .run { send in
            for await action in values { await send(action) }
          })
      }
    }
    store.timeout = 600_000_000_000
    await store.send(.start)
    // Starts when the store waits, because the main actor is free then.
    Task { @MainActor in
      for _ in 0..<20 { await Task.yield() }
      outside.yield(.first)
      outside.finish()
    }
    await store.receive(.first)
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("A store isn't idle while an effect uses the main actor")
  func aStoreIsNotIdleWhileAnEffectVisitsTheMainActor() async {
    let visits = LockIsolated(0)
    let store = makeStore { [clock] _ in
      for _ in 0..<50 {
        await MainActor.run { visits.withValue { $0 += 1 } }
      }
      try await clock.sleep(for: .seconds(1))
    }
    await store.send(.start)
    expectNoDifference(visits.value, 50)
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("A test store waits for actions from outside") func whatComesFromOutsideIsWaitedFor() async {
    let (values, outside) = AsyncStream<Action>.makeStream()
    let store = makeStore { send in
      for await action in values { await send(action) }
    }
    await store.send(.start)
    outside.yield(.first)
    await store.receive(.first)
    Task.detached {
      outside.yield(.second)
      outside.finish()
    }
    await store.receive(.second)
    await store.finish()
  }

  @Test("A released test store restores serial execution") func aReleasedTestStoreRestoresSerialExecution()
    async
  {
    // A store in another test may have it on, before this test or throughout.
    let before = uncheckedUseMainSerialExecutor
    var store: TestStore<Int, Action>? = makeStore { _ in }
    #expect(uncheckedUseMainSerialExecutor && store?.useMainSerialExecutor == true)
    store = nil
    #expect(before || !uncheckedUseMainSerialExecutor)
  }
}
