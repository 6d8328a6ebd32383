import ComposableArchitecture
import CustomDump
import Testing

/// A feature whose effects can be started, canceled, and used to dismiss it. All instances use the same
/// cancellation id.
@Reducer
private struct Worker {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var done = 0
    @Presents var helper: Helper.State?
  }
  enum Action {
    case work, replace, stop, done
    case hireAndWork
    case leaveLater, leaveTwice
    case helper(PresentationAction<Helper.Action>)
    case delegate
  }
  enum CancelID { case work }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .work, .replace:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.done)
        }
        .cancellable(id: CancelID.work, cancelInFlight: action.is(\.replace))
      case .stop: return .cancel(id: CancelID.work)
      case .done:
        state.done += 1
        return .none
      case .hireAndWork:
        state.helper = Helper.State()
        return .send(.helper(.presented(.work)))
      case .leaveLater:
        return .run { _ in
          try? await clock.sleep(for: .seconds(1))
          await dismiss()
        }
        .cancellable(id: CancelID.work)
      case .leaveTwice:
        return .run { _ in
          await dismiss()
          await dismiss()
        }
      case .helper, .delegate: return .none
      }
    }
    .ifLet(\.$helper, action: \.helper) { Helper() }
  }
}

@Reducer
private struct Helper {
  @ObservableState
  struct State: Equatable { var done = 0 }
  enum Action { case work, done }
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .work:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.done)
        }
      case .done:
        state.done += 1
        return .none
      }
    }
  }
}

/// Holds workers in every way that state can, and removes them.
@Reducer
private struct Office {
  @ObservableState
  struct State: Equatable {
    var desk = Worker.State()
    var rows: IdentifiedArrayOf<Worker.State> = []
    @Presents var guest: Worker.State?
    var log: [String] = []
  }
  enum Action {
    case desk(Worker.Action)
    case rows(IdentifiedActionOf<Worker>)
    case guest(PresentationAction<Worker.Action>)
    case work, done
    case dismissHelper(of: Int)
    case replaceGuest
    case replaceRow(Int)
    case workByHand, stop
  }
  @Dependency(\.continuousClock) var clock
  enum CancelID { case all }
  var body: some ReducerOf<Self> {
    Scope(state: \.desk, action: \.desk) { Worker() }
    Reduce { state, action in
      switch action {
      case .work:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.done)
        }
        .cancellable(id: Worker.CancelID.work)
      case .done:
        state.log.append("done")
        return .none
      case .dismissHelper(let id):
        state.rows[id: id]?.helper = nil
        return .none
      case .replaceGuest:
        state.guest = Worker.State(id: 9)
        return .none
      case .replaceRow(let id):
        state.rows[id: id] = Worker.State(id: id)
        return .none
      case .workByHand:
        return Worker().reduce(into: &state.desk, action: .work).map { .desk($0) }
          .cancellable(id: CancelID.all)
      case .stop:
        return .cancel(id: CancelID.all)
      case .guest(.presented(.delegate)):
        state.log.append("heard")
        state.guest = nil
        return .none
      case .desk, .rows, .guest: return .none
      }
    }
    .forEach(\.rows, action: \.rows) { Worker() }
    .ifLet(\.$guest, action: \.guest) {
      CombineReducers {
        Worker()
        Reduce { _, action in action.is(\.stop) ? .send(.delegate) : .none }
      }
    }
  }
}

@MainActor @Suite struct EffectLifetimeTests {
  let clock = TestClock()

  private func makeStore(_ state: Office.State = Office.State()) -> TestStoreOf<Office> {
    TestStore(initialState: state) {
      Office()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  // MARK: Ids

  @Test func aFieldSharesTheIDsOfItsParent() async {
    let store = makeStore()
    await store.send(\.work)
    await store.send(\.desk.stop)
    await store.send(\.work)
    await store.send(\.desk.replace)
    await clock.advance(by: .seconds(1))
    await store.receive(\.desk.done) { $0.desk.done = 1 }
  }

  @Test("Cancelling an id also cancels the effects inside it") func anIDCoversAllThatIsInsideOfIt() async {
    let store = makeStore()
    await store.send(\.workByHand)
    await store.send(\.stop)
    await clock.advance(by: .seconds(1))
    await store.send(\.workByHand)
    await clock.advance(by: .seconds(1))
    await store.receive(\.desk.done) { $0.desk.done = 1 }
  }

  // MARK: Removed children

  @Test("A grandparent can dismiss a child's child") func aGrandparentTakesAChildsChildAway() async {
    let store = makeStore(Office.State(rows: [Worker.State(id: 1), Worker.State(id: 2)]))
    for id in [1, 2] {
      await store.send(\.rows[id: id].hireAndWork) { $0.rows[id: id]?.helper = Helper.State() }
      await store.receive(\.rows[id: id].helper.work)
    }
    await store.send(\.dismissHelper, 1) { $0.rows[id: 1]?.helper = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 2].helper.done) { $0.rows[id: 2]?.helper?.done = 1 }
  }

  @Test("Replacing a row with an equal id keeps its effects but not its children's")
  func aReplacedRowLosesItsChildrenAndKeepsItsEffects() async {
    let store = makeStore(Office.State(rows: [Worker.State(id: 1)]))
    await store.send(\.rows[id: 1].work)
    await store.send(\.rows[id: 1].hireAndWork) { $0.rows[id: 1]?.helper = Helper.State() }
    await store.receive(\.rows[id: 1].helper.work)
    await store.send(\.replaceRow, 1) { $0.rows[id: 1] = Worker.State(id: 1) }
    await clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 1].done) { $0.rows[id: 1]?.done = 1 }
  }

  @Test("A synchronous action of a child arrives even if the parent removes the child")
  func whatAChildSendsAtOnceArrivesThoughTheParentClearsIt() async {
    let store = makeStore(Office.State(guest: Worker.State()))
    await store.send(\.guest.stop)
    await store.receive(\.guest.delegate) {
      $0.log = ["heard"]
      $0.guest = nil
    }
  }

  // MARK: Requests

  @Test func aCancelledEffectDismissesNothing() async {
    let store = makeStore(Office.State(guest: Worker.State(id: 8)))
    await store.send(\.guest.leaveLater)
    // The cancellation ends the clock's sleep early, so the effect requests the dismissal after the next
    // guest has appeared.
    await store.send(\.replaceGuest) { $0.guest = Worker.State(id: 9) }
    await clock.advance(by: .seconds(1))
    await store.finish()
    expectNoDifference(store.state.guest?.id, 9)
  }

  @Test("A second dismissal by the same effect does nothing")
  func aSecondDismissalOfOneEffectDoesNothing() async {
    let store = makeStore(Office.State(guest: Worker.State(id: 8)))
    await store.send(\.guest.leaveTwice)
    await store.receive(\.guest.dismiss) { $0.guest = nil }
  }

  // MARK: Many

  @Test("Canceling one effect leaves hundreds of others running")
  func thousandsOfEffectsElsewhereAreLeftAlone() async {
    let rows = IdentifiedArray(uniqueElements: (0..<300).map { Worker.State(id: $0) })
    let store = Store(initialState: Office.State(rows: rows)) {
      Office()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let tasks = (0..<300).map { store.send(.rows(.element(id: $0, action: .work))) }
    store.send(.rows(.element(id: 7, action: .stop)))
    await tasks[7].finish()
    #expect(!tasks[6].isCancelled)
    store.send(.desk(.work))
    await withMainSerialExecutor { await clock.advance(by: .seconds(1)) }
    for task in tasks { await task.finish() }
    expectNoDifference(store.rows.map(\.done).reduce(0, +), 299)
  }
}
