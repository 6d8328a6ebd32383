import ArgumentParser
import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import StandupPastMeeting
import StandupsCore
import TerminalApp

@main
struct StandupPastMeetingPreview: PreviewProgram {
  static let feature = "StandupPastMeeting"
  static let scheme = "standups"
  static let root = AnyRoute(StandupsListRoute.all)
  static let plugins: [any ScreenPlugin.Type] = [StandupPastMeetingPlugin.self]

  static let states = [
    state("mock", "A meeting with a transcript", .mock),
    state("silent", "A meeting in which nothing was written down", silent),
  ]

  private static var silent: Standup {
    var standup = Standup.engineeringMock
    standup.meetings = [
      Meeting(id: UUID(14), date: Date(timeIntervalSince1970: 1_700_000_000), transcript: "")
    ]
    return standup
  }

  /// The screen of the standup, which precedes the past meeting. It is a placeholder here.
  private static func state(_ name: String, _ summary: String, _ standup: Standup) -> PreviewState {
    PreviewState(
      name, summary,
      at: [
        AnyRoute(StandupDetailRoute(standup.id)),
        AnyRoute(StandupPastMeetingRoute(standup.id, meeting: standup.meetings[0].id)),
      ],
      prepare: { try $0.keepInMemory([standup]) })
  }

  @OptionGroup var options: PreviewOptions
}
