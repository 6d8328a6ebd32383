import InventoryTabs
import ItemsOfColor
import NavigationUI

/// What the program is made of. `swift package new-feature` adds a line here.
let plugins: [any ScreenPlugin.Type] = [
  InventoryTabsPlugin.self,
  ItemsOfColorPlugin.self,
]
