import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Stores of children: every way to scope, reading and sending, and their identity.
@MainActor @Suite(.dependencies) struct ScopedStoreTests {
  func house(_ state: House.State = .full) -> StoreOf<House> {
    Store(initialState: state) {
      House()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
  }

  @Test func aFieldIsReadAndChanged() {
    let store = house()
    let field = store.scope(state: \.field, action: \.field)
    field.send(.bump)
    #expect(field.count == 1 && store.field.count == 1)
    store.send(.update { $0.field.count = 9 })
    #expect(field.count == 9 && field.state.count == 9 && field.withState { $0.count } == 9)
  }

  @Test func scopingAgainGivesTheSameStore() {
    let store = house()
    #expect(store.scope(state: \.field, action: \.field) === store.scope(state: \.field, action: \.field))
    #expect(
      store.scope(state: \.sheet, action: \.sheet.presented)
        === store.scope(state: \.sheet, action: \.sheet.presented))
    #expect(
      store.scope(state: \.optional, action: \.optional)
        === store.scope(state: \.optional, action: \.optional))
    #expect(store.scope(state: \.path, action: \.path) === store.scope(state: \.path, action: \.path))
    let rows = store.scope(state: \.rows, action: \.rows)
    #expect(rows[0] === store.scope(state: \.rows, action: \.rows)[0] && rows[0] !== rows[1])
    let field = store.scope(state: \.field, action: \.field)
    store.send(.field(.bump))
    #expect(store.scope(state: \.field, action: \.field) === field)
  }

  /// A store with many children looks them up differently from a store with few. The test crosses the limit
  /// both ways.
  @Test("Each of many children has its own store") func eachOfManyChildrenHasAStoreOfItsOwn() throws {
    let store = house(
      House.State(path: StackState((0..<40).map { House.Path.State.screen(Screen.State(id: $0)) })))
    let path = store.scope(state: \.path, action: \.path)
    let ids = Array(store.path.ids)
    func scoped(_ id: StackElementID) -> AnyObject? { path.scope(state: \.[id: id], action: \.[id: id]) }
    let stores = try ids.map { try #require(scoped($0)) }
    expectNoDifference(Set(stores.map(ObjectIdentifier.init)).count, 40)
    for (id, child) in zip(ids, stores) { #expect(scoped(id) === child) }
    // Removes children from the bottom, the middle, and the top until few remain.
    for gone in [ids[0], ids[20], ids[39]] + ids[5..<18] + ids[21..<36] {
      store.send(.update { $0.path[id: gone] = nil })
      #expect(scoped(gone) == nil)
      for (id, child) in zip(ids, stores) where store.path.ids.contains(id) { #expect(scoped(id) === child) }
    }
    expectNoDifference(store.path.count, 9)
  }

  @Test("A store scoped to optional state exists while the state does")
  func anOptionalIsThereWhileItsStateIs() {
    let store = house(House.State())
    expectNoDifference(store.scope(state: \.optional, action: \.optional), nil)
    store.send(.update { $0.optional = Screen.State(id: 1) })
    let child = store.scope(state: \.optional, action: \.optional)
    child?.send(.bump)
    #expect(store.optional?.count == 1 && child?.count == 1)
    store.send(.update { $0.optional = nil })
    expectNoDifference(store.scope(state: \.optional, action: \.optional), nil)
  }

  @Test("A child with another identity has another store") func anotherIdentityIsAnotherStore() throws {
    let store = house()
    let first = try #require(store.scope(state: \.sheet, action: \.sheet.presented))
    store.send(.update { $0.sheet?.count = 5 })
    #expect(store.scope(state: \.sheet, action: \.sheet.presented) === first)
    store.send(.update { $0.sheet = Screen.State(id: 2, count: 6) })
    #expect(store.scope(state: \.sheet, action: \.sheet.presented) === first, "The id is the same.")
    store.send(.update { $0.sheet = Screen.State(id: 77) })
    let second = try #require(store.scope(state: \.sheet, action: \.sheet.presented))
    #expect(second !== first && second.id == 77)
  }

  @Test("A screen that is presented again has another store")
  func whatIsPresentedAgainIsAnotherStore() throws {
    let store = house()
    let first = try #require(store.scope(state: \.sheet, action: \.sheet.presented))
    store.send(.sheet(.dismiss))
    // A view reads the scope before anything is presented.
    expectNoDifference(store.scope(state: \.sheet, action: \.sheet.presented), nil)
    store.send(.update { $0.sheet = Screen.State(id: 2) })
    #expect(store.scope(state: \.sheet, action: \.sheet.presented) !== first)
  }

  @Test("A store whose state is gone keeps its last value")
  func aStoreWhoseStateIsGoneKeepsTheLastValue() throws {
    let store = house()
    let sheet = try #require(store.scope(state: \.sheet, action: \.sheet.presented))
    let optional = try #require(store.scope(state: \.optional, action: \.optional))
    let row = store.scope(state: \.rows, action: \.rows)[0]
    let element = try #require(
      store.scope(state: \.path, action: \.path).scope(state: \.[id: 1]?.screen, action: \.[id: 1].screen))
    sheet.send(.bump)
    optional.send(.bump)
    row.send(.bump)
    element.send(.bump)
    store.send(
      .update {
        $0.sheet = nil
        $0.optional = nil
        $0.rows = []
        $0.path.removeAll()
      })
    expectNoDifference([sheet.count, optional.count, row.count, element.count], [1, 1, 1, 1])
    #expect(sheet.state.id == 2 && row.withState { $0.id } == 5)
  }

  @Test("The last value of a store is the one that was read last")
  func theLastValueIsTheOneThatWasReadLast() throws {
    let store = house()
    let sheet = try #require(store.scope(state: \.sheet, action: \.sheet.presented))
    store.send(.update { $0.sheet?.count = 9 })
    expectNoDifference(sheet.count, 9)
    store.send(.update { $0.sheet = nil })
    expectNoDifference(sheet.count, 9)
  }

  @Test("An action sent to a store without state is reported") func sendingToWhatIsGoneIsReported() throws {
    let store = house()
    let sheet = try #require(store.scope(state: \.sheet, action: \.sheet.presented))
    let optional = try #require(store.scope(state: \.optional, action: \.optional))
    store.send(.update { ($0.sheet, $0.optional) = (nil, nil) })
    let texts = issues {
      sheet.send(.bump)
      optional.send(.bump)
    }
    expectNoDifference(texts.count, 2)
    #expect(texts.allSatisfy { $0.contains("An \"ifLet\" at") })
    #expect(sheet.count == 0 && optional.count == 0)
  }

  @Test func aDestinationsCaseIsScoped() {
    let store = house()
    let screen = store.scope(state: \.destination?.screen, action: \.destination.screen)
    expectNoDifference(screen?.id, 3)
    expectNoDifference(store.scope(state: \.destination?.other, action: \.destination.other), nil)
    screen?.send(.bump)
    expectNoDifference(store.destination?.screen?.count, 1)
    store.send(.update { $0.destination = .other(Screen.State(id: 4)) })
    expectNoDifference(store.scope(state: \.destination?.screen, action: \.destination.screen), nil)
    expectNoDifference(store.scope(state: \.destination?.other, action: \.destination.other)?.id, 4)
  }

  @Test func rowsAreACollectionOfStores() {
    let store = house()
    let rows = store.scope(state: \.rows, action: \.rows)
    expectNoDifference(rows.map(\.id), [5, 6])
    #expect(rows.count == 2 && rows.startIndex == 0 && rows.endIndex == 2)
    #expect(rows.last?.id == 6 && rows.reversed().map(\.id) == [6, 5])
    rows[1].send(.bump)
    expectNoDifference(store.rows[id: 6]?.count, 1)
    // A collection of row stores keeps its elements after the state changes.
    store.send(.update { $0.rows.append(Screen.State(id: 9)) })
    #expect(rows.count == 2 && store.scope(state: \.rows, action: \.rows).count == 3)
  }

  @Test("A removed row keeps its last value") func aRowThatWentKeepsItsLastValue() {
    let store = Store(
      initialState: House.State(rows: [Screen.State(id: 1, count: 1), Screen.State(id: 2, count: 2)])
    ) { House() }
    let rows = store.scope(state: \.rows, action: \.rows)
    store.send(.update { $0.rows = [] })
    expectNoDifference(rows.map(\.count), [1, 2])
    expectNoDifference(rows[1].count, 2)
    let reported = issues { rows[0].send(.bump) }
    expectNoDifference(reported.count, 1)
  }

  @Test("A row can be removed during iteration") func aRowIsRemovedDuringAWalk() {
    let store = Store(
      initialState: House.State(rows: [Screen.State(id: 1), Screen.State(id: 2), Screen.State(id: 3)])
    ) { House() }
    var walked: [Int] = []
    for row in store.scope(state: \.rows, action: \.rows) {
      walked.append(row.withState(\.id))
      store.send(.update { $0.rows.removeLast() })
    }
    expectNoDifference(walked, [1, 2, 3])
    #expect(store.rows.isEmpty)
  }

  @Test func aRowKeepsItsStoreWhenItMoves() {
    let store = house()
    let first = store.scope(state: \.rows, action: \.rows)[0]
    store.send(.update { $0.rows.reverse() })
    #expect(store.scope(state: \.rows, action: \.rows)[1] === first)
    expectNoDifference(first.id, 5)
  }

  @Test func screensOfAStackAreScoped() {
    let store = house()
    let path = store.scope(state: \.path, action: \.path)
    expectNoDifference(path.withState { $0.ids }, [0, 1])
    let top = path.scope(state: \.[id: 1]?.screen, action: \.[id: 1].screen)
    expectNoDifference(top?.id, 8)
    top?.send(.bump)
    expectNoDifference(store.path[id: 1]?.screen?.count, 1)
    path.send(.popFrom(id: 1))
    expectNoDifference(store.path.ids, [0])
    expectNoDifference(path.scope(state: \.[id: 1]?.screen, action: \.[id: 1].screen), nil)
  }

  @Test func storesAreScopedToAnyDepth() {
    let street = Store(initialState: Street.State(house: .full)) { Street() }
    let house = street.scope(state: \.house, action: \.house.presented)
    let sheet = house?.scope(state: \.sheet, action: \.sheet.presented)
    sheet?.send(.bump)
    #expect(street.house?.sheet?.count == 1 && sheet?.count == 1)
    let field = house?.scope(state: \.field, action: \.field)
    field?.send(.bump)
    expectNoDifference(street.house?.field.count, 1)
    street.send(.update { $0.house = nil })
    // Both keep their last values.
    #expect(sheet?.count == 1 && field?.count == 1)
  }

  @Test func aComputedPartOfTheStateIsScoped() {
    let store = Store(initialState: ComputedPart.State()) { ComputedPart() }
    let both = store.scope(state: \.both, action: \.both)
    expectNoDifference(both.withState { $0 }, ["a", "b"])
    both.send("c")
    expectNoDifference(store.log, ["c"])
  }

  @Reducer struct ComputedPart {
    @ObservableState struct State: Equatable {
      var first = "a"
      var second = "b"
      var log: [String] = []
      var both: [String] { [first, second] }
    }
    enum Action { case both(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .both(let text) = action { state.log.append(text) }
        return .none
      }
    }
  }

  @Test("Stores are compared by identity") func storesAreComparedByIdentity() {
    let store = house()
    let field = store.scope(state: \.field, action: \.field)
    expectNoDifference(field, store.scope(state: \.field, action: \.field))
    #expect(house() != house())
    expectNoDifference(Set([field, store.scope(state: \.field, action: \.field)]).count, 1)
    expectNoDifference(store.debugDescription, "Store<House.State, House.Action>")
  }

  /// Scopes along the same paths return different stores if their action types differ.
  @Test("Scopes with the same paths but different actions are different stores")
  func scopesAlongTheSamePathsWithOtherActionsAreOtherStores() throws {
    @Bindable var store = house()
    let presentation: Store<Screen.State, PresentationAction<Screen.Action>>? =
      store.scope(state: \.sheet, action: \.sheet)
    let presented = $store.scope(state: \.sheet, action: \.sheet).wrappedValue
    presentation?.send(.presented(.bump))
    presented?.send(.bump)
    expectNoDifference([store.sheet?.count, presentation?.count, presented?.count], [2, 2, 2])
    #expect(store.scope(state: \.sheet, action: \.sheet) === presentation)
    #expect($store.scope(state: \.sheet, action: \.sheet).wrappedValue === presented)
  }

  @Test("Stores of removed rows are released immediately") func storesOfRowsThatWentAreReleasedAtOnce() {
    let count = LockIsolated(0)
    let store = Store(initialState: Crowd.State()) { Crowd() }
    for id in 0..<50 {
      store.send(.show(Crowd.Row(id: id, alive: Alive(count))))
      expectNoDifference(store.scope(state: \.rows, action: \.rows).map { $0.withState(\.id) }, [id])
      expectNoDifference(count.value, 1)
    }
    store.send(.clear)
    expectNoDifference(count.value, 0)
  }

  @Reducer struct Crowd {
    @ObservableState struct State: Equatable { var rows: IdentifiedArrayOf<Row> = [] }
    struct Row: Equatable, Identifiable {
      var id: Int
      var alive: Alive
    }
    enum Action {
      case rows(IdentifiedAction<Int, Never>)
      case show(Row)
      case clear
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .show(let row): state.rows = [row]
        case .clear: state.rows = []
        case .rows: break
        }
        return .none
      }
    }
  }
}
