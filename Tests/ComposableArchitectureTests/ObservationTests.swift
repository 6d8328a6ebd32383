import ComposableArchitecture
import CustomDump
import Foundation
import Testing

@Reducer
struct Observed {
  @ObservableState
  struct State: Equatable, Codable {
    var child = Child.State()
    var optional: Child.State?
    var rows: IdentifiedArrayOf<RowState> = []
    var name = ""
    @ObservationStateIgnored var ignored = 0
  }
  @ObservableState
  struct RowState: Equatable, Identifiable, Codable {
    var id: Int
    var text = ""
  }
  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable, Codable {
      var count = 0
      var other = 0
    }
    enum Action { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }
  enum Action {
    case child(Child.Action)
    case update(@Sendable (inout State) -> Void)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { state, action in
      if case .update(let update) = action { update(&state) }
      return .none
    }
  }
}

@MainActor @Suite struct ObservationTests {
  @Reducer struct List {
    @ObservableState struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> = [] }
    enum Action { case rows(IdentifiedActionOf<Row>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
    }
  }

  let store = Store(
    initialState: Observed.State(optional: .init(), rows: [.init(id: 1), .init(id: 2)])
  ) {
    Observed()
  }

  /// Returns how many of two readers a change notifies.
  func changes<Value>(of read: @autoclosure @escaping () -> Value, when act: () -> Void) -> Int {
    let count = LockIsolated(0)
    withObservationTracking {
      _ = read()
    } onChange: {
      count.withValue { $0 += 1 }
    }
    act()
    return count.value
  }

  func update(_ update: @escaping @Sendable (inout Observed.State) -> Void) { store.send(.update(update)) }

  @Test("A field notifies only its own observers") func aFieldNotifiesItsReaders() {
    expectNoDifference(changes(of: store.name) { update { $0.name = "a" } }, 1)
    expectNoDifference(changes(of: store.name) { update { $0.name = "a" } }, 0)
    expectNoDifference(changes(of: store.name) { update { $0.child.count = 3 } }, 0)
    expectNoDifference(changes(of: store.ignored) { update { $0.ignored = 1 } }, 0)
  }

  @Test("A child's change doesn't notify the parent's readers")
  func aChildsChangeDoesNotNotifyTheParentsReaders() {
    expectNoDifference(changes(of: store.child) { store.send(.child(.increment)) }, 0)
    expectNoDifference(changes(of: store.child.other) { store.send(.child(.increment)) }, 0)
    expectNoDifference(changes(of: store.child.count) { store.send(.child(.increment)) }, 1)
    expectNoDifference(changes(of: store.child) { update { $0.child.count += 1 } }, 0)
    expectNoDifference(changes(of: store.child) { update { $0.child = $0.child } }, 0)
    let child = store.scope(state: \.child, action: \.child)
    expectNoDifference(changes(of: child.count) { child.send(.increment) }, 1)
    expectNoDifference(changes(of: child.other) { child.send(.increment) }, 0)
  }

  @Test("A replaced child notifies the observers of the child and of its fields")
  func aReplacedChildTellsBoth() {
    expectNoDifference(changes(of: store.child) { update { $0.child = .init(count: 42) } }, 1)
    expectNoDifference(changes(of: store.child.count) { update { $0.child = .init(count: 43) } }, 1)
    expectNoDifference(changes(of: store.child.count) { update { $0 = Observed.State() } }, 1)
  }

  @Test("Restoring an older child state is a change") func restoringAnOlderChildStateIsAChange() {
    let old = store.state.child
    update { $0.child.count = 9 }
    expectNoDifference(changes(of: store.child.count) { update { $0.child = old } }, 1)
    expectNoDifference(store.child.count, old.count)
  }

  @Test("An observer of an optional's presence is notified only of its presence")
  func anOptionalTellsOfItsPresence() {
    expectNoDifference(changes(of: store.optional == nil) { update { $0.optional?.count += 1 } }, 0)
    expectNoDifference(changes(of: store.optional?.count) { update { $0.optional?.count += 1 } }, 1)
    expectNoDifference(changes(of: store.optional == nil) { update { $0.optional = nil } }, 1)
  }

  @Test("A row's change doesn't notify the list's readers") func aRowsChangeDoesNotWakeTheListsReader() {
    expectNoDifference(changes(of: store.rows.count) { update { $0.rows[id: 1]?.text = "x" } }, 0)
    expectNoDifference(changes(of: store.rows[id: 1]?.text) { update { $0.rows[id: 1]?.text = "y" } }, 1)
    expectNoDifference(changes(of: store.rows[id: 2]?.text) { update { $0.rows[id: 1]?.text = "z" } }, 0)
    expectNoDifference(changes(of: store.rows.count) { update { $0.rows.append(.init(id: 3)) } }, 1)
    expectNoDifference(changes(of: store.rows.count) { update { $0.rows[id: 1] = .init(id: 1) } }, 1)
  }

  @Test func stateIsWrittenWithoutItsBookkeeping() throws {
    let state = Observed.State(child: .init(count: 1), rows: [.init(id: 1, text: "x")], name: "n")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(state)
    expectNoDifference(
      String(decoding: json, as: UTF8.self),
      #"{"child":{"count":1,"other":0},"ignored":0,"name":"n","rows":[{"id":1,"text":"x"}]}"#)
    try expectNoDifference(JSONDecoder().decode(Observed.State.self, from: json), state)
  }

  @Test("Fields are listed by name") func fieldsAreKnownByName() {
    expectNoDifference(
      Set(Observed.State._$fields.map(\.name)), ["child", "optional", "rows", "name", "ignored"])
  }

  @Test("A collection of scoped stores can be iterated") func rowsAreWalkedAsStores() {
    let store = Store(initialState: List.State(rows: [Row.State(id: 1), Row.State(id: 2)])) { List() }
    let rows = store.scope(state: \.rows, action: \.rows)
    for row in rows { row.send(.tick) }
    rows[1].send(.tick)
    expectNoDifference(rows.map(\.count), [1, 2])
    #expect(rows[0] === store.scope(state: \.rows, action: \.rows)[0])
  }
}

/// The moment at which observers are notified.
@MainActor @Suite struct AnnouncementTests {
  @Reducer
  struct Counter {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var log: [Int] = []
      @Shared var total: Int
    }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        state.$total.withLock { $0 += 10 }
        // An observer notified before this append would read the array during its mutation.
        state.log.append(state.count)
        return .none
      }
    }
  }

  @Test("Observers read the state after the reducer") func observersReadTheStateThatTheReducerLeft() {
    let store = Store(initialState: Counter.State(total: Shared(value: 0))) { Counter() }
    let seen = LockIsolated<[[Int]]>([])
    let read = { @Sendable in
      MainActor.assumeIsolated { [store.count, store.total] + store.log }
    }
    withObservationTracking {
      _ = store.count
    } onChange: {
      seen.withValue { $0.append(read()) }
    }
    withObservationTracking {
      _ = store.total
    } onChange: {
      seen.withValue { $0.append(read()) }
    }
    store.send(.tap)
    expectNoDifference(seen.value, [[1, 10, 1], [1, 10, 1]])
  }

  @Test("An observer can send actions") func anObserverMaySend() {
    let store = Store(initialState: Counter.State(total: Shared(value: 0))) { Counter() }
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(.tap) }
    }
    store.send(.tap)
    #expect(store.log == [1, 2] && store.total == 20)
  }

  private static func observe(
    _ store: StoreOf<Counter>, _ told: LockIsolated<Int>, andSendTo other: StoreOf<Counter>
  ) {
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated {
        told.withValue { $0 += 1 }
        guard told.value < 5 else { return }
        observe(store, told, andSendTo: other)
        other.send(.tap)
      }
    }
  }

  @Test("An observer that sends to another store is notified once")
  func anObserverThatSendsToAnotherStoreIsToldOnce() {
    let first = Store(initialState: Counter.State(total: Shared(value: 0))) { Counter() }
    let second = Store(initialState: Counter.State(total: Shared(value: 0))) { Counter() }
    let told = LockIsolated(0)
    Self.observe(first, told, andSendTo: second)
    withObservationTracking {
      _ = second.count
    } onChange: {
    }
    first.send(.tap)
    #expect(told.value == 1 && second.count == 1)
  }
}
