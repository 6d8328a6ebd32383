import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import InventoryCore
import InventoryTabs
import ItemsOfColor
import NavigationUI
import TerminalUI
import TerminalUITesting
import Testing

/// Snapshots of every screen: at the prompt with 80 and 40 columns, and in windows of both widths.
@MainActor @Suite(.dependencies { $0.uuid = .incrementing }) struct ScreenTests {
  @Shared(.inventory) var items

  init() { $items.withLock { $0 = Item.mocks } }

  private func expect(_ route: InventoryTabsRoute, function: StaticString = #function, line: UInt = #line)
    throws
  {
    let state = try InventoryTabsPlugin.state(for: route)
    let store = Store(initialState: state) { InventoryTabsFeature() }
    expect(TestScreen { NavigationStack { InventoryTabsView(store: store) } }, function: function, line: line)
  }

  private func expect(_ screen: TestScreen, function: StaticString, line: UInt) {
    expectNoDifference(screen.buttonsWithoutHelp, [], line: line)
    screen.expectSnapshot(width: 80, function: function, line: line)
    screen.expectSnapshot(width: 40, function: function, line: line)
    screen.expectSnapshot(width: 80, height: 24, withStyles: true, function: function, line: line)
    screen.expectSnapshot(width: 40, height: 16, function: function, line: line)
  }

  @Test("The screen of the first tab") func start() throws { try expect(.tab(.start)) }
  @Test func itemsOfTheProgram() throws { try expect(.tab(.items)) }
  @Test func noItems() throws {
    $items.withLock { $0 = [] }
    try expect(.tab(.items))
  }
  @Test func chart() throws { try expect(.tab(.chart)) }
  @Test("The screen of a sheet that adds an item") func newItem() throws { try expect(.items(.add)) }
  @Test func quickAdd() throws { try expect(.items(.quickAdd)) }
  @Test("The screen of a popover that edits an item") func editedItem() throws {
    try expect(.items(.edit(Item.keyboard.id)))
  }
  @Test func deletedItem() throws { try expect(.items(.delete(Item.monitor.id))) }
  @Test func duplicatedItem() throws { try expect(.items(.duplicate(Item.mouse.id))) }
  @Test func item() throws { try expect(.items(.detail(Item.headphones.id))) }
  @Test("An edited item") func itemThatIsEdited() throws {
    try expect(.items(.detail(Item.headphones.id, .edit)))
  }
  @Test("An invalid item") func itemThatIsInvalid() throws {
    try expect(.items(.detail(Item.headphones.id, .invalid)))
  }

  @Test func aRowIsDuplicatedAndDeletedByItsButtons() throws {
    let state = try InventoryTabsPlugin.state(for: .tab(.items))
    let store = Store(initialState: state) { InventoryTabsFeature() }
    let screen = TestScreen { NavigationStack { InventoryTabsView(store: store) } }
    for (button, question) in [("Duplicate", "Duplicate"), ("Delete", "Are you sure")] {
      screen.run("menu 2")
      #expect(screen.text.contains("Duplicate") && screen.text.contains("Delete"), "\(screen.text)")
      screen.tap(button)
      #expect(screen.text.contains(question) && screen.text.contains("Mouse"), "\(screen.text)")
      screen.tap(button)
    }
    expectNoDifference(items.count, 4)
    expectNoDifference(items.map(\.name).filter { $0 == "Mouse" }, ["Mouse"])
  }

  /// Another form replaces the first.
  @Test func addingAgainPresentsANewForm() throws {
    let state = try InventoryTabsPlugin.state(for: .tab(.items))
    let store = Store(initialState: state) { InventoryTabsFeature() }
    let screen = TestScreen { NavigationStack { InventoryTabsView(store: store) } }
    screen.tap("Add")
    screen.run("set name Headphones")
    #expect(screen.text.contains("Name: Headphones"))
    let first = store.inventory.destination?.addItem?.item.id
    store.send(.inventory(.addButtonTapped))
    #expect(screen.text.contains("Name:") && !screen.text.contains("Name: Headphones"), "\(screen.text)")
    #expect(first != nil && store.inventory.destination?.addItem?.item.id != first)
  }

  @Test func itemsOfAColor() {
    let store = Store(initialState: ItemsOfColorFeature.State(color: .green)) { ItemsOfColorFeature() }
    expect(
      TestScreen { NavigationStack { ItemsOfColorView(store: store) } }, function: #function, line: #line)
  }
}
