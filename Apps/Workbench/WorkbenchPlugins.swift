import InventoryTabs
import ItemsOfColor
import NavigationUI
import StandupDetail
import StandupMeeting
import StandupPastMeeting
import StandupsList

/// The screens of all products. Those of one know nothing of those of another.
let plugins: [any ScreenPlugin.Type] = [
  InventoryTabsPlugin.self,
  ItemsOfColorPlugin.self,
  StandupDetailPlugin.self,
  StandupMeetingPlugin.self,
  StandupPastMeetingPlugin.self,
  StandupsListPlugin.self,
]
