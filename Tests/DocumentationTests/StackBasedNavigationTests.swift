import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Stack-based navigation": pushing, popping, reading, and testing a flat collection of screens.
@MainActor @Suite(.dependencies) struct StackBasedNavigationTests {
  struct Item: Equatable, Sendable { var name = "" }

  @Reducer struct Overview {
    @ObservableState struct State: Equatable {}
    enum Action { case detailTapped }
  }

  @Reducer struct ItemScreen {
    @ObservableState struct State: Equatable { var item = Item() }
    enum Action { case saveTapped, rename(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .rename(let name) = action { state.item.name = name }
        return .none
      }
    }
  }

  @Reducer struct Root {
    @Reducer enum Path {
      case overview(Overview)
      case detail(ItemScreen)
      case edit(ItemScreen)
    }
    @ObservableState struct State: Equatable { var path = StackState<Path.State>() }
    enum Action {
      case backTapped
      case path(StackActionOf<Path>)
    }
    let save: @Sendable (Item) -> Void
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .backTapped:
          state.path.popLast()
          return .none
        case .path(.element(id: _, action: .overview(.detailTapped))):
          state.path.append(.detail(ItemScreen.State()))
          return .none
        case .path(.element(id: let id, action: .edit(.saveTapped))):
          guard let edit = state.path[id: id]?.edit else { return .none }
          state.path.pop(from: id)
          return .run { _ in save(edit.item) }
        case .path:
          return .none
        }
      }
      .forEach(\.path, action: \.path)
    }
  }

  func store(_ screens: [Root.Path.State], save: @escaping @Sendable (Item) -> Void = { _ in })
    -> TestStoreOf<Root>
  {
    TestStore(initialState: Root.State(path: StackState(screens))) { Root(save: save) }
  }

  @Test("A link pushes the state that it contains") func aLinkPushesTheStateThatItHolds() async {
    let store = store([])
    let screen = Root.Path.State.detail(ItemScreen.State(item: Item(name: "Lamp")))
    await store.send(.path(.push(id: 0, state: screen))) { $0.path[id: 0] = screen }
  }

  @Test("The root pushes a screen when another screen asks for it")
  func theRootPushesAScreenThatAnotherRequests() async {
    let store = store([.overview(Overview.State())])
    await store.send(\.path[id: 0].overview.detailTapped) { $0.path[id: 1] = .detail(ItemScreen.State()) }
  }

  @Test func theRootSavesAndPopsTheScreenThatActs() async {
    let saved = LockIsolated<[Item]>([])
    let store = store([.detail(ItemScreen.State()), .edit(ItemScreen.State())]) { item in
      saved.withValue { $0.append(item) }
    }
    await store.send(\.path[id: 1].edit.rename, "Lamp") { $0.path[id: 1, case: \.edit]?.item.name = "Lamp" }
    await store.send(\.path[id: 1].edit.saveTapped) { $0.path.pop(from: 1) }.finish()
    expectNoDifference(saved.value, [Item(name: "Lamp")])
    expectNoDifference(store.state.path.ids, [0])
  }

  @Test func theTopIsPopped() async {
    let store = store([.detail(ItemScreen.State()), .edit(ItemScreen.State())])
    await store.send(.backTapped) { $0.path[id: 1] = nil }
    await store.send(.backTapped) { $0.path.removeAll() }
    await store.send(.backTapped)
  }

  @Test("The user goes back with the screen's id") func theUserGoesBackByTheScreensID() async {
    let store = store([.detail(ItemScreen.State()), .edit(ItemScreen.State())])
    await store.send(\.path.popFrom, 1) { $0.path.pop(from: 1) }
    expectNoDifference(store.state.path.count, 1)
  }

  @Test("The compiler checks that all screens are handled") func allScreensAreKnownToACompiler() {
    let store = Store(initialState: Root.State(path: StackState([.overview(.init()), .edit(.init())]))) {
      Root { _ in }
    }
    let names = store.path.ids.map { id in
      switch store.scope(state: \.path[id: id], action: \.path[id: id])?.case {
      case .overview: "overview"
      case .detail: "detail"
      case .edit(let edit): "edit \(edit.item.name)"
      case nil: "nothing"
      }
    }
    expectNoDifference(names, ["overview", "edit "])
  }

  @Test func theStackIsACollectionOfStatesThatNeedNoHash() {
    // `ItemScreen.State` is not hashable.
    #expect(!(ItemScreen.State() as Any is any Hashable))
    var path = StackState<ItemScreen.State>()
    path.append(contentsOf: ["a", "b", "c"].map { ItemScreen.State(item: Item(name: $0)) })
    path.insert(ItemScreen.State(item: Item(name: "x")), at: 1)
    expectNoDifference(path.map(\.item.name), ["a", "x", "b", "c"])
    expectNoDifference(path.reduce(0) { $0 + $1.item.name.count }, 4)
    path.remove(at: 0)
    path.replaceSubrange(0..<1, with: [])
    #expect(path.map(\.item.name) == ["b", "c"] && path.first?.item.name == "b")
    expectNoDifference(Set(path.ids).count, 2)
  }

  @Test("The compiler accepts any order of screens") func anyOrderOfScreensCompiles() {
    // The compiler accepts a screen that precedes the screen that leads to it.
    let path = StackState<Root.Path.State>([.edit(.init()), .edit(.init()), .detail(.init())])
    expectNoDifference(path.ids.count, 3)
  }

  // MARK: A counter that pops itself

  @Reducer struct Counting {
    @Reducer enum Path {
      case counter(ShyCounter)
      case ticker(Ticker)
    }
    @ObservableState struct State: Equatable { var path = StackState<Path.State>() }
    enum Action { case path(StackActionOf<Path>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.path, action: \.path)
    }
  }

  func counting() -> TestStoreOf<Counting> {
    TestStore(initialState: Counting.State(path: StackState([.counter(ShyCounter.State(count: 3))]))) {
      Counting()
    }
  }

  @Test func aScreenPopsItself() async {
    let store = counting()
    await store.send(\.path[id: 0].counter.plusTapped) { $0.path[id: 0]?.modify(\.counter) { $0.count = 4 } }
    await store.send(\.path[id: 0].counter.plusTapped) { $0.path[id: 0, case: \.counter]?.count = 5 }
    await store.receive(\.path.popFrom) { $0.path[id: 0] = nil }
  }

  @Test("A test can receive a screen's pop without asserting details")
  func aScreensPopIsSeenWithoutTheDetails() async {
    let store = counting()
    store.exhaustivity = .off
    await store.send(\.path[id: 0].counter.plusTapped)
    await store.send(\.path[id: 0].counter.plusTapped)
    await store.receive(\.path.popFrom)
    #expect(store.state.path.isEmpty)
  }

  @Test func anotherCaseThanThePresentOneIsAFailure() async {
    let store = counting()
    store.exhaustivity = .off
    let texts = await failures {
      await store.send(\.path[id: 0].counter.plusTapped) {
        $0.path[id: 0, case: \.ticker] = Ticker.State()
      }
    }
    #expect(texts.contains { $0.contains("Can't modify a case of the element #0 of the stack") }, "\(texts)")
    let modified = await failures {
      await store.send(\.path[id: 0].counter.minusTapped) {
        $0.path[id: 0]?.modify(\.ticker) { $0.count = 4 }
      }
    }
    expectNoDifference(modified.count, 1, "\(modified)")
  }

  @Test func idsOfATestAreNumbersFromZeroAndNoPositions() async {
    let store = store([.detail(ItemScreen.State()), .edit(ItemScreen.State())])
    await store.send(\.path.popFrom, 0) { $0.path.removeAll() }
    await store.send(.path(.push(id: 2, state: .edit(ItemScreen.State())))) {
      $0.path[id: 2] = .edit(ItemScreen.State())
    }
    await store.send(\.path[id: 2].edit.rename, "x") { $0.path[id: 2, case: \.edit]?.item.name = "x" }
  }

  @Reducer struct Talkative {
    struct State: Equatable {}
    enum Action { case closeTapped, tick }
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { _, action in
        guard case .closeTapped = action else { return .none }
        return .run { send in
          await dismiss()
          await send(.tick)
        }
      }
    }
  }

  @Reducer struct Listening {
    @ObservableState struct State: Equatable { var path = StackState<Talkative.State>() }
    enum Action { case path(StackActionOf<Talkative>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.path, action: \.path) { Talkative() }
    }
  }

  @Test func sendingAfterAPopIsReported() async {
    let store = TestStore(initialState: Listening.State(path: StackState([Talkative.State()]))) {
      Listening()
    }
    let texts = await failures {
      await store.send(\.path[id: 0].closeTapped)
      await store.receive(\.path.popFrom, 0) { $0.path[id: 0] = nil }
      await store.finish()
    }
    expectNoDifference(texts.count, 1, "\(texts)")
  }
}

extension StackBasedNavigationTests.Root.Path.State: Equatable {}
extension StackBasedNavigationTests.Counting.Path.State: Equatable {}
