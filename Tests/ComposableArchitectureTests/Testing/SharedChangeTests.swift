import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Testing

/// Changes of shared values under a test store: each must be asserted with the action that caused it.
@MainActor @Suite struct SharedChangeTests {
  @Reducer
  struct Feature {
    struct State: Equatable {
      @Shared var count: Int
      var log: [Int] = []
    }
    enum Action: Equatable {
      case countOutside, countOutsideLater, countTwice, counted(Int), keep, log
    }
    /// A shared value outside the state.
    let outside: Shared<Int>
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .countOutside:
          outside.withLock { $0 += 1 }
        case .countOutsideLater:
          return .run { [outside] _ in outside.withLock { $0 += 1 } }
        case .countTwice:
          return .merge(.send(.counted(1)), .send(.counted(10)))
        case .counted(let number):
          state.$count.withLock { $0 += number }
        case .keep:
          state.$count.withLock { $0 = $0 }
        case .log:
          state.log.append(state.count)
        }
        return .none
      }
    }
  }

  func store(_ outside: Shared<Int> = Shared(value: 0)) -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State(count: Shared(value: 0))) { Feature(outside: outside) }
  }

  @Test("An unasserted change outside the state is reported at the end")
  func aChangeOutsideTheStateIsNotForgotten() async {
    let texts = await issues {
      let store = store()
      await store.send(.countOutside)
      await store.send(.log) { $0.log = [0] }
      await store.send(.log) { $0.log = [0, 0] }
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(texts.first?.hasPrefix("Tracked changes to 'Shared<Int>"), true)
    expectNoDifference(texts.first?.contains("− 0\n  + 1"), true)
  }

  @Test func anEffectsChangeOutsideTheStateIsNotForgotten() async {
    let texts = await issues {
      let store = store()
      await store.send(.countOutsideLater)
      await store.send(.log) { $0.log = [0] }
      await store.finish()
    }
    expectNoDifference(texts.count, 1)
  }

  @Test func aChangeOutsideTheStateIsAsserted() async {
    let outside = Shared(value: 0)
    let store = store(outside)
    await store.send(.countOutside) { _ in outside.withLock { $0 = 1 } }
    await store.send(.countOutsideLater)
    store.assert { _ in outside.withLock { $0 = 2 } }
    let texts = await issues {
      await store.send(.countOutside) { _ in outside.withLock { $0 = 9 } }
      await store.finish()
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(texts.first?.contains("− 9\n  + 3"), true)
  }

  @Test func changesAreSkipped() async {
    let store = store()
    await store.send(.countOutside)
    store.skipChanges()
    await store.finish()
  }

  /// Asserts a change on the value instead of the store, as the failure message suggests.
  @Test("A shared value can assert its own changes") func aValueAssertsItsOwnChanges() async {
    let outside = Shared(value: 0)
    let store = store(outside)
    await store.send(.countOutside)
    await store.send(.countOutsideLater)
    outside.assert { $0 = 2 }
    await store.send(.countOutside)
    outside.skipChanges()
    let texts = await issues {
      await store.send(.countOutside)
      outside.assert { $0 = 9 }
      await store.finish()
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(texts.first?.contains("− 9\n  + 4"), true)
  }

  @Test func theChangesOfTwoActionsAreAssertedOneAfterTheOther() async {
    let store = store()
    await store.send(.countTwice)
    await store.receive(.counted(1)) { $0.$count.withLock { $0 = 1 } }
    await store.receive(.counted(10)) { $0.$count.withLock { $0 = 11 } }
    await store.send(.counted(1)) { $0.$count.withLock { $0 = 12 } }
  }

  @Test func aDumpShowsTheSharedValueAfterItsAction() async {
    let store = store()
    await store.send(.countTwice)
    await store.receive(.counted(1)) { $0.$count.withLock { $0 = store.dumped(\.count, "1") } }
    await store.receive(.counted(10)) { $0.$count.withLock { $0 = store.dumped(\.count, "11") } }
    let texts = await issues {
      await store.send(.counted(1)) { $0.$count.withLock { $0 = store.dumped(\.count, "11") } }
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(texts.first?.contains("− \"11\"\n    + \"12\""), true, "\(texts)")
  }

  @Test func aWrongExpectationOfTheFirstOfTwoFails() async {
    let store = store()
    await store.send(.countTwice)
    let texts = await issues {
      await store.receive(.counted(1)) { $0.$count.withLock { $0 = 11 } }
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(texts.first?.contains("−   _count: 11,\n    +   _count: 1,"), true, "\(texts)")
    await store.receive(.counted(10)) { $0.$count.withLock { $0 = 11 } }
  }

  @Test func theFirstOfTwoWithoutAnExpectationFails() async {
    let store = store()
    await store.send(.countTwice)
    let texts = await issues { await store.receive(.counted(1)) }
    expectNoDifference(texts.count, 1)
    expectNoDifference(
      texts.first?.hasPrefix("State was not expected to change, but a change occurred: …"), true)
    await store.receive(.counted(10)) { $0.$count.withLock { $0 = 11 } }
  }

  @Test("Writing an equal shared value may be asserted")
  func whatIsWrittenWithoutAChangeMayBeAsserted() async {
    let store = store()
    await store.send(.keep) { $0.$count.withLock { $0 = 0 } }
    await store.send(.keep)
    let texts = await issues { await store.send(.log) { $0.$count.withLock { $0 = 0 } } }
    expectNoDifference(texts.count, 1)
  }

  @Test func withoutExhaustivityChangesAreNotReported() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.countOutside)
    await store.send(.countTwice)
    await store.skipReceivedActions()
    store.exhaustivity = .on
    await store.send(.log) { $0.log = [11] }
    await store.finish()
  }

  /// The closure gets the state after the action, so it can leave out a change of a shared value or repeat it.
  @Test(
    "Without exhaustivity, a closure can omit a shared change",
    arguments: [Exhaustivity.off, .off(showSkippedAssertions: true)])
  func withoutExhaustivityAClosureOmitsASharedChange(_ exhaustivity: Exhaustivity) async {
    let store = store()
    store.exhaustivity = exhaustivity
    var counts: [Int] = []
    // Any failure fails the test. Notes don't.
    _ = await notes {
      await store.send(.counted(1)) { $0.log = [] }
      await store.send(.counted(2)) { counts.append($0.count) }
      await store.send(.counted(4)) { $0.$count.withLock { $0 = 7 } }
      await store.send(.countTwice)
      await store.receive(.counted(1)) { $0.log = [] }
      await store.receive(.counted(10)) { _ in }
      store.assert { $0.$count.withLock { $0 = 18 } }
    }
    // With notes, the closure is called again with the state before the action.
    expectNoDifference(counts, exhaustivity == .off ? [3] : [3, 1])
  }

  @Test("Without exhaustivity, a wrong shared value fails once")
  func withoutExhaustivityAWrongSharedValueFails() async {
    let store = store()
    store.exhaustivity = .off
    let texts = await issues {
      await store.send(.counted(1)) { $0.$count.withLock { $0 = 5 } }
      await store.send(.counted(1)) { $0.$count.withLock { $0 = 2 } }
    }
    expectNoDifference(texts.count, 1)
  }

  @Test("A note shows the change of a shared value that a closure omits")
  func aNoteShowsAnOmittedSharedChange() async {
    let notes = await notes {
      let store = store()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.counted(1)) { $0.log = [] }
    }
    expectNoDifference(notes.count, 1)
    expectNoDifference(notes.first?.contains("_count: 0"), true)
    expectNoDifference(notes.first?.contains("_count: 1"), true)
  }
}
