import InventoryTabs
import ItemsOfColor
import NavigationUI

/// The plugins of the program. `swift package new-feature` adds a line here.
let plugins: [any ScreenPlugin.Type] = [
  InventoryTabsPlugin.self,
  ItemsOfColorPlugin.self,
]
