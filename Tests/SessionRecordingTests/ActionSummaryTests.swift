import CustomDump
import Testing

@testable import NavigationCore
@testable import SessionRecording

/// Summaries of recorded actions for the user.
@Suite struct ActionSummaryTests {
  private func summary(_ text: String, after previous: String? = nil) throws -> String {
    try #require(RecordedAction(text)).summary(after: previous.flatMap { RecordedAction($0) })
  }

  @Test("The summary of an action leaves out how features are composed")
  func howFeaturesAreComposedIsLeftOut() throws {
    expectNoDifference(try summary(#"\.path[id: 0].detail.edit"#), "detail › edit")
    expectNoDifference(
      try summary(#"\.root.list.form.presented.binding.title, "A""#), #"list › form › title: "A""#)
  }

  @Test("A large value is summarized by its changes") func aLargeValueIsShownByWhatChanged() throws {
    let before = #"\.root.form.item, ["id": 1, "name": "A", "count": 1]"#
    let after = #"\.root.form.item, ["id": 1, "name": "B", "count": 1]"#
    expectNoDifference(try summary(after, after: before), "form › item: name: 'A' becomes 'B'")
    expectNoDifference(try summary(before, after: before), "form › item: no change")
    expectNoDifference(try summary(before), "form › item: A")
  }

  @Test func idsCasesAndDurationsAreShort() throws {
    expectNoDifference(
      try summary(#"\.root.list.focus, ["attendee": ["_0": "F893A2EE-4CB0-4D31-8F9A-6F4F9F5A8F1B"]]"#),
      "list › focus: attendee F893A2EE…")
    expectNoDifference(
      try summary(#"\.root.record.timeElapsed, [0, 1000591801000000000]"#),
      "record › timeElapsed: 1.0 seconds")
    expectNoDifference(try summary(#"\.root.list.point, [0, 7]"#), "list › point: 0, 7")
  }
}
