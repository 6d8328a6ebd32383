import NavigationUI
import StandupDetail
import StandupMeeting
import StandupPastMeeting
import StandupsList

/// What the program is made of. A new screen is a new line here.
let plugins: [any ScreenPlugin.Type] = [
  StandupsListPlugin.self,
  StandupDetailPlugin.self,
  StandupMeetingPlugin.self,
  StandupPastMeetingPlugin.self,
]
