import ArgumentParser
import ComposableArchitecture
import NavigationCore
import NavigationUI
import StandupMeeting
import StandupsCore
import TerminalApp

@main
struct StandupMeetingPreview: PreviewProgram {
  static let feature = "StandupMeeting"
  static let scheme = "standups"
  static let root = AnyRoute(StandupsListRoute.all)
  static let plugins: [any ScreenPlugin.Type] = [StandupMeetingPlugin.self]

  static let states = [
    state("start", "The first speaker begins") { _ in },
    state("last", "The last speaker, with a transcript") { meeting in
      meeting.elapsed = .seconds(5 * 60 + 30)
      meeting.transcript = ["The color of the button is settled.", "It is green."]
    },
    state("ending", "Asked whether to end it") { $0.alert = .endMeeting(isDiscardable: true) },
    state("failed", "The transcriber has failed") {
      $0.alert = .transcriberFailed("'listen' exited with status 1")
    },
  ]

  /// The screen of the standup, which precedes the meeting. It is a placeholder here.
  private static func state(
    _ name: String, _ summary: String,
    adjust: @escaping @Sendable (inout StandupMeetingFeature.State) -> Void
  ) -> PreviewState {
    PreviewState(
      name, summary,
      at: [AnyRoute(StandupDetailRoute(Standup.mock.id)), AnyRoute(StandupMeetingRoute(Standup.mock.id))],
      prepare: { try $0.keepInMemory([.mock, .engineeringMock]) },
      adjust: { screen in
        guard var meeting = screen[StandupMeetingFeature.self] else { return }
        adjust(&meeting)
        screen[StandupMeetingFeature.self] = meeting
      })
  }

  @OptionGroup var options: PreviewOptions
}
