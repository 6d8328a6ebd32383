import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Tests with partial assertions.
@MainActor @Suite(.dependencies) struct ExhaustivityTests {
  func store(_ exhaustivity: Exhaustivity) -> TestStoreOf<House> {
    let store = TestStore(initialState: House.State.full) { House() }
    store.exhaustivity = exhaustivity
    return store
  }

  @Test(
    "Skipped assertions pass silently", arguments: [Exhaustivity.off, .off(showSkippedAssertions: false)])
  func whatIsNotAssertedPassesInSilence(_ exhaustivity: Exhaustivity) async {
    let texts = await notes {
      let store = store(exhaustivity)
      await store.send(\.field.bump)
      await store.send(\.field.report)
      await store.send(.update { $0.log = ["x"] })
      #expect(store.state.field.count == 1 && store.state.log == ["x"])
    }
    expectNoDifference(texts, [])
  }

  @Test("A non-exhaustive assertion starts from the state after the action")
  func theExpectationBeginsWithTheStateAfterTheAction() async {
    let store = store(.off)
    // Only the assigned fields are compared.
    await store.send(.update { ($0.field.count, $0.log) = (3, ["x"]) }) { $0.field.count = 3 }
    let texts = await issues { await store.send(\.field.bump) { $0.field.count += 1 } }
    expectNoDifference(texts.count, 1, "A relative change starts from the state after the action.")
    #expect(texts[0].hasPrefix("A state change does not match expectation: …"))
    #expect(texts[0].hasSuffix("(Expected: −, Actual: +)"))
  }

  @Test("A non-exhaustive store accepts an assertion without a change")
  func anExpectationWithoutAChangePasses() async {
    let store = store(.off)
    let texts = await issues { await store.send(\.field.stop) { $0.field.count = 0 } }
    expectNoDifference(texts, [])
  }

  @Test func aWrongExpectationFailsAtItsLine() async {
    let store = store(.off)
    let lines = await issueLines { await store.send(\.field.bump) { $0.field.count = 7 } }
    expectNoDifference(lines, [#line - 1])
  }

  @Test func anExpectationThatThrowsFails() async {
    struct Failure: Error {}
    let store = store(.off)
    let texts = await issues { await store.send(\.field.bump) { _ in throw Failure() } }
    expectNoDifference(texts, ["Threw error: Failure()"])
  }

  @Test func skippedChangesAreShownAsNotes() async {
    let texts = await notes {
      let store = store(.off(showSkippedAssertions: true))
      await store.send(.update { ($0.field.count, $0.log) = (3, ["x"]) }) { $0.field.count = 3 }
    }
    expectNoDifference(texts.count, 1)
    #expect(texts[0].hasPrefix("Skipped assertions: …\n\nA state change does not match expectation: …"))
    #expect(texts[0].contains("\"x\""))
    #expect(texts[0].hasSuffix("(Expected: −, Actual: +)"))
  }

  @Test("A complete assertion has no note about skipped ones")
  func anExpectationThatSaysAllHasNoNote() async {
    let texts = await notes {
      let store = store(.off(showSkippedAssertions: true))
      await store.send(\.field.bump) { $0.field.count = 1 }
      await store.send(\.field.stop)
    }
    expectNoDifference(texts, [])
  }

  @Test func skippedActionsAreShownAsNotes() async {
    let texts = await notes {
      let store = store(.off(showSkippedAssertions: true))
      await store.send(\.field.report)
      await store.send(\.field.bump) { $0.field.count = 1 }
    }
    expectNoDifference(texts, ["Skipped receiving .field(.reported)"])
  }

  @Test func skippedChangesOfSkippedActionsAreShownToo() async {
    struct Adding: Reducer {
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state += action
        return action > 1 ? .send(action - 1) : .none
      }
    }
    let texts = await notes {
      let store = TestStore(initialState: 0) { Adding() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(2) { $0 = 2 }
      await store.skipReceivedActions()
      expectNoDifference(store.state, 3)
    }
    expectNoDifference(texts.count, 2)
    expectNoDifference(texts.first?.hasPrefix("Skipped receiving"), true)
    expectNoDifference(texts.last?.hasPrefix("Skipped assertions: …"), true)
  }

  @Test("Actions left at the end are shown as a note") func theEndIsShownAsANote() async {
    let texts = await notes {
      let store = store(.off(showSkippedAssertions: true))
      await store.send(\.field.report)
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(
      texts.first?.hasPrefix("Skipped assertions: …\n\nThe store received 1 unexpected action. …"), true)
  }

  @Test func exhaustivityIsChangedForAWhile() async {
    let store = store(.on)
    store.withExhaustivity(.off) {
      expectNoDifference(store.exhaustivity, .off)
    }
    expectNoDifference(store.exhaustivity, .on)
    await store.withExhaustivity(.off) {
      _ = await store.send(\.field.bump)
      await store.skipReceivedActions(strict: false)
    }
    expectNoDifference(store.exhaustivity, .on)
    let texts = await issues { await store.send(\.field.bump) }
    expectNoDifference(texts.count, 1)
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try store.withExhaustivity(.off) { throw Failure() }
    }
    expectNoDifference(store.exhaustivity, .on)
  }

  @Test("The two non-exhaustive modes aren't equal") func theTwoWaysToAskForLessAreToldApart() {
    expectNoDifference(Exhaustivity.off, .off(showSkippedAssertions: false))
    #expect(Exhaustivity.off != .off(showSkippedAssertions: true))
    #expect(Exhaustivity.on != .off)
  }

  @Test func theStateIsAssertedWithoutAnAction() async {
    let store = store(.on)
    store.assert { $0.field.count = 0 }
    let texts = issues { store.assert { $0.field.count = 4 } }
    #expect(texts.count == 1 && texts[0].hasPrefix("A state change does not match expectation: …"))
    let lines = await issueLines { store.assert { $0.field.count = 4 } }
    expectNoDifference(lines, [#line - 1])
    store.exhaustivity = .off
    await store.send(\.field.bump)
    store.assert { $0.field.count = 1 }
  }

  @Test func aStackIsPushedInAnExpectation() async {
    let store = store(.off)
    // The feature's push has already used the id, so the expectation gets the same one.
    await store.send(.update { $0.path.append(.other(Screen.State())) }) {
      $0.path[id: 2] = .other(Screen.State())
    }
    expectNoDifference(store.state.path.ids, [0, 1, 2])
    await store.send(.update { $0.path.append(.other(Screen.State())) })
    expectNoDifference(store.state.path.ids, [0, 1, 2, 3])
  }
}
