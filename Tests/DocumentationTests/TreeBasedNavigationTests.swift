import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Tree-based navigation": optional state and enums of destinations, integrating, dismissing, and testing
/// them.
@MainActor @Suite(.dependencies) struct TreeBasedNavigationTests {
  // MARK: The inventory of the article

  struct Item: Equatable, Identifiable, Sendable {
    let id: Int
    var name = ""
  }

  @Reducer struct ItemForm {
    @ObservableState struct State: Equatable { var item: Item }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case saveTapped
    }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Reducer struct Details {
    @ObservableState struct State: Equatable { var item: Item }
    enum Action { case editTapped }
  }

  @Reducer struct Inventory {
    @Reducer enum Destination {
      case addItem(ItemForm)
      case detailItem(Details)
      case editItem(ItemForm)
    }
    @ObservableState struct State: Equatable {
      @Presents var destination: Destination.State?
      var items: IdentifiedArrayOf<Item> = []
    }
    enum Action {
      case addTapped
      case closeTapped
      case destination(PresentationAction<Destination.Action>)
      case rowTapped(Item.ID)
    }
    let save: @Sendable (Item) -> Void
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addTapped:
          state.destination = .addItem(ItemForm.State(item: Item(id: 9)))
          return .none
        case .closeTapped:
          state.destination = nil
          return .none
        case .destination(.presented(.editItem(.saveTapped))):
          guard case .editItem(let form) = state.destination else { return .none }
          state.destination = nil
          return .run { _ in save(form.item) }
        case .destination(.presented(.addItem(.saveTapped))):
          defer { state.destination = nil }
          guard let form = state.destination?.addItem else { return .none }
          state.items.append(form.item)
          return .none
        case .destination(.presented(.detailItem(.editTapped))):
          guard let item = state.destination?.detailItem?.item else { return .none }
          state.destination = .editItem(ItemForm.State(item: item))
          return .none
        case .destination:
          return .none
        case .rowTapped(let id):
          guard let item = state.items[id: id] else { return .none }
          state.destination = .detailItem(Details.State(item: item))
          return .none
        }
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  func store(_ state: Inventory.State, save: @escaping @Sendable (Item) -> Void = { _ in })
    -> TestStoreOf<Inventory>
  {
    TestStore(initialState: state) { Inventory(save: save) }
  }

  @Test("Setting the state presents a screen, and 'nil' dismisses it")
  func stateThatIsThereIsPresentedAndNilDismisses() async {
    let store = store(Inventory.State())
    await store.send(.addTapped) { $0.destination = .addItem(ItemForm.State(item: Item(id: 9))) }
    await store.send(.closeTapped) { $0.destination = nil }
  }

  @Test("The user's dismissal needs no code in the feature")
  func theUsersDismissalNeedsNoCodeInTheFeature() async {
    let store = store(Inventory.State(destination: .addItem(ItemForm.State(item: Item(id: 9)))))
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func theParentSavesAndClosesTheForm() async {
    let saved = LockIsolated<[Item]>([])
    let item = Item(id: 1, name: "Lamp")
    let store = store(Inventory.State(destination: .editItem(ItemForm.State(item: item)))) { item in
      saved.withValue { $0.append(item) }
    }
    await store.send(\.destination.editItem.binding.item, Item(id: 1, name: "Desk")) {
      $0.destination?.modify(\.editItem) { $0.item.name = "Desk" }
    }
    await store.send(\.destination.editItem.saveTapped) { $0.destination = nil }.finish()
    expectNoDifference(saved.value, [Item(id: 1, name: "Desk")])
  }

  @Test func theParentTakesTheFormsItemWhileItCloses() async {
    let store = store(Inventory.State())
    await store.send(.addTapped) { $0.destination = .addItem(ItemForm.State(item: Item(id: 9))) }
    await store.send(\.destination.addItem.saveTapped) {
      $0.destination = nil
      $0.items = [Item(id: 9)]
    }
  }

  @Test("Another destination replaces the current one")
  func anotherDestinationTakesThePlaceOfThePresentOne() async {
    let item = Item(id: 1, name: "Lamp")
    let store = store(Inventory.State(items: [item]))
    await store.send(.rowTapped(1)) { $0.destination = .detailItem(Details.State(item: item)) }
    await store.send(\.destination.detailItem.editTapped) {
      $0.destination = .editItem(ItemForm.State(item: item))
    }
  }

  @Test func aViewScopesToOneCase() {
    let store = Store(initialState: Inventory.State()) { Inventory { _ in } }
    expectNoDifference(store.scope(state: \.destination?.addItem, action: \.destination.addItem), nil)
    store.send(.addTapped)
    let form = store.scope(state: \.destination?.addItem, action: \.destination.addItem)
    expectNoDifference(form?.item, Item(id: 9))
    expectNoDifference(store.scope(state: \.destination?.editItem, action: \.destination.editItem), nil)
    @Bindable var bindable = store
    let sheet = $bindable.scope(state: \.destination?.addItem, action: \.destination.addItem)
    #expect(sheet.wrappedValue != nil)
    sheet.wrappedValue = nil
    expectNoDifference(store.destination, nil)
    // A repeated write by a framework is ignored.
    expectNoDifference(failures { sheet.wrappedValue = nil }, [])
  }

  @Test("An optional enum holds one child at a time") func oneOptionalOfAnEnumHoldsOneChildAtATime() {
    // With n optionals, 2ⁿ − n − 1 combinations are invalid.
    func invalid(_ n: Int) -> Int { (0..<(1 << n)).count { $0.nonzeroBitCount > 1 } }
    expectNoDifference([2, 3, 4, 5].map(invalid), [1, 4, 11, 26])
    var state = Inventory.State()
    state.destination = .addItem(ItemForm.State(item: Item(id: 1)))
    state.destination = .detailItem(Details.State(item: Item(id: 1)))
    #expect(state.destination?.addItem == nil && state.destination?.editItem == nil)
    #expect(state.destination?.detailItem != nil)
  }

  // MARK: A counter that dismisses itself

  @Reducer struct Counting {
    @ObservableState struct State: Equatable { @Presents var counter: ShyCounter.State? }
    enum Action { case counter(PresentationAction<ShyCounter.Action>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$counter, action: \.counter) { ShyCounter() }
    }
  }

  @Reducer struct CountingAmongOthers {
    @Reducer enum Destination {
      case counter(ShyCounter)
      case ticker(Ticker)
    }
    @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }
    enum Action { case destination(PresentationAction<Destination.Action>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$destination, action: \.destination)
    }
  }

  @Test func aChildDismissesItself() async {
    let store = TestStore(initialState: Counting.State(counter: ShyCounter.State(count: 3))) { Counting() }
    await store.send(\.counter.plusTapped) { $0.counter?.count = 4 }
    await store.send(\.counter.plusTapped) { $0.counter?.count = 5 }
    await store.receive(\.counter.dismiss) { $0.counter = nil }
  }

  @Test("A test can receive a child's dismissal without asserting details")
  func aChildsDismissalIsSeenWithoutTheDetails() async {
    let store = TestStore(initialState: Counting.State(counter: ShyCounter.State(count: 3))) { Counting() }
    store.exhaustivity = .off
    await store.send(\.counter.plusTapped)
    await store.send(\.counter.plusTapped)
    await store.receive(\.counter.dismiss)
    expectNoDifference(store.state.counter, nil)
  }

  @Test func aCaseIsChangedInAnAssertion() async {
    let store = TestStore(
      initialState: CountingAmongOthers.State(destination: .counter(ShyCounter.State(count: 4)))
    ) {
      CountingAmongOthers()
    }
    await store.send(\.destination.counter.minusTapped) { $0.destination?.counter?.count = 3 }
    await store.send(\.destination.counter.plusTapped) { $0.destination?.modify(\.counter) { $0.count = 4 } }
    await store.send(\.destination.counter.plusTapped) { $0.destination?.counter?.count = 5 }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  // MARK: After a dismissal

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
    @ObservableState struct State: Equatable { @Presents var child: Talkative.State? }
    enum Action { case child(PresentationAction<Talkative.Action>) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$child, action: \.child) { Talkative() }
    }
  }

  @Test func sendingAfterADismissalIsReported() async {
    let store = TestStore(initialState: Listening.State(child: Talkative.State())) { Listening() }
    let texts = await failures {
      await store.send(\.child.closeTapped)
      await store.receive(\.child.dismiss) { $0.child = nil }
      await store.finish()
    }
    expectNoDifference(texts.count, 1, "\(texts)")
  }
}

extension TreeBasedNavigationTests.Inventory.Destination.State: Equatable {}
extension TreeBasedNavigationTests.CountingAmongOthers.Destination.State: Equatable {}
