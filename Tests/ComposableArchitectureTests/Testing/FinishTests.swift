import CairnTestSupport
import ComposableArchitecture
import CustomDump
import IssueReporting
import Testing

/// The end of a test: effects in flight, actions not received, and how to skip both.
@MainActor @Suite struct FinishTests {
  @Reducer struct Feature {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action: Equatable {
      case sleep
      case forever
      case send
      case sent
      case outside
    }
    let clock: TestClock<Duration>
    let outside: AsyncStream<Int>
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .sleep:
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.sent)
          }
        case .forever:
          return .run { _ in try await Task.never() }
        case .send:
          return .merge(.send(.sent), .run { send in await send(.sent) })
        case .sent:
          state.count += 1
          return .none
        case .outside:
          return .run { _ in for await _ in outside {} }
        }
      }
    }
  }

  let clock = TestClock()
  /// An external sequence that never emits and that no store tracks.
  let outside = AsyncStream.makeStream(of: Int.self)

  func store() -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State()) {
      Feature(clock: clock, outside: outside.stream)
    }
  }

  // MARK: finish

  @Test func nothingInFlightIsFinished() async {
    let store = store()
    await store.finish()
    await store.send(.sleep)
    await clock.advance(by: .seconds(1))
    await store.receive(.sent) { $0.count = 1 }
    await store.finish()
  }

  @Test func finishWaitsForEffectsThatRun() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 0 ? .run { send in for await value in stream { await send(value) } } : .none
      }
    }
    await store.send(0)
    continuation.yield(3)
    await store.receive(3) { $0 = 3 }
    Task { continuation.finish() }
    await store.finish()
  }

  @Test func anEffectThatNeverEndsFailsAtOnce() async {
    let store = store()
    let line: UInt = #line + 1
    await store.send(.forever)
    let texts = await issues { await store.finish(timeout: .seconds(100)) }
    expectNoDifference(
      texts,
      [
        """
        Expected effects to finish, but there are still effects in-flight after 0 seconds. …

          • FinishTests.Feature.Action.forever at ComposableArchitectureTests/FinishTests.swift:\(line)

        Effects that wait for a test clock finish when it is advanced. Long-living effects finish when they are cancelled.
        """
      ])
    await store.skipInFlightEffects()
  }

  @Test("'finish' stops waiting for outside values after the timeout")
  func anEffectThatWaitsOutsideIsGivenUpAfterTheTimeout() async {
    let store = store()
    await store.send(.outside)
    let texts = await issues { await store.finish(timeout: .milliseconds(5)) }
    expectNoDifference(texts.count, 1)
    #expect(
      texts[0].hasPrefix(
        "Expected effects to finish, but there are still effects in-flight after 0.005 seconds. …"))
    await store.skipInFlightEffects()
  }

  @Test func withoutExhaustivityFinishDoesNotFail() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.forever)
    let texts = await issues { await store.finish() }
    expectNoDifference(texts, [])
  }

  // MARK: At the end

  @Test("An unfinished effect fails at the line of its action")
  func whatIsInFlightAtTheEndFailsAtTheActionsLine() async {
    let first: UInt = #line
    let collector = IssueCollector()
    await collecting(collector) {
      let store = store()
      await store.send(.forever)
    }
    let issues = collector.issues
    #expect(
      issues.map(\.text) == [
        """
        An effect returned for this action is still running. It must complete before the end of the test. …

        Action:
          FinishTests.Feature.Action.forever

        What the effect waits for decides what to do:

        • Work that ends by itself, such as a request: add "await store.finish()" at the end of the test.

        • A clock: advance the "TestClock" until the effect has ended, or give the feature an "ImmediateClock".

        • Nothing, because it runs until it is stopped, as a timer or a subscription does: send the action that \
        stops it, by ".cancel" with the id of its ".cancellable", or finish the stream that it reads. If the \
        test isn't about the effect, use "await store.skipInFlightEffects()".
        """
      ])
    #expect(issues.map { $0.line - first } == [4])
  }

  @Test("Unreceived actions fail at the end") func actionsThatWereNotReceivedFailAtTheEnd() async {
    let texts = await issues {
      let store = store()
      await store.send(.send)
    }
    #expect(
      texts == [
        """
        The store received 2 unexpected actions. …

        Unhandled actions:
          • FinishTests.Feature.Action.sent
          • FinishTests.Feature.Action.sent

        Assert each with "await store.receive", in this order. If the test isn't about them, use "await \
        store.skipReceivedActions()", or "store.exhaustivity = .off" for the whole store.
        """
      ])
  }

  @Test("One action that wasn't received is reported in the singular")
  func oneActionThatWasNotReceivedIsCounted() async {
    let texts = await issues {
      let store = store()
      await store.send(.send)
      await store.receive(.sent) { $0.count = 1 }
    }
    #expect(
      texts == [
        """
        The store received 1 unexpected action. …

        Unhandled actions:
          • FinishTests.Feature.Action.sent

        Assert each with "await store.receive", in this order. If the test isn't about them, use "await \
        store.skipReceivedActions()", or "store.exhaustivity = .off" for the whole store.
        """
      ])
  }

  @Test func withoutExhaustivityTheEndDoesNotFail() async {
    let texts = await issues {
      let store = store()
      store.exhaustivity = .off
      await store.send(.send)
      await store.send(.forever)
    }
    expectNoDifference(texts, [])
  }

  @Test("'finish' reports the actions that weren't received") func finishReportsWhatWasNotReceived() async {
    let store = store()
    await store.send(.send)
    let texts = await issues { await store.finish() }
    #expect(texts.count == 1 && texts[0].hasPrefix("The store received 2 unexpected actions. …"))
    // They can still be received or skipped, and aren't reported again at the end.
    await store.receive(.sent) { $0.count = 1 }
    await store.skipReceivedActions()
    let again = await issues {
      let store = self.store()
      await store.send(.send)
      await store.finish()
    }
    expectNoDifference(again.count, 1)
  }

  // MARK: Skipping

  @Test func receivedActionsAreSkipped() async {
    let store = store()
    await store.send(.send)
    await store.skipReceivedActions()
    expectNoDifference(store.state.count, 2)
    await store.skipReceivedActions(strict: false)
    let texts = await issues { await store.skipReceivedActions() }
    expectNoDifference(texts, ["There were no received actions to skip."])
  }

  @Test func effectsInFlightAreSkipped() async {
    let store = store()
    let first = await store.send(.forever)
    await store.send(.sleep)
    await store.skipInFlightEffects()
    await store.finish()
    await first.finish()
    await clock.advance(by: .seconds(1))
    await store.skipInFlightEffects(strict: false)
    let texts = await issues { await store.skipInFlightEffects() }
    expectNoDifference(texts, ["There were no in-flight effects to skip."])
  }

  @Test("Unneeded skips are reported at their own lines") func skippingIsAtItsOwnLine() async {
    let store = store()
    let lines = await issueLines {
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
    }
    let end: UInt = #line
    expectNoDifference(lines.map { end - $0 }, [3, 2])
  }

  // MARK: Tasks

  @Test func aTaskIsAwaited() async {
    let store = store()
    let task = await store.send(.sleep)
    await clock.advance(by: .seconds(1))
    await task.finish()
    await store.receive(.sent) { $0.count = 1 }
    #expect(!task.isCancelled)
  }

  @Test("A task that doesn't finish fails the test") func aTaskThatDoesNotEndFails() async {
    let store = store()
    let task = await store.send(.sleep)
    let texts = await issues { await task.finish(timeout: .seconds(100)) }
    expectNoDifference(
      texts,
      [
        """
        Expected task to finish, but it is still in-flight after 0 seconds. …

        An effect of the task is still running. If it waits for a test clock, advance the clock first. If it \
        runs until it is stopped, as a timer does, use "await task.cancel()".
        """
      ])
    let lines = await issueLines { await task.finish() }
    expectNoDifference(lines, [#line - 1])
    await task.cancel()
  }

  @Test func aTaskThatWaitsOutsideIsGivenUpAfterTheTimeout() async {
    let store = store()
    let task = await store.send(.outside)
    let texts = await issues { await task.finish(timeout: .milliseconds(5)) }
    expectNoDifference(texts.count, 1)
    #expect(texts[0].hasPrefix("Expected task to finish, but it is still in-flight after 0.005 seconds. …"))
    await task.cancel()
  }

  @Test func aCancelledTaskHasEnded() async {
    let store = store()
    let task = await store.send(.forever)
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
    await store.finish()
  }

  @Test("Test store tasks have identity") func tasksAreToldApart() async {
    let store = store()
    let first = await store.send(.forever)
    let second = await store.send(.forever)
    #expect(first == first && first != second && Set([first, second, first]).count == 2)
    await first.cancel()
    #expect(!second.isCancelled)
    await second.cancel()
  }

  @Test("An action without effects has a finished task")
  func anActionWithoutEffectsHasATaskThatHasEnded() async {
    let store = store()
    let task = await store.send(.sent) { $0.count = 1 }
    await task.finish()
  }
}

/// Runs an operation and collects its issues with their source locations.
@MainActor
private func collecting(_ collector: IssueCollector, _ operation: @MainActor () async -> Void) async {
  await withIssueReporters([collector], operation: operation)
}
