import CustomDump
import DependenciesTestSupport
import Foundation
import StandupsCore
import Testing

/// The day of a meeting in words. It's Wednesday, November 15, 2023, at 09:20.
@Suite(
  .dependencies {
    $0.timeZone = .gmt
    $0.date.now = Date(timeIntervalSince1970: 1_700_040_000)
  }
) struct MeetingTextTests {
  /// A time, in seconds from now, and its text.
  struct Day: Sendable {
    var seconds: Double
    var text: String
  }

  @Test(
    "A day near now is in words",
    arguments: [
      Day(seconds: -3_600, text: "Today 08:20"), Day(seconds: -40_000, text: "Yesterday 22:13"),
      Day(seconds: -86_400, text: "Yesterday 09:20"), Day(seconds: -259_200, text: "Sun 12 Nov 09:20"),
      Day(seconds: 86_400, text: "Thu 16 Nov 09:20"), Day(seconds: -34_560_000, text: "11 Oct 2022 09:20"),
      Day(seconds: 25_920_000, text: "10 Sep 2024 09:20"),
    ])
  func dayText(day: Day) {
    let meeting = Meeting(
      id: UUID(), date: Date(timeIntervalSince1970: 1_700_040_000 + day.seconds), transcript: "")
    expectNoDifference(meeting.dayText, day.text)
  }

  @Test("The beginning is the first line, without a limit that a row could show")
  func beginning() {
    let line = String(repeating: "word ", count: 20)
    let meeting = Meeting(id: UUID(), date: Date(timeIntervalSince1970: 0), transcript: line + "\nnext")
    expectNoDifference(meeting.beginning, line)
  }
}
