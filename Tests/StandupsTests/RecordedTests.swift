import CustomDump
import Foundation
import NavigationCore
import NavigationTesting
import SessionRecording
import StandupDetail
import Testing

@MainActor @Suite struct RecordedTests {
  /// `Recorded/AMeeting.swift` is compiled and run as it was written from a recording.
  @Test func aWrittenTestCompilesAndPasses() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Recorded/AMeeting.swift")
    // To update it: standups debug test Tests/StandupsTests/Snapshots/Recordings/a-meeting.session
    let source = try await source("a-meeting")
    expectNoDifference(source, try String(contentsOf: file, encoding: .utf8))
  }

  @Test func theTestOfAListPushesADetail() async throws {
    let source = try await source("a-meeting", feature: "list")
    expectNoDifference(
      statements(source),
      [
        #"send(\.addButtonTapped"#, #"send(\.addStandup.binding.standup"#,
        #"send(\.addStandup.binding.standup"#, #"send(\.addStandup.binding.standup"#,
        #"send(\.addStandup.binding.focus"#, #"send(\.addStandup.addAttendeeButtonTapped"#,
        #"send(\.addStandup.binding.standup"#, #"send(\.saveStandupButtonTapped"#, #"send(\.standupTapped"#,
        "receiveNavigation(.push", "skipInFlightEffects(strict",
      ])
  }

  @Test func theTestOfADetailStartsAMeeting() async throws {
    let source = try await source("a-meeting", feature: "detail")
    expectNoDifference(
      statements(source),
      [
        #"send(\.editButtonTapped"#, #"send(\.destination.edit.binding.standup"#,
        #"send(\.saveStandupButtonTapped"#, #"send(\.startMeetingButtonTapped"#, "receiveNavigation(.push",
        "skipInFlightEffects(strict",
      ])
  }

  @Test func theTestOfAMeetingAdvancesItsClock() async throws {
    let source = try await source("a-meeting", feature: "record")
    let second = ["advance(by", #"receive(\.timeElapsed"#]
    expectNoDifference(
      statements(source),
      [#"send(\.task"#, #"send(\.binding.note"#, #"send(\.noteSubmitted"#] + second + second + second
        + [#"send(\.endMeetingButtonTapped"#, #"send(\.alert.confirmSave"#, "skipInFlightEffects(strict"])
  }

  @Test func theTestOfAMoveSendsItsOffsets() async throws {
    let source = try await source("a-move", feature: "list")
    #expect(
      source.contains(
        #"""
        \.addStandup.moveAttendees, try recorded(["fromOffsets": ["indexes": [["length": 1, "location": 0]]], "toOffset": 2])
        """#))
  }

  /// Returns the test that is written from a recording, of a feature or of the whole program.
  private func source(_ name: String, feature: String? = nil) async throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/Recordings")
    let recording = try Recording(parsing: Data(contentsOf: folder.appending(path: "\(name).session")))
    return try await TestWriter(recording, plugins: PluginRegistry(allPlugins))
      .source(named: name, feature: feature)
  }

  /// Returns the statements of a written test, each with the path of its action.
  private func statements(_ source: String) -> [String] {
    source.matches(of: /await (?:store|clock)\.(\w+\([\\.\w]*)/).map { String($0.1) }
  }

  @Test(
    "The recorded meeting replays with the same result",
    .replaying("Snapshots/Recordings/a-meeting.session", plugins: allPlugins))
  func aMeetingDoesWhatItDid() throws {
    let state = try #require(Replayer.ofTest).store.withState { $0 }
    expectNoDifference(state.path.routes.map(\.name), ["detail"])
    expectNoDifference(state.path.first?[StandupDetailFeature.self]?.standup.meetings.count, 1)
  }

  @Test("The error for an unknown feature lists the features")
  func aFeatureThatTheProgramDoesNotHaveIsSaid() async throws {
    let recording = try Recording(
      parsing: Data(
        #"""
        {"version":1,"program":"standups","plugins":[],"files":{},
        "session":{"version":1,"date":0,"next":0,"screens":[]}}
        """#.replacing("\n", with: "").utf8))
    let failure = await #expect(throws: TestWriter.Failure.self) {
      try await TestWriter(recording, plugins: PluginRegistry(allPlugins)).source(
        named: "x", feature: "detial")
    }
    expectNoDifference(
      failure?.description,
      "There is no feature 'detial'. Use one of: list, detail, record, meeting.")
  }
}
