import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import StandupDetail
import StandupMeeting
import StandupPastMeeting
import StandupsCore
import StandupsList

/// The plugins of the program.
let allPlugins: [any ScreenPlugin.Type] = [
  StandupsListPlugin.self, StandupDetailPlugin.self, StandupMeetingPlugin.self, StandupPastMeetingPlugin.self,
]

let meetingDate = Date(timeIntervalSince1970: 1_234_567_890)

/// Returns a navigator that shows the list with the given standups.
@MainActor
func makeNavigator(
  clock: any Clock<Duration> = TestClock(), plugins: [any ScreenPlugin.Type] = allPlugins,
  root: StandupsListRoute = .all
) throws -> TestStoreOf<Navigator> {
  func prepare(_ values: inout DependencyValues) {
    values.continuousClock = clock
    values.date = .constant(meetingDate)
    values.plugins = PluginRegistry(plugins)
    values.timeZone = .gmt
    values.transcriber = .previewValue
    values.uuid = .incrementing
  }
  let state = try withDependencies(prepare) {
    try Navigator.State(root: root)
  }
  return TestStore(initialState: state) {
    Navigator()
  } withDependencies: {
    prepare(&$0)
  }
}

extension Navigator.State {
  /// The link to the top of the stack.
  var link: String { path.link(scheme: "standups").description }
}

/// A short standup with two attendees, whose meetings take four seconds.
let quick = Standup(
  id: UUID(100),
  attendees: [Attendee(id: UUID(101), name: "Blob"), Attendee(id: UUID(102), name: "Blob Jr")],
  duration: .seconds(4), title: "Quick")
