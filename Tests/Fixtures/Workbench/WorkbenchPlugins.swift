import InventoryTabs
import ItemsOfColor
import NavigationUI
import StandupDetail
import StandupMeeting
import StandupPastMeeting
import StandupsList

/// The plugins of all products, which don't know each other.
let plugins: [any ScreenPlugin.Type] = [
  InventoryTabsPlugin.self,
  ItemsOfColorPlugin.self,
  StandupDetailPlugin.self,
  StandupMeetingPlugin.self,
  StandupPastMeetingPlugin.self,
  StandupsListPlugin.self,
]
