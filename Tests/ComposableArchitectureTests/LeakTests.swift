import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// A store without references is freed, together with its children, state, and effects.
@MainActor @Suite(.dependencies, .timeLimit(.minutes(20))) struct LeakTests {
  /// Freeing a store cancels its effects, including those that wait for other effects.
  @Test func aStoreWithARunningSequenceIsFreed() async {
    let (ended, end) = AsyncStream.makeStream(of: Never.self)
    Store(initialState: 0) {
      Reduce<Int, Bool> { _, isStart in
        guard isStart else { return .none }
        return .run { _ in
          defer { end.finish() }
          try await Task.never()
        }
        .concatenate(with: .send(false))
      }
    }
    .send(true)
    for await _ in ended {}
  }

  /// A way to scope the store of a house and to use the resulting store.
  struct Way: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var scope: @MainActor @Sendable (StoreOf<House>) -> AnyObject?

    init(_ name: String, _ scope: @escaping @MainActor @Sendable (StoreOf<House>) -> AnyObject?) {
      (testDescription, self.scope) = (name, scope)
    }
  }

  nonisolated static let ways = [
    Way("none") { $0 },
    Way("field") {
      let store = $0.scope(state: \.field, action: \.field)
      store.send(.bump)
      return store
    },
    Way("optional") {
      let store = $0.scope(state: \.optional, action: \.optional)
      store?.send(.bump)
      return store
    },
    Way("sheet") {
      let store = $0.scope(state: \.sheet, action: \.sheet.presented)
      store?.send(.bump)
      return store
    },
    Way("case of a destination") {
      let store = $0.scope(state: \.destination?.screen, action: \.destination.screen)
      store?.send(.bump)
      return store
    },
    Way("switch over a destination") {
      guard let destination = $0.scope(state: \.destination, action: \.destination.presented),
        case .screen(let store) = destination.case
      else { return nil }
      store.send(.bump)
      return store
    },
    Way("rows") {
      let rows = $0.scope(state: \.rows, action: \.rows)
      for row in rows { row.send(.bump) }
      return rows[1]
    },
    Way("stack") {
      let store = $0.scope(state: \.path, action: \.path)
        .scope(state: \.[id: 1]?.screen, action: \.[id: 1].screen)
      store?.send(.bump)
      return store
    },
    Way("binding of a sheet") {
      @Bindable var store = $0
      let binding = $store.scope(state: \.sheet, action: \.sheet)
      binding.wrappedValue?.send(.bump)
      return binding.wrappedValue
    },
    Way("child that went away") {
      let store = $0.scope(state: \.sheet, action: \.sheet.presented)
      $0.send(.update { $0.sheet = nil })
      return store
    },
  ]

  /// Creates a house whose state counts live instances, scopes it, and optionally starts effects.
  func use(_ way: Way, _ alive: LockIsolated<Int>, _ work: Bool) -> Weak {
    var state = House.State.full
    state.alive = Alive(alive)
    let store = Store(initialState: state) {
      House()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    if work {
      for action in [
        House.Action.field(.work), .optional(.work), .sheet(.presented(.work)),
        .destination(.presented(.screen(.work))), .mode(.screen(.work)),
        .rows(.element(id: 5, action: .work)), .path(.element(id: 0, action: .screen(.work))),
      ] { store.send(action) }
    }
    let child = way.scope(store)
    #expect(child != nil && alive.value == 1)
    return Weak(root: store, child: child)
  }

  struct Weak {
    weak var root: AnyObject?
    weak var child: AnyObject?
  }

  @Test(arguments: ways) func aStoreIsFreedWithItsChildren(_ way: Way) {
    let alive = LockIsolated(0)
    let weak = use(way, alive, false)
    #expect(weak.root == nil && weak.child == nil)
    expectNoDifference(alive.value, 0)
  }

  @Test(arguments: ways) func aStoreIsFreedWhileEffectsAreInFlight(_ way: Way) {
    let alive = LockIsolated(0)
    let weak = use(way, alive, true)
    #expect(weak.root == nil && weak.child == nil)
    expectNoDifference(alive.value, 0)
  }

  @Test("A scoped store keeps its parent's state alive") func aChildKeepsWhatItShowsAlive() {
    let alive = LockIsolated(0)
    func child() -> StoreOf<Screen> {
      var state = House.State.full
      state.alive = Alive(alive)
      return Store(initialState: state) { House() }.scope(state: \.field, action: \.field)
    }
    var held: StoreOf<Screen>? = child()
    held?.send(.bump)
    #expect(held?.count == 1 && alive.value == 1)
    held = nil
    expectNoDifference(alive.value, 0)
  }

  @Test func effectsEndWithTheirStore() async {
    let (ended, continuation) = AsyncStream.makeStream(of: Bool.self)
    struct Endless: Reducer {
      let continuation: AsyncStream<Bool>.Continuation
      func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        .run { _ in
          try? await Task.never()
          continuation.yield(Task.isCancelled)
        }
      }
    }
    var store: Store<Int, Int>? = Store(initialState: 0) { Endless(continuation: continuation) }
    store?.send(0)
    store = nil
    #expect(await ended.first { @Sendable _ in true } == true)
  }

  @Test("An effect frees its captured values when it ends or is canceled")
  func whatAnEffectHoldsIsFreedWhenItEnds() async {
    let alive = LockIsolated(0)
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in
        guard action == 0 else { return .cancel(id: "work") }
        let held = Alive(alive)
        return .run { _ in
          try await clock.sleep(for: .seconds(1))
          withExtendedLifetime(held) {}
        }
        .cancellable(id: "work")
      }
    }
    await store.send(0)
    expectNoDifference(alive.value, 1)
    await clock.advance(by: .seconds(1))
    await store.finish()
    expectNoDifference(alive.value, 0)
    for _ in 0..<10 { await store.send(0) }
    expectNoDifference(alive.value, 10)
    await store.send(1)
    await store.finish()
    expectNoDifference(alive.value, 0)
  }

  @Test func anIDIsFreedWithTheLastEffectThatUsedIt() async {
    struct ID: Hashable, Sendable {
      let alive: Alive
      func hash(into hasher: inout Hasher) {}
    }
    let alive = LockIsolated(0)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        let id = ID(alive: Alive(alive))
        return action == 0 ? .run { _ in }.cancellable(id: id) : .cancel(id: id)
      }
    }
    for _ in 0..<10 { await store.send(0).finish() }
    await store.send(1).finish()
    expectNoDifference(alive.value, 0)
  }

  @Test func aTestStoreIsFreed() async {
    let alive = LockIsolated(0)
    func use() async {
      var state = House.State.full
      state.alive = Alive(alive)
      let store = TestStore(initialState: state) { House() }
      await store.send(\.field.bump) { $0.field.count = 1 }
      await store.send(\.sheet.report)
      await store.receive(\.sheet.reported)
    }
    await use()
    expectNoDifference(alive.value, 0)
  }

  @Test("Observers are released after they are notified") func observersAreNotKept() {
    let alive = LockIsolated(0)
    var held: Alive? = Alive(alive)
    let store = Store(initialState: House.State()) { House() }
    withObservationTracking {
      _ = store.field.count
    } onChange: { [held] in
      _ = held
    }
    held = nil
    expectNoDifference(alive.value, 1)
    store.send(.field(.bump))
    expectNoDifference(alive.value, 0)
  }
}

/// Screens that came and went leave no memory behind.
@MainActor @Suite(.dependencies) struct PushAndPopTests {
  @Reducer struct Pile {
    @ObservableState struct State: Equatable {
      var path = StackState<Stone.State>()
      @Presents var sheet: Stone.State?
      var rows: IdentifiedArrayOf<Stone.State> = []
    }
    enum Action {
      case path(StackActionOf<Stone>)
      case sheet(PresentationAction<Stone.Action>)
      case rows(IdentifiedActionOf<Stone>)
      case push(Stone.State)
      case present(Stone.State)
      case insert(Stone.State)
      case remove(Int)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .push(let stone): state.path.append(stone)
        case .present(let stone): state.sheet = stone
        case .insert(let stone): state.rows.append(stone)
        case .remove(let id): state.rows.remove(id: id)
        case .path, .sheet, .rows: break
        }
        return .none
      }
      .forEach(\.path, action: \.path) { Stone() }
      .ifLet(\.$sheet, action: \.sheet) { Stone() }
      .forEach(\.rows, action: \.rows) { Stone() }
    }
  }

  @Reducer struct Stone {
    @ObservableState struct State: Equatable, Identifiable {
      var id = 0
      var alive: Alive
      var count = 0
    }
    enum Action { case bump, work }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .bump:
          state.count += 1
          return .none
        case .work:
          let alive = state.alive
          return .run { _ in
            try await Task.never()
            withExtendedLifetime(alive) {}
          }
        }
      }
    }
  }

  #if DEBUG
    static let rounds = 1_000
  #else
    static let rounds = 1_000_000
  #endif

  let alive = LockIsolated(0)

  func store() -> StoreOf<Pile> { Store(initialState: Pile.State()) { Pile() } }

  @Test("Popped screens are released") func screensThatWerePoppedAreFreed() throws {
    let store = store()
    for _ in 0..<Self.rounds {
      store.send(.push(Stone.State(alive: Alive(alive))))
      let id = try #require(store.path.ids.last)
      store.send(.path(.element(id: id, action: .bump)))
      store.send(.path(.popFrom(id: id)))
      guard alive.value == 0 else { break }
    }
    #expect(alive.value == 0 && store.path.isEmpty)
  }

  @Test("Dismissed sheets are released") func sheetsThatWereDismissedAreFreed() {
    let store = store()
    for _ in 0..<Self.rounds {
      store.send(.present(Stone.State(alive: Alive(alive))))
      store.send(.sheet(.presented(.bump)))
      store.send(.sheet(.dismiss))
      guard alive.value == 0 else { break }
    }
    #expect(alive.value == 0 && store.sheet == nil)
  }

  @Test("Removed rows are released") func rowsThatWereRemovedAreFreed() {
    let store = store()
    for id in 0..<Self.rounds {
      store.send(.insert(Stone.State(id: id, alive: Alive(alive))))
      store.send(.rows(.element(id: id, action: .bump)))
      store.send(.remove(id))
      guard alive.value == 0 else { break }
    }
    #expect(alive.value == 0 && store.rows.isEmpty)
  }

  @Test("Scoped screens are released when they are popped")
  func screensThatWereShownAreFreedAsTheyClose() throws {
    let store = store()
    let path = store.scope(state: \.path, action: \.path)
    for _ in 0..<Self.rounds {
      store.send(.push(Stone.State(alive: Alive(alive))))
      let id = try #require(store.path.ids.last)
      let screen = try #require(path.scope(state: \.[id: id], action: \.[id: id]))
      screen.send(.bump)
      expectNoDifference(screen.count, 1)
      store.send(.path(.popFrom(id: id)))
      guard alive.value == 1 else { break }
      // The store that the test holds still has the last value.
      withExtendedLifetime(screen) {}
    }
    expectNoDifference(alive.value, 0)
  }

  @Test("Scoped sheets are released when they close") func sheetsThatWereShownAreFreedAsTheyClose() throws {
    @Bindable var store = store()
    func show() throws -> Int {
      let sheet = try #require($store.scope(state: \.sheet, action: \.sheet).wrappedValue)
      sheet.send(.bump)
      return sheet.count
    }
    for id in 0..<3 {
      // Each sheet replaces the previous one.
      store.send(.present(Stone.State(id: id, alive: Alive(alive))))
      expectNoDifference(try show(), 1)
      expectNoDifference(alive.value, 1)
    }
    store.send(.sheet(.dismiss))
    expectNoDifference(alive.value, 0)
  }

  @Test("Screens with running effects are released when they are popped")
  func screensThatWorkAreFreedWithTheirWork() async throws {
    let store = store()
    let rounds = Self.rounds / 10
    for _ in 0..<rounds {
      store.send(.push(Stone.State(alive: Alive(alive))))
      let id = try #require(store.path.ids.last)
      let task = store.send(.path(.element(id: id, action: .work)))
      store.send(.path(.popFrom(id: id)))
      await task.finish()
    }
    #expect(store.path.isEmpty)
    expectNoDifference(alive.value, 0)
  }
}
