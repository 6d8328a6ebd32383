import NavigationUI
import StandupDetail
import StandupMeeting
import StandupPastMeeting
import StandupsList

/// The plugins of the program. A new screen adds one line.
let plugins: [any ScreenPlugin.Type] = [
  StandupsListPlugin.self,
  StandupDetailPlugin.self,
  StandupMeetingPlugin.self,
  StandupPastMeetingPlugin.self,
]
