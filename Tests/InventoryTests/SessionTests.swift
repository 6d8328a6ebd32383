import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import InventoryCore
import InventoryTabs
import ItemsOfColor
import NavigationCore
import Testing

/// Each screen of the program, including unsaved input, is restored completely after a kill.
@MainActor
@Suite(
  .dependencies {
    $0.uuid = .incrementing
    $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
    $0.plugins = PluginRegistry([InventoryTabsPlugin.self, ItemsOfColorPlugin.self])
  })
struct SessionTests {
  @Shared(.inventory) var items
  @Dependency(\.plugins) var plugins

  init() { $items.withLock { $0 = Item.mocks } }

  @Test(
    "A screen is restored with its input",
    arguments: [
      InventoryTabsRoute.tab(.start), .tab(.items), .tab(.chart), .items(.add), .items(.addInvalid),
      .items(.quickAdd), .items(.editInvalid(Item.keyboard.id)),
      .items(.edit(Item.keyboard.id)), .items(.delete(Item.monitor.id)), .items(.duplicate(Item.mouse.id)),
      .items(.detail(Item.headphones.id)), .items(.detail(Item.headphones.id, .edit)),
      .items(.detail(Item.headphones.id, .invalid)),
    ])
  func aScreenComesBack(_ route: InventoryTabsRoute) throws {
    var state = try Navigator.State(root: route)
    state.root[InventoryTabsFeature.self]?.inventory.searchText = "key"
    var destination = state.root[InventoryTabsFeature.self]?.inventory.destination
    switch destination {
    case .addItem: destination?.modify(\.addItem) { $0.item.name = "Typed" }
    case .editItem: destination?.modify(\.editItem) { $0.item.name = "Typed" }
    case .quickAdd: destination?.modify(\.quickAdd) { $0.value = 7 }
    case .detailItem: destination?.modify(\.detailItem) { $0.editItem?.item.name = "Typed" }
    case .alert, .confirmationDialog, nil: break
    }
    state.root[InventoryTabsFeature.self]?.inventory.destination = destination
    expectNoDifference(state.restorationReport(plugins: plugins).map(\.losses), [[]])
    expectNoDifference(state.restorationReport(plugins: plugins).map(\.isWhole), [true])
  }

  @Test("A screen on the stack is restored") func aScreenOnTheStackComesBack() throws {
    var state = try Navigator.State(root: InventoryTabsRoute.tab(.items))
    try state.handle(.push(AnyRoute(ItemsOfColorRoute(.green))))
    expectNoDifference(state.restorationReport(plugins: plugins).map(\.isWhole), [true, true])
  }

  /// After the user has chosen another tab, the route that opened the tabs no longer describes them.
  @Test("Tabs selected by the user are restored completely") func tabsThatWereChangedComeBackWhole() throws {
    var state = try Navigator.State(root: InventoryTabsRoute.tab(.start))
    state.root[InventoryTabsFeature.self]?.select(.chart)
    expectNoDifference(state.restorationReport(plugins: plugins).map(\.isWhole), [true])
  }
}
