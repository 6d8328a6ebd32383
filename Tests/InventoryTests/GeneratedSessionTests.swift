import CairnTestSupport
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import InventoryCore
import InventoryTabs
import ItemsOfColor
import NavigationTesting
import NavigationUI
import TerminalUI
import Testing

/// Properties that hold whatever the user does, checked with random input.
///
/// `.ci/run` runs two hundred sessions of each test.
@Suite struct GeneratedSessionTests {
  @Test("Random sessions never break the program's invariants", .sessions(randomCases(10), seed: 7))
  func randomSessionsKeepTheInvariants() async throws {
    try await Self.drive(Item.mocks)
  }

  @Test(
    "Random sessions without items never break the program's invariants", .sessions(randomCases(10), seed: 8))
  func randomSessionsWithoutItemsKeepTheInvariants() async throws {
    try await Self.drive([])
  }

  /// Returns the badge of the items tab, or `nil` if the tabs aren't visible.
  private static func badge(in elements: [Element]) -> String? {
    for element in elements {
      if case .control(let control) = element.content, case .tab = control.kind, control.name == "Items" {
        return element.badge?.plain ?? ""
      }
      if let badge = badge(in: element.children) { return badge }
    }
    return nil
  }

  @MainActor private static func drive(_ items: IdentifiedArrayOf<Item>) async throws {
    try await NavigationTesting.drive(
      "inventory", root: InventoryTabsRoute.tab(.start),
      plugins: [InventoryTabsPlugin.self, ItemsOfColorPlugin.self],
      files: [URL(filePath: "/inventory.json"): InventoryFile.encode(items)]
    ) { state, screen in
      @Shared(.inventory) var items
      for item in items {
        #expect(item.shownName == item.name, "An item has a name.")
        #expect((0...1_000_000).contains(item.quantity), "The quantity is in the form's range.")
      }
      guard let tabs = state.root[InventoryTabsFeature.self] else {
        Issue.record("The tabs must be the root.")
        return
      }
      #expect(
        Set(tabs.inventory.shown.elements.map(\.id)).isSubset(of: items.ids),
        "The list shows only existing items.")
      #expect(tabs.inventory.searchText != "" || tabs.inventory.shown.count == items.count)
      if let badge = badge(in: screen.content) {
        #expect(badge == (items.isEmpty ? "" : "\(items.count)"), "The tab's badge is the number of items.")
      }
      let stock = ColorStock.all(in: items)
      #expect(stock.reduce(0) { $0 + $1.quantity } == items.reduce(0) { $0 + $1.quantity })
    }
  }
}
