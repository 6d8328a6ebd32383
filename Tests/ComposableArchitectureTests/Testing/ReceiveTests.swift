import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// `TestStore.receive`: its four forms, its order, and its complete failure messages.
@MainActor @Suite(.dependencies) struct ReceiveTests {
  @Reducer struct Feature {
    @ObservableState struct State: Equatable {
      var values: [Int] = []
      var name = ""
    }
    enum Action: Equatable {
      case load
      case loadLater
      case loadTwo
      case value(Int)
      case name(String)
    }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .load:
          return .run { send in await send(.value(1)) }
        case .loadLater:
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.value(1))
          }
        case .loadTwo:
          return .run { send in
            await send(.value(1))
            await send(.name("Blob"))
          }
        case .value(let value):
          state.values.append(value)
          return .none
        case .name(let name):
          state.name = name
          return .none
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

  @Test("Received actions can be asserted by value, case, and predicate") func anActionIsReceivedInEachForm()
    async
  {
    let store = store()
    await store.send(.load)
    await store.receive(.value(1)) { $0.values = [1] }
    await store.send(.load)
    await store.receive(\.value) { $0.values = [1, 1] }
    await store.send(.load)
    await store.receive(\.value, 1) { $0.values = [1, 1, 1] }
    await store.send(.load)
    await store.receive {
      $0 == .value(1)
    } assert: {
      $0.values = [1, 1, 1, 1]
    }
  }

  @Test func actionsAreReceivedInTheirOrder() async {
    let store = store()
    await store.send(.loadTwo)
    await store.receive(\.value) { $0.values = [1] }
    await store.receive(\.name) { $0.name = "Blob" }
  }

  @Test func theStateAfterEachActionIsAsserted() async {
    let store = store()
    await store.send(.loadTwo)
    // Both have already run. Each assertion compares the state right after its own action.
    await store.receive(\.value) { $0.values = [1] }
    expectNoDifference(store.state, Feature.State(values: [1]))
    await store.receive(\.name) { $0.name = "Blob" }
    expectNoDifference(store.state, Feature.State(values: [1], name: "Blob"))
  }

  @Test("A wrong action is shown as a difference") func aWrongActionIsShownAsADifference() async {
    let store = store()
    await store.send(.load)
    let texts = await issues { await store.receive(.value(2)) }
    expectNoDifference(
      texts.map(\.plainDump),
      [
        """
        Received unexpected action: …

            − ReceiveTests.Feature.Action.value(2)
            + ReceiveTests.Feature.Action.value(1)

        (Expected: −, Received: +)
        """
      ])
    expectNoDifference(store.state.values, [1])
  }

  @Test func anotherValueThanExpectedIsShown() async {
    let store = store()
    await store.send(.load)
    let texts = await issues { await store.receive(\.value, 2) }
    expectNoDifference(texts.count, 1)
    #expect(texts[0].hasPrefix("Received unexpected action: …\n\n"))
    #expect(texts[0].contains("− 2\n") && texts[0].contains("+ 1\n"))
    #expect(texts[0].hasSuffix("(Expected: −, Actual: +)"))
  }

  @Test func anotherCaseThanExpectedIsShown() async {
    let store = store()
    await store.send(.load)
    let texts = await issues { await store.receive(\.name) }
    expectNoDifference(
      texts,
      [
        "Received unexpected action: …\n\n    − \\.name\n    + ReceiveTests.Feature.Action.value(1)\n\n(Expected: −, Received: +)"
      ])
    await store.send(.load)
    let other = await issues { await store.receive(\.name, "x") }
    expectNoDifference(
      other,
      [
        "Received unexpected action: …\n\n    − ReceiveTests.Feature.Action.name(\"x\")\n    + ReceiveTests.Feature.Action.value(1)\n\n(Expected: −, Received: +)"
      ])
    await store.send(.load)
    let predicate = await issues { await store.receive { $0 == .load } }
    expectNoDifference(
      predicate,
      [
        "Received unexpected action: …\n\n    − An action that matches the predicate\n    + ReceiveTests.Feature.Action.value(1)\n\n(Expected: −, Received: +)"
      ])
  }

  @Reducer struct Parent {
    enum Action {
      case child(PresentationAction<Feature.Action>), rows(IdentifiedAction<Int, Feature.Action>), go
    }
    var body: some Reducer<Int, Action> {
      Reduce { _, action in
        if case .go = action { .send(.child(.dismiss)) } else { .none }
      }
    }
  }

  @Test("An expected case of a child is named as in source code") func anExpectedCaseIsNamed() async {
    let store = TestStore(initialState: 0) { Parent() }
    await store.send(.go)
    let child = await issues { await store.receive(\.child.presented.name) }
    #expect(child.first?.contains("− \\.child.presented.name\n") == true, "\(child)")
    await store.send(.go)
    // The path of a row has an id, which isn't a case.
    let row = await issues { await store.receive(\.rows[id: 1].value) }
    #expect(row.first?.contains("− A case with a value of the type 'Int'\n") == true, "\(row)")
    await store.finish()
  }

  @Test func anActionOutOfOrderIsUnexpected() async {
    let store = store()
    await store.send(.loadTwo)
    let texts = await issues { await store.receive(\.name) }
    expectNoDifference(
      texts,
      [
        "Received unexpected action: …\n\n    − \\.name\n    + ReceiveTests.Feature.Action.value(1)\n\n(Expected: −, Received: +)"
      ])
    // The first action has been received, and the second still waits.
    await store.receive(\.name) { $0.name = "Blob" }
  }

  @Test func noActionAndNoEffectFailsAtOnce() async {
    let store = store()
    let texts = await issues { await store.receive(.value(1)) }
    expectNoDifference(
      texts,
      [
        """
        Expected to receive an action, but received none. …

        No effect is running, so no action can follow. Either the reducer returned no effect that sends this action, or \
        the effect was canceled, by an id or with its child, before it sent the action.

        Expected action:
          ReceiveTests.Feature.Action.value(1)
        """
      ])
  }

  @Test func anEffectThatWaitsForItsClockFailsAtOnce() async {
    let store = store()
    await store.send(.loadLater)
    let texts = await issues { await store.receive(\.value, timeout: .seconds(100)) }
    expectNoDifference(
      texts,
      [
        """
        Expected to receive an action, but received none. …

        Every effect in-flight waits forever or for a test clock, so no action can arrive. Advance the test clock, \
        so that the effect can send its action.

        Expected action:
          \\.value
        """
      ])
    await clock.advance(by: .seconds(1))
    await store.receive(\.value) { $0.values = [1] }
  }

  @Test("'receive' stops waiting for outside values after the timeout")
  func anEffectThatWaitsOutsideIsGivenUpAfterTheTimeout() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: Feature.State()) {
      Reduce<Feature.State, Feature.Action> { state, action in
        switch action {
        case .load: return .run { send in for await value in stream { await send(.value(value)) } }
        case .value(let value): state.values.append(value)
        default: break
        }
        return .none
      }
    }
    await store.send(.load)
    let texts = await issues { await store.receive(\.value, timeout: .milliseconds(10)) }
    expectNoDifference(
      texts,
      [
        """
        Expected to receive an action, but received none after 0.01 seconds. …

        An effect is still running, and waits for something that the test doesn't control. If it waits for a clock, \
        override the clock with a "TestClock" and advance it. If it only needs more time, pass "timeout:" to this \
        "receive".

        Expected action:
          \\.value
        """
      ])
    continuation.yield(5)
    await store.receive(\.value) { $0.values = [5] }
    continuation.finish()
    await store.finish()
  }

  @Test("The state change of a received action is asserted")
  func theChangeThatComesWithAnActionIsAsserted() async {
    let store = store()
    await store.send(.load)
    let wrong = await issues { await store.receive(\.value) { $0.values = [9] } }
    #expect(wrong.count == 1 && wrong[0].hasPrefix("A state change does not match expectation: …"))
    await store.send(.load)
    let missing = await issues { await store.receive(\.value) }
    #expect(
      missing.count == 1
        && missing[0].hasPrefix("State was not expected to change, but a change occurred: …"))
  }

  @Test func failuresAreAtTheLineOfTheCall() async {
    let store = store()
    let lines = await issueLines {
      await store.receive(.value(1))
      await store.receive(\.value)
      await store.receive(\.value, 1)
      await store.receive { _ in true }
    }
    let end: UInt = #line
    expectNoDifference(lines.map { end - $0 }, [5, 4, 3, 2])
  }

  @Test("A non-exhaustive store skips other received actions") func withoutExhaustivityOthersAreSkipped()
    async
  {
    let store = store()
    store.exhaustivity = .off
    await store.send(.loadTwo)
    await store.receive(\.name) { $0.name = "Blob" }
    expectNoDifference(store.state.values, [1])
    let texts = await issues {
      await store.receive(\.name)
      await store.send(.load)
      await store.receive(\.name)
      await store.receive(.name("x"))
      await store.receive(\.name, "x")
      await store.receive { $0 == .name("x") }
    }
    expectNoDifference(
      texts,
      [
        """
        Expected to receive an action, but received none. …

        No effect is running, so no action can follow. Either the reducer returned no effect that sends this action, or \
        the effect was canceled, by an id or with its child, before it sent the action.

        Expected action:
          \\.name
        """,
        "Expected to receive an action matching case path, but didn't get one.\n\n  \\.name",
        """
        Expected to receive the following action, but didn't: …

          ReceiveTests.Feature.Action.name("x")
        """,
        """
        Expected to receive an action matching case path, but didn't get one.

          ReceiveTests.Feature.Action.name("x")
        """,
        """
        Expected to receive an action matching predicate, but didn't get one.

          An action that matches the predicate
        """,
      ])
  }
}
