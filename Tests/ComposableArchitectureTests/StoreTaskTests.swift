import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// The handle that `Store.send` returns.
@MainActor @Suite(.timeLimit(.minutes(20))) struct StoreTaskTests {
  struct Working: Reducer {
    let clock: TestClock<Duration>
    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(action)
      switch action {
      case "work":
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send("more")
        }
      case "more":
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send("done")
        }
      default:
        return .none
      }
    }
  }

  let clock = TestClock()

  func store() -> Store<[String], String> {
    Store(initialState: [String]()) { Working(clock: clock) }
  }

  @Test func anActionWithoutEffectsHasNothingToAwait() async {
    let task = store().send("nothing")
    await task.finish()
    task.cancel()
  }

  @Test("Finishing waits for the effects of later actions")
  func finishingCoversTheEffectsOfTheActionsThatEffectsSend() async {
    let store = store()
    let task = store.send("work")
    let waiting = Task {
      await task.finish()
      return store.withState { $0 }
    }
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    #expect(await waiting.value == ["work", "more", "done"])
    #expect(!task.isCancelled)
  }

  @Test func cancellingEndsTheWork() async {
    let store = store()
    let task = store.send("work")
    task.cancel()
    await task.finish()
    #expect(task.isCancelled)
    await clock.advance(by: .seconds(2))
    expectNoDifference(store.withState { $0 }, ["work"])
  }

  @Test("Canceling a task also cancels the effects that followed from it")
  func cancellingCoversWhatCameOfTheWork() async {
    let store = store()
    let task = store.send("work")
    let other = store.send("work")
    await clock.advance(by: .seconds(1))
    expectNoDifference(store.withState { $0 }, ["work", "work", "more", "more"])
    task.cancel()
    await task.finish()
    await clock.advance(by: .seconds(1))
    await other.finish()
    expectNoDifference(store.withState { $0 }, ["work", "work", "more", "more", "done"])
    #expect(task.isCancelled && !other.isCancelled)
  }

  @Test("Canceling a wait for a task cancels the task") func cancellingTheOneThatWaitsCancelsTheWork() async {
    let store = store()
    let task = store.send("work")
    let waiting = Task { await task.finish() }
    // A view does this when it disappears.
    waiting.cancel()
    await waiting.value
    #expect(task.isCancelled)
    await clock.advance(by: .seconds(1))
    expectNoDifference(store.withState { $0 }, ["work"])
  }

  @Test("Several tasks can wait for one store task") func severalMayWaitForOneTask() async {
    let task = store().send("more")
    let waiting = (0..<3).map { _ in Task { await task.finish() } }
    await clock.advance(by: .seconds(1))
    for one in waiting { await one.value }
    await task.finish()
  }

  @Test("Store tasks have identity") func tasksAreToldApart() {
    let store = store()
    let (first, second) = (store.send("work"), store.send("work"))
    #expect(first == first && first != second)
    expectNoDifference(Set([first, second, first]).count, 2)
    first.cancel()
    #expect(first.isCancelled && !second.isCancelled)
    second.cancel()
  }

  @Test("Effects that start after a cancellation are canceled too")
  func workThatBeginsAfterACancellationIsCancelledToo() async {
    let clock = clock
    let begun = LockIsolated(0)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        .run { send in
          begun.withValue { $0 += 1 }
          try await clock.sleep(for: .seconds(1))
          if action < 2 { await send(action + 1) }
        }
      }
    }
    let task = store.send(0)
    await clock.advance(by: .seconds(1))
    task.cancel()
    await task.finish()
    await clock.advance(by: .seconds(3))
    expectNoDifference(begun.value, 2)
  }

  @Test("A task left by a cancelled store task starts no effects")
  func whatACancelledTaskLeftBehindBeginsNothing() async {
    let clock = clock
    let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
    let (sent, noteSent) = AsyncStream.makeStream(of: Void.self)
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        switch action {
        case "start":
          return .run { send in
            Task {
              for await _ in ticks {
                await send("more")
                noteSent.yield()
              }
            }
            try await Task.never()
          }
        case "more":
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            await send("done")
          }
        default:
          return .none
        }
      }
    }
    let texts = await issues {
      let task = store.send("start")
      task.cancel()
      await task.finish()
      tick.yield()
      _ = await sent.first { @Sendable _ in true }
      await task.finish()
      await clock.advance(by: .seconds(1))
    }
    #expect(!store.withState { $0.contains("done") })
    #expect(texts.allSatisfy { $0.hasPrefix("An action was sent from a completed effect") })
    tick.finish()
  }

  @Test func aStoreOfAChildGivesATaskToo() async {
    let store = Store(initialState: House.State.full) {
      House()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let sheet = store.scope(state: \.sheet, action: \.sheet.presented)
    let task = sheet?.send(.work)
    let waiting = Task { await task?.finish() }
    await clock.advance(by: .seconds(1))
    await waiting.value
    expectNoDifference(store.sheet?.count, 100)
  }
}
