import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import InventoryCore
import ItemForm
import TerminalUITesting
import Testing

@MainActor @Suite struct ItemFormTests {
  /// Each second updates the timer, and at the end the form dismisses itself.
  @Test func theTimerClosesTheForm() async {
    let clock = TestClock()
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: ItemFormFeature.State(item: .headphones)) {
      ItemFormFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.timerButtonTapped) { $0.isTimerOn = true }
    for second in 1...ItemFormFeature.timerSeconds {
      await clock.advance(by: .seconds(1))
      await store.receive(\.timerTicked) { $0.secondsElapsed = second }
    }
    #expect(isDismissed.value)
    await store.send(.timerButtonTapped) {
      $0.isTimerOn = false
      $0.secondsElapsed = 0
    }
  }

  @Test func theTimerIsStopped() async {
    let clock = TestClock()
    let store = TestStore(initialState: ItemFormFeature.State(item: .headphones)) {
      ItemFormFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.timerButtonTapped) { $0.isTimerOn = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timerTicked) { $0.secondsElapsed = 1 }
    await store.send(.timerButtonTapped) {
      $0.isTimerOn = false
      $0.secondsElapsed = 0
    }
    await clock.advance(by: .seconds(10))
  }

  /// A session that was edited by hand, or by another program.
  @Test("A session can contain any number of elapsed seconds", arguments: [Int.min, -1, 6, Int.max])
  func anyNumberOfSecondsIsShown(seconds: Int) async {
    var state = ItemFormFeature.State(item: .headphones)
    state.isTimerOn = true
    state.secondsElapsed = seconds
    let store = Store(initialState: state) {
      ItemFormFeature()
    } withDependencies: {
      $0.dismiss = DismissEffect {}
    }
    let screen = TestScreen { ItemFormView(store: store) }
    #expect(screen.text.contains("The form closes in \(seconds < 0 ? 5 : 0) s."))
    store.send(.timerTicked)
    #expect((1...6).contains(store.secondsElapsed))
  }

  @Test func anItemNeedsAName() async {
    var state = ItemFormFeature.State(item: .headphones)
    let wasValid = state.validate()
    #expect(wasValid && state.alert == nil)
    state.item.name = "  "
    let isValid = state.validate()
    #expect(!isValid)
    let store = TestStore(initialState: state) { ItemFormFeature() }
    expectNoDifference(store.state.alert, .invalid)
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  private func show(_ item: Item) -> (StoreOf<ItemFormFeature>, TestScreen) {
    let store = Store(initialState: ItemFormFeature.State(item: item)) {
      ItemFormFeature()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    return (store, TestScreen { ItemFormView(store: store) })
  }

  @Test func theStatusHasControlsOfItsCase() {
    let (store, screen) = show(.headphones)
    screen.expectSnapshot("in stock", width: 60, withStyles: true)
    screen.run("inc quantity 2")
    expectNoDifference(store.item.status, .inStock(quantity: 22))
    screen.tap("Mark as sold out")
    expectNoDifference(store.item.status, .outOfStock(isOnBackOrder: false))
    screen.run("toggle is on back order?")
    expectNoDifference(store.item.status, .outOfStock(isOnBackOrder: true))
    screen.expectSnapshot("out of stock", width: 60)
    screen.tap("Is back in stock!")
    expectNoDifference(store.item.status, .inStock(quantity: 1))
  }

  @Test func theNameAndTheColorAreChosen() {
    let (store, screen) = show(.headphones)
    screen.type("Speaker", into: "name")
    screen.run("pick color yellow")
    #expect(store.item.name == "Speaker" && store.item.color == .yellow)
    screen.run("pick color none")
    expectNoDifference(store.item.color, nil)
    screen.tap("Start timer")
    #expect(screen.text.contains("The form closes in 5 s."))
  }
}
