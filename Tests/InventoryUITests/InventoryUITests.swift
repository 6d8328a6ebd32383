import InventoryCore
import InventoryUI
import TerminalUI
import TerminalUITesting
import Testing

/// Views that several screens of the inventory use.
@MainActor @Suite struct InventoryUITests {
  @Test("A row shows the item's name, status, and color") func rows() {
    TestScreen { List { ForEach(Item.mocks) { ItemRow($0) } } }.expectSnapshot(width: 60, withStyles: true)
  }

  @Test func stockByColor() {
    TestScreen { StockChart(ColorStock.all(in: Item.mocks)) }.expectSnapshot(width: 60, withStyles: true)
    TestScreen { StockChart([]) }.expect("Nothing is in stock.")
  }
}
