import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import StandupPastMeeting
import StandupsCore
import TerminalUITesting
import Testing

@MainActor @Suite(.dependencies { $0.timeZone = .gmt }) struct StandupPastMeetingViewTests {
  private func show(_ meeting: Meeting, of standup: Standup) -> TestScreen {
    var standup = standup
    standup.meetings = [meeting]
    let store = Store(
      initialState: StandupPastMeetingFeature.State(
        meeting: meeting, standup: Shared(value: standup))
    ) {
      StandupPastMeetingFeature()
    }
    return TestScreen { StandupPastMeetingView(store: store) }
  }

  @Test func aMeeting() {
    let screen = show(Standup.mock.meetings[0], of: .mock)
    screen.expect(
      """
      2023-11-14 22:13
      ────────────────
      Attendees
        Blob
        Blob Jr
        Blob Sr
        Blob Esq
        Blob III
        Blob I

      Transcript
        We talked about the color of the button.
        It will be green.
      """)
    screen.expect(
      """
      2023-11-14 22:13
      ────────────────
      Attendees
        Blob
        Blob Jr
        Blob Sr
        Blob Esq
        Blob III
        Blob I

      Transcript
        We talked about the color of the
        button.
        It will be green.
      """, width: 40)
    #expect(screen.tree.commands.isEmpty)
  }

  @Test func aMeetingInSilence() {
    let standup = Standup(
      id: UUID(9),
      attendees: [Attendee(id: UUID(1)), Attendee(id: UUID(2), name: "日本語の長い名前の人")])
    let meeting = Meeting(id: UUID(3), date: Date(timeIntervalSince1970: 0), transcript: "")
    show(meeting, of: standup).expect(
      """
      1970-01-01 00:00
      ────────────────
      Attendees
        (no name)
        日本語の長い名前の人

      Transcript
        No transcript

      """)
  }

  @Test("Long lines are wrapped, and empty lines are kept") func longLinesAreWrappedAndEmptyOnesKept() {
    let meeting = Meeting(
      id: UUID(3), date: Date(timeIntervalSince1970: 0),
      transcript: "A line that is longer than a narrow screen is wide.\n\nAnd\u{1B}[2J one more.")
    show(meeting, of: .engineeringMock).expect(
      """
      1970-01-01 00:00
      ────────────────
      Attendees
        Blob
        Blob Jr

      Transcript
        A line that is longer than a narrow screen is wide.

        And␛[2J one more.
      """)
    show(meeting, of: .engineeringMock).expect(
      """
      1970-01-01 00:00
      ────────────────
      Attendees
        Blob
        Blob Jr

      Transcript
        A line that is longer than a narrow
        screen is wide.

        And␛[2J one more.
      """, width: 40)
  }
}
