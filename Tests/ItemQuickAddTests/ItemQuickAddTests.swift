import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import InventoryCore
import ItemQuickAdd
import TerminalUITesting
import Testing

@MainActor @Suite struct ItemQuickAddTests {
  @Test("A quick item has a color, a number, and a random choice") func aQuickItemHasAColorANumberAndAChance()
    async
  {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: ItemQuickAddFeature.State(id: UUID(0))) {
      ItemQuickAddFeature()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 7))
    }
    await store.send(.decrementButtonTapped)
    await store.send(.incrementButtonTapped) { $0.value = 1 }
    await store.send(.change(style: .red)) { $0.style = .red }
    var generator = SeededGenerator(seed: 7)
    let number = Int.random(in: 0...100, using: &generator)
    await store.send(.generateRandomValueButtonTapped) { $0.value = number }
    await store.send(.change(style: nil)) { $0.style = nil }
    // The presenter saves the item.
    await store.send(.saveButtonTapped)
    await store.send(.dismissButtonTapped)
    #expect(isDismissed.value)
  }

  @Test(
    "A quick item is created from its values",
    arguments: [
      (nil, 0, "New item", .outOfStock(isOnBackOrder: false)), (.red, 3, "Red item", .inStock(quantity: 3)),
    ] as [(Item.Color?, Int, String, Item.Status)])
  func anItemIsMadeOfIt(style: Item.Color?, value: Int, name: String, status: Item.Status) {
    expectNoDifference(
      ItemQuickAddFeature.State(id: UUID(0), style: style, value: value).item,
      Item(id: UUID(0), name: name, color: style, status: status))
  }

  /// A session may contain any number.
  @Test("Any number is brought into range", arguments: ExtremeNumbers.integers)
  func anyNumberIsBroughtIntoRange(_ number: Int) async {
    let state = ItemQuickAddFeature.State(id: UUID(0), value: number)
    let store = Store(initialState: state) { ItemQuickAddFeature() }
    store.send(.incrementButtonTapped)
    expectNoDifference(store.value, min(max(number, -1), 999_999) + 1)
    let other = Store(initialState: state) { ItemQuickAddFeature() }
    other.send(.decrementButtonTapped)
    expectNoDifference(other.value, max(min(number, 1_000_001), 1) - 1)
  }

  @Test("The buttons can be pressed by their names") func theButtonsAreUsedByTheirNames() {
    let store = Store(initialState: ItemQuickAddFeature.State(id: UUID(0))) { ItemQuickAddFeature() }
    let screen = TestScreen { ItemQuickAddView(store: store, count: 4) }
    screen.expectSnapshot(width: 60, withStyles: true)
    for name in ["Green", "Plus", "+", "Minus"] { screen.tap(name) }
    #expect(store.style == .green && store.value == 1)
    screen.expectSnapshot("one green item", width: 60, withStyles: true)
  }
}
