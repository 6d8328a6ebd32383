import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Episode 224, "Sheets": a form in a sheet, the order of the reducers, and the actions that a view may send.
@MainActor @Suite(.dependencies) struct SheetsTests {
  struct Item: Equatable, Identifiable, Sendable {
    let id: UUID
    var name = ""
    init(id: UUID? = nil, name: String = "") {
      @Dependency(\.uuid) var uuid
      self.id = id ?? uuid()
      self.name = name
    }
  }

  @Reducer struct ItemForm {
    @ObservableState struct State: Equatable, Identifiable {
      var item: Item
      var seconds = 0
      var id: Item.ID { item.id }
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case timerTapped
      case tick
    }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: return .none
        case .tick:
          state.seconds += 1
          return .none
        case .timerTapped:
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
          }
        }
      }
    }
  }

  @Reducer struct Inventory {
    @ObservableState struct State: Equatable {
      @Presents var addItem: ItemForm.State?
      var items: IdentifiedArrayOf<Item> = []
      var log: [String] = []
    }
    enum Action {
      case addItem(PresentationAction<ItemForm.Action>)
      case addTapped
      case cancelTapped
      case confirmTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addItem(.dismiss):
          // The parent can still read the child's state here.
          state.log.append("dismissed \(state.addItem?.item.name ?? "nothing")")
        case .addItem(.presented(.binding(\.item))):
          // The child has run, and its state has been written back.
          state.log.append("named \(state.addItem?.item.name ?? "nothing")")
        case .addItem:
          break
        case .addTapped:
          state.addItem = ItemForm.State(item: Item())
        case .cancelTapped:
          state.addItem = nil
        case .confirmTapped:
          defer { state.addItem = nil }
          guard let item = state.addItem?.item else { return .none }
          state.items.append(item)
        }
        return .none
      }
      .ifLet(\.$addItem, action: \.addItem) { ItemForm() }
    }
  }

  let clock = TestClock()

  func store(_ state: Inventory.State = Inventory.State()) -> TestStoreOf<Inventory> {
    TestStore(initialState: state) {
      Inventory()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test func anItemIsAddedThroughItsSheet() async {
    let store = store()
    await store.send(.addTapped) { $0.addItem = ItemForm.State(item: Item(id: UUID(0))) }
    await store.send(\.addItem.binding.item, Item(id: UUID(0), name: "Headphones")) {
      $0.addItem?.item.name = "Headphones"
      $0.log = ["named Headphones"]
    }
    await store.send(.confirmTapped) {
      $0.addItem = nil
      $0.items = [Item(id: UUID(0), name: "Headphones")]
    }
  }

  @Test("An id that isn't controlled fails the test") func anIdThatIsNotControlledFailsTheTest() async {
    let texts = await failures {
      let store = TestStore(initialState: Inventory.State()) { Inventory() }
      store.exhaustivity = .off
      await store.send(.addTapped)
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(
      texts.first?.hasPrefix(
        """
        @Dependency(\\.uuid) has no test implementation, but was accessed from a test context:

          Location:
            DocumentationTests/SheetsTests.swift
          Key:
            DependencyValues.UUIDGeneratorKey
          Value:
            UUIDGenerator

        Dependencies registered with the library are not allowed to use their default, live implementations when run \
        from tests.

        To fix, override 'uuid' with a test value. If you are using the Composable Architecture, mutate the \
        'dependencies' property on your 'TestStore'. Otherwise, use 'withDependencies' to define a scope for the \
        override. If you'd like to provide a default value for all tests, implement the 'testValue' requirement of \
        the 'DependencyKey' protocol.
        """), true, "\(texts)")
  }

  @Test func cancellingAddsNothing() async {
    let store = store(Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(5)))))
    await store.send(.cancelTapped) { $0.addItem = nil }
  }

  @Test("The parent sees the child's last state before a dismissal")
  func theParentSeesTheChildsLastState() async {
    let store = store(Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(5), name: "Lamp"))))
    await store.send(\.addItem.dismiss) {
      $0.addItem = nil
      $0.log = ["dismissed Lamp"]
    }
  }

  @Test("Closing a sheet cancels the timer that its button started")
  func closingASheetCancelsTheTimerOfItsButton() async {
    for close in [Inventory.Action.addItem(.dismiss), .cancelTapped] {
      let store = store(Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(5)))))
      store.exhaustivity = .off
      let timer = await store.send(\.addItem.timerTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(\.addItem.tick)
      await store.send(close)
      await timer.finish()
      await clock.advance(by: .seconds(10))
      expectNoDifference(store.state.addItem, nil)
      await store.finish()
    }
  }

  @Test("A different item presents a different sheet") func anotherItemIsAnotherSheet() async {
    let store = store(Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(5)))))
    let timer = await store.send(\.addItem.timerTapped)
    await store.send(.addTapped) { $0.addItem = ItemForm.State(item: Item(id: UUID(0))) }
    // The timer belonged to the first sheet.
    await timer.finish()
    await clock.advance(by: .seconds(10))
    expectNoDifference(store.state.addItem?.seconds, 0)
  }

  @Test("Actions for an absent child are reported") func actionsForAnAbsentChildAreReported() async {
    let store = store()
    let texts = await failures {
      await store.send(\.addItem.timerTapped)
      await store.send(\.addItem.dismiss) { $0.log = ["dismissed nothing"] }
    }
    expectNoDifference(texts.count, 2)
    expectNoDifference(
      texts.first?.contains("received a presentation action when destination state was absent. …"), true)
    expectNoDifference(
      texts.last?.contains("received a dismissal action when destination state was already absent. …"), true
    )
  }

  @Test("A presenting view is notified of presence and identity only")
  func aPresenterIsNotifiedOfPresenceAndIdentityOnly() {
    let store = Store(initialState: Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(5))))) {
      Inventory()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    func sheet() -> StoreOf<ItemForm>? { store.scope(state: \.addItem, action: \.addItem.presented) }
    expectNoDifference(notifications(of: sheet()) { store.send(.addItem(.presented(.tick))) }, 0)
    // A change of the field that the id is computed from notifies no reader either.
    let typing = ItemForm.Action.binding(.set(\.item, Item(id: UUID(5), name: "Lamp")))
    expectNoDifference(notifications(of: sheet()) { store.send(.addItem(.presented(typing))) }, 0)
    expectNoDifference(notifications(of: sheet()) { store.send(.addTapped) }, 1)
    expectNoDifference(notifications(of: sheet()) { store.send(.cancelTapped) }, 1)
  }

  @Test("A closing sheet keeps its content") func aClosingSheetKeepsWhatItShowed() throws {
    let store = Store(
      initialState: Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(5), name: "Lamp")))
    ) {
      Inventory()
    }
    let sheet = try #require(store.scope(state: \.addItem, action: \.addItem.presented))
    expectNoDifference(sheet.item.name, "Lamp")
    sheet.send(.binding(.set(\.item.name, "Desk")))
    store.send(.cancelTapped)
    expectNoDifference(sheet.item.name, "Desk")
  }

  @Test("A view's binding to a sheet is only set to nil") func aViewsBindingOnlyEverTakesNil() {
    @Bindable var store = Store(
      initialState: Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(5))))
    ) {
      Inventory()
    }
    let binding = $store.scope(state: \.addItem, action: \.addItem)
    let texts = failures {
      binding.wrappedValue = nil
      // The framework writes `nil` again after the sheet has gone. There is nothing to dismiss then.
      binding.wrappedValue = nil
    }
    #expect(texts == [] && store.log == ["dismissed "])
  }

  @Test("A deep link is an initial state that presents the sheet") func aDeepLinkIsAStateWithTheSheet() {
    let store = Store(
      initialState: Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(1), name: "Laptop")))
    ) {
      Inventory()
    }
    expectNoDifference(store.scope(state: \.addItem, action: \.addItem.presented)?.item.name, "Laptop")
    store.send(.confirmTapped)
    expectNoDifference(store.items.map(\.name), ["Laptop"])
  }

  // MARK: Order

  @Test func theChildsBuilderIsEvaluatedOnce() {
    let evaluations = LockIsolated(0)
    let store = Store(initialState: Inventory.State(addItem: ItemForm.State(item: Item(id: UUID(1))))) {
      EmptyReducer<Inventory.State, Inventory.Action>().ifLet(\.$addItem, action: \.addItem) {
        let _ = evaluations.withValue { $0 += 1 }
        ItemForm()
      }
    }
    for _ in 1...3 { store.send(.addItem(.presented(.tick))) }
    #expect(store.addItem?.seconds == 3 && evaluations.value == 1)
  }
}
