import ComposableArchitecture
import InventoryCore
import InventoryTabs
import ItemsOfColor
@testable import NavigationCore
import NavigationUI
import StandupDetail
import StandupMeeting
import StandupPastMeeting
import StandupsCore
import StandupsList
@testable import TerminalApp

/// The programs, with data in memory.
enum Programs {
  static let standups: [any ScreenPlugin.Type] = [
    StandupsListPlugin.self, StandupDetailPlugin.self, StandupMeetingPlugin.self,
    StandupPastMeetingPlugin.self,
  ]
  static let inventory: [any ScreenPlugin.Type] = [InventoryTabsPlugin.self, ItemsOfColorPlugin.self]
  static let plugins = PluginRegistry(standups + inventory)

  /// Links that lead somewhere.
  static let links = [
    "standups:/list:new", "standups:/detail:\(Standup.mock.id)",
    "standups:/detail:\(Standup.mock.id):edit:attendee:2",
    "standups:/detail:\(Standup.mock.id)/record:\(Standup.mock.id):failed:no%20microphone",
    "standups:/list:person:Blob",
    "inventory:/inventory:add", "inventory:/inventory:detail:\(Item.mouse.id):edit", "inventory:/color:red",
    "inventory:/inventory:chart",
  ]

  /// Performs an operation with a root screen and separate dependencies.
  @MainActor
  static func with<R>(
    inventory: Bool = false, _ operation: @MainActor (AnyRoute, [any ScreenPlugin.Type]) throws -> R
  ) rethrows -> R {
    try withDependencies {
      $0.plugins = plugins
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.defaultFileStorage = .inMemory
      $0.continuousClock = TestClock()
    } operation: {
      @Shared(.standups) var standups
      $standups.withLock { $0 = [.mock, .engineeringMock] }
      @Shared(.inventory) var items
      $items.withLock { $0 = Item.mocks }
      return try operation(
        inventory ? AnyRoute(InventoryTabsRoute.tab(.start)) : AnyRoute(StandupsListRoute.all),
        inventory ? Programs.inventory : Programs.standups)
    }
  }
}
