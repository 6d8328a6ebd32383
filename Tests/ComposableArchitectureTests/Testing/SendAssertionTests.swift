import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// `TestStore.send`: its assertions and its complete failure messages.
@MainActor @Suite(.dependencies) struct SendAssertionTests {
  struct Failure: Error {}

  func store() -> TestStoreOf<Counter> {
    TestStore(initialState: Counter.State()) { Counter() }
  }

  @Test("An asserted change passes") func aChangeThatIsAssertedPasses() async {
    let store = store()
    await store.send(.increment) { $0.count = 1 }
    await store.send(\.increment) { $0.count = 2 }
    await store.send(\.factResponse, "x") { $0.fact = "x" }
    expectNoDifference(store.state, Counter.State(count: 2, fact: "x"))
  }

  @Test("A wrong assertion is shown as a difference") func aWrongExpectationIsShownAsADifference() async {
    let store = store()
    let texts = await issues { await store.send(.increment) { $0.count = 2 } }
    expectNoDifference(
      texts.map(\.plainDump),
      [
        """
        A state change does not match expectation: …

              Counter.State(
            −   count: 2,
            +   count: 1,
                fact: nil
              )

        (Expected: −, Actual: +)
        """
      ])
    // The test continues with the actual state.
    expectNoDifference(store.state.count, 1)
    await store.send(.increment) { $0.count = 2 }
  }

  @Test func aChangeWithoutAnExpectationFails() async {
    let store = store()
    let texts = await issues { await store.send(.increment) }
    expectNoDifference(
      texts.map(\.plainDump),
      [
        """
        State was not expected to change, but a change occurred: …

              Counter.State(
            −   count: 0,
            +   count: 1,
                fact: nil
              )

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("An assertion without a change fails") func anExpectationWithoutAChangeFails() async {
    let store = TestStore(initialState: Counter.State(count: 1)) { Counter() }
    let texts = await issues { await store.send(.factTapped) { $0.count = 1 } }
    expectNoDifference(
      texts,
      [
        """
        Expected state to change, but no change occurred.

        The closure left the state as it was before the action, and so did the action. If that is right, leave \
        out the closure.
        """
      ])
    await store.skipReceivedActions()
  }

  @Test func anExpectationThatThrowsFails() async {
    let store = store()
    let texts = await issues { await store.send(.increment) { _ in throw Failure() } }
    expectNoDifference(texts, ["Threw error: Failure()"])
    expectNoDifference(store.state.count, 1)
  }

  @Test func failuresAreAtTheLineOfTheCall() async {
    let store = store()
    let lines = await issueLines {
      await store.send(.increment)
      await store.send(\.increment)
      await store.send(\.factResponse, "x")
    }
    let end: UInt = #line
    expectNoDifference(lines.map { end - $0 }, [4, 3, 2])
  }

  @Test("Different values with equal descriptions are shown in full")
  func valuesThatLookTheSameAreShownInFull() async {
    struct Opaque: Equatable, CustomDumpStringConvertible {
      var number: Int
      var customDumpDescription: String { "Opaque" }
    }
    let store = TestStore(initialState: Opaque(number: 0)) {
      Reduce<Opaque, Int> { state, action in
        state.number = action
        return .none
      }
    }
    let texts = await issues { await store.send(1) { $0.number = 2 } }
    expectNoDifference(texts.count, 1)
    #expect(texts[0].hasPrefix("A state change does not match expectation: …"))
    #expect(texts[0].contains("Expected:") && texts[0].contains("Actual:"))
    #expect(texts[0].hasSuffix("(Expected: −, Actual: +)"))
  }

  @Test("Inside an assertion, the store has the previous state")
  func theStateInsideOfAnExpectationIsTheOneBefore() async {
    let store = store()
    let texts = await issues {
      // Assigning the store's own state doesn't bypass the assertion.
      await store.send(.increment) { $0 = store.state }
    }
    expectNoDifference(texts.count, 1)
    #expect(texts[0].hasPrefix("A state change does not match expectation: …"))
  }

  @Test func theExpectationSeesTheFeaturesDependencies() async {
    struct Dated: Reducer {
      struct State: Equatable { var seconds = 0.0 }
      @Dependency(\.date.now) var now
      func reduce(into state: inout State, action: Int) -> Effect<Int> {
        state.seconds = now.timeIntervalSince1970
        return .none
      }
    }
    let store = TestStore(initialState: Dated.State()) {
      Dated()
    } withDependencies: {
      $0.date = .constant(.init(timeIntervalSince1970: 5))
    }
    await store.send(0) {
      @Dependency(\.date.now) var now
      $0.seconds = now.timeIntervalSince1970
    }
    expectNoDifference(store.state.seconds, 5)
  }

  @Test func receivedActionsMustBeHandledBeforeTheNextSend() async {
    let store = store()
    await store.send(.now(1))
    let texts = await issues { await store.send(.decrement) { $0.count = 1 } }
    expectNoDifference(
      texts,
      [
        """
        Must handle 3 received actions before sending an action. …

        Unhandled actions:
          • Counter.Action.increment
          • Counter.Action.now(0)
          • Counter.Action.increment
        """
      ])
  }

  @Test("One unhandled action is reported in the singular") func oneReceivedActionIsCounted() async {
    let store = store()
    await store.send(.now(0))
    let texts = await issues { await store.send(.decrement) { $0.count = 0 } }
    expectNoDifference(
      texts,
      [
        """
        Must handle 1 received action before sending an action. …

        Unhandled actions:
          • Counter.Action.increment
        """
      ])
  }

  @Test func receivedActionsCanBeHandledAfterThatFailure() async {
    let store = store()
    await store.send(.now(0))
    let texts = await issues {
      await store.send(.decrement) { $0.count = -1 }
      await store.receive(\.increment)
    }
    expectNoDifference(texts.first?.hasPrefix("Must handle 1 received action"), true)
    #expect(!texts.contains { $0.hasPrefix("Expected to receive an action, but received none.") })
  }

  @Test func anActionIsSentByAnyCasePath() async {
    let store = TestStore(initialState: House.State.full) {
      House()
    }
    await store.send(\.sheet.bump) { $0.sheet?.count = 1 }
    await store.send(\.sheet.presented.bump) { $0.sheet?.count = 2 }
    await store.send(\.destination.screen.bump) { $0.destination?.screen?.count = 1 }
    await store.send(\.rows[id: 6].bump) { $0.rows[id: 6]?.count = 1 }
    await store.send(\.path[id: 1].screen.bump) { $0.path[id: 1, case: \.screen]?.count = 1 }
    await store.send(\.mode.screen.bump) { $0.mode = .screen(Screen.State(id: 4, count: 1)) }
  }

  @Test func theStateAndItsDependenciesAreMadeTogether() async {
    let store = TestStore(initialState: House.State(rows: [Screen.State(id: 1)])) {
      House()
      Reduce { state, action in
        if case .field(.stop) = action { state.log.append("second") }
        return .none
      }
    }
    await store.send(\.field.stop) { $0.log = ["second"] }
  }
}

extension String {
  /// A dump with the field names that the source uses.
  ///
  /// A dump shows storage that a macro declared under its own name, which begins with an underscore.
  var plainDump: String {
    replacing("\u{2007}", with: " ").replacing(/\b_(?=[a-z]+:)/, with: "")
  }
}
