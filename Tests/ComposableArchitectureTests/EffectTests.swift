import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// A row with an effect whose cancellation id is the same in all rows.
@Reducer
struct Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }
  enum Action: Equatable {
    case start
    case stop
    case tick
  }
  enum CancelID { case work }
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.tick)
        }
        .cancellable(id: CancelID.work)
      case .stop:
        return .cancel(id: CancelID.work)
      case .tick:
        state.count += 1
        return .none
      }
    }
  }
}

@Reducer
struct Rows {
  @ObservableState
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
    var optional: Row.State?
    var log: [String] = []
  }
  enum Action {
    case rows(IdentifiedActionOf<Row>)
    case optional(Row.Action)
    case removeFirst
    case stopAll
    case forgetOptional
    case startAndRemove(Int)
    case sequence
    case logged(String)
  }
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows(.element(let id, .start)) where id == 99:
        // The child returns an effect from the same action that removes the child.
        state.rows.remove(id: id)
        return .none
      case .rows, .optional: return .none
      case .removeFirst:
        state.rows.remove(at: 0)
        return .none
      case .stopAll:
        return .cancel(id: Row.CancelID.work)
      case .forgetOptional:
        state.optional = nil
        return .none
      case .startAndRemove(let id):
        let effect = Row().reduce(into: &state.rows[id: id]!, action: .start)
        return effect.map { .rows(.element(id: id, action: $0)) }
      case .sequence:
        return .concatenate(
          .send(.logged("1")),
          .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.logged("2"))
          },
          .send(.logged("3")),
          .merge(.send(.logged("4")), .run { send in await send(.logged("5")) }))
      case .logged(let line):
        state.log.append(line)
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Row() }
    .ifLet(\.optional, action: \.optional) { Row() }
  }
}

@MainActor @Suite struct EffectTests {
  let clock = TestClock()

  func makeStore(_ rows: Int..., optional: Row.State? = nil) -> TestStoreOf<Rows> {
    TestStore(
      initialState: Rows.State(
        rows: IdentifiedArray(uniqueElements: rows.map { Row.State(id: $0) }), optional: optional)
    ) {
      Rows()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func rowsDoNotCancelEachOther() async {
    let store = makeStore(1, 2)
    await store.send(\.rows[id: 1].start)
    await store.send(\.rows[id: 2].start)
    await store.send(\.rows[id: 1].stop)
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 2].tick) { $0.rows[id: 2]?.count = 1 }
  }

  @Test("A parent cancels the effects of its children") func aParentCancelsWhatItsChildrenBegan() async {
    let store = makeStore(1, 2)
    await store.send(\.rows[id: 1].start)
    await store.send(\.rows[id: 2].start)
    await store.send(\.stopAll)
    await clock.advance(by: .seconds(1))
  }

  @Test("Removing a row cancels its effects") func aRowThatIsRemovedTakesItsEffectsAlong() async {
    let store = makeStore(1, 2)
    await store.send(\.rows[id: 1].start)
    await store.send(\.rows[id: 2].start)
    await store.send(\.removeFirst) { $0.rows = [Row.State(id: 2)] }
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 2].tick) { $0.rows[id: 2]?.count = 1 }
  }

  @Test func anEffectOfTheActionThatRemovesItsChildNeverRuns() async {
    let store = makeStore(99)
    await store.send(\.rows[id: 99].start) { $0.rows = [] }
    await clock.advance(by: .seconds(1))
  }

  @Test("Setting an optional child to nil cancels its effects") func anOptionalTakesItsEffectsAlong() async {
    let store = makeStore(optional: Row.State(id: 7))
    await store.send(\.optional.start)
    await store.send(\.forgetOptional) { $0.optional = nil }
    await clock.advance(by: .seconds(1))
    await expectIssues {
      await store.send(\.optional.tick)
    } matching: {
      $0.description.contains("received a child action when child state was \"nil\"")
        && $0.description.contains("Rows.Action.optional(.tick)")
    }
    await expectIssues {
      await store.send(\.rows[id: 5].tick)
    } matching: {
      $0.description.contains("received an action for a missing element")
    }
  }

  @Test("A parent can call a child's reducer directly") func aChildCanBeRunByHand() async {
    let store = makeStore(1)
    await store.send(\.startAndRemove, 1)
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 1].tick) { $0.rows[id: 1]?.count = 1 }
  }

  @Test("Skipping effects doesn't skip later ones") func whatBeginsAfterASkipIsNotSkipped() async {
    let store = makeStore(1)
    await store.send(\.rows[id: 1].start)
    await store.skipInFlightEffects()
    await store.send(\.rows[id: 1].start)
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 1].tick) { $0.rows[id: 1]?.count = 1 }
  }

  @Test("The steps of a sequence run one after another") func sequencesRunInTurn() async {
    let store = makeStore()
    await store.send(\.sequence)
    await store.receive(\.logged, "1") { $0.log = ["1"] }
    await clock.advance(by: .seconds(1))
    await store.receive(\.logged, "2") { $0.log = ["1", "2"] }
    await store.receive(\.logged, "3") { $0.log = ["1", "2", "3"] }
    await store.receive(\.logged, "4") { $0.log = ["1", "2", "3", "4"] }
    await store.receive(\.logged, "5") { $0.log = ["1", "2", "3", "4", "5"] }
  }

  @Test func theAwaitedTaskFinishesWithAllTheWork() async {
    struct Chain: Reducer {
      func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
        state.append(action)
        guard action > 0 else { return .none }
        return .run { send in
          await Task.yield()
          await send(action - 1)
        }
      }
    }
    let store = Store(initialState: [Int]()) { Chain() }
    await store.send(5).finish()
    expectNoDifference(store.withState { $0 }, [5, 4, 3, 2, 1, 0])
  }

  @Test func aTaskCancelsItsWork() async {
    let store = makeStore(1)
    let task = await store.send(\.rows[id: 1].start)
    await task.cancel()
    #expect(task.isCancelled)
    await clock.advance(by: .seconds(1))
  }

  @Test func errorsAreReportedOrCaught() async {
    struct Failure: Error, Equatable {}
    struct Failing: Reducer {
      var isCaught: Bool
      func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
        guard action else {
          state += 1
          return .none
        }
        return isCaught
          ? .run { _ in
            throw Failure()
          } catch: { error, send in
            await send(!(error is Failure))
          }
          : .run { _ in throw Failure() }
      }
    }
    let caught = Store(initialState: 0) { Failing(isCaught: true) }
    await caught.send(true).finish()
    expectNoDifference(caught.withState { $0 }, 1)
    await expectIssues {
      await Store(initialState: 0) { Failing(isCaught: false) }.send(true).finish()
    } matching: {
      $0.description.contains("threw an unhandled error. …") && $0.description.contains("Failure")
    }
  }

  @Test func workCanBeCancelledFromInside() async {
    enum ID { case inner }
    struct Inner: Reducer {
      let clock: TestClock<Duration>
      func reduce(into state: inout [String], action: String) -> Effect<String> {
        state.append(action)
        switch action {
        case "start":
          return .run { [clock] send in
            await withTaskCancellation(id: ID.inner) {
              try? await clock.sleep(for: .seconds(1))
            }
            await send("inner ended")
          }
        case "cancel":
          return .run { _ in Task.cancel(id: ID.inner) }
        default: return .none
        }
      }
    }
    let store = TestStore(initialState: [String]()) { Inner(clock: clock) }
    await store.send("start") { $0 = ["start"] }
    await store.send("cancel") { $0 = ["start", "cancel"] }
    await store.receive("inner ended") { $0 = ["start", "cancel", "inner ended"] }
  }
}
