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

  @Test func anActionIsReceivedInEachForm() async {
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

  @Test("A wrong action is shown as a difference") func anotherActionThanExpectedIsShown() async {
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
    expectNoDifference(texts, ["Received unexpected action: …\n\n  ReceiveTests.Feature.Action.value(1)"])
    await store.send(.load)
    let other = await issues { await store.receive(\.name, "x") }
    expectNoDifference(other, ["Received unexpected action: …\n\n  ReceiveTests.Feature.Action.value(1)"])
    await store.send(.load)
    let predicate = await issues { await store.receive { $0 == .load } }
    expectNoDifference(predicate, ["Received unexpected action: …\n\n  ReceiveTests.Feature.Action.value(1)"])
  }

  @Test func anActionOutOfOrderIsUnexpected() async {
    let store = store()
    await store.send(.loadTwo)
    let texts = await issues { await store.receive(\.name) }
    expectNoDifference(texts, ["Received unexpected action: …\n\n  ReceiveTests.Feature.Action.value(1)"])
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

        There are no in-flight effects that could deliver this action. Could the effect you expected to deliver this \
        action have been cancelled?
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

        There are effects in-flight. If the effect that delivers this action uses a clock (via "sleep(for:)" or \
        "timer(interval:)"), make sure that you wait enough time for it to perform the effect, or control the clock. \
        If the effect needs more time, raise the "timeout" of this "receive".
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

  @Test func withoutExhaustivityOthersAreSkipped() async {
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

        There are no in-flight effects that could deliver this action. Could the effect you expected to deliver this \
        action have been cancelled?
        """,
        "Expected to receive an action matching case path, but didn't get one.",
        """
        Expected to receive the following action, but didn't: …

          ReceiveTests.Feature.Action.name("x")
        """,
        """
        Expected to receive an action matching case path, but didn't get one.

          ReceiveTests.Feature.Action.name("x")
        """,
        "Expected to receive an action matching predicate, but didn't get one.",
      ])
  }
}
