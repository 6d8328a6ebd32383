import CustomDump
import Foundation
import NavigationCore
import NavigationTesting
import SessionRecording
import StandupDetail
import Testing

/// The tests in `Recorded` are exactly the tests generated from recordings. They compile and pass unchanged.
@MainActor @Suite struct RecordedTests {
  @Test(arguments: [
    ("a-meeting", "AMeeting", nil), ("a-list", "AList", "list"), ("a-detail", "ADetail", "detail"),
    ("a-record", "ARecord", "record"), ("a-move", "AMove", "list"),
  ])
  func aTestIsWrittenOfARecording(name: String, file: String, feature: String?) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let recording = try Recording(
      parsing: Data(
        contentsOf: folder.appending(
          path: "Snapshots/Recordings/\(name == "a-move" ? name : "a-meeting").session")))
    let source = try await TestWriter(recording, plugins: PluginRegistry(allPlugins))
      .source(named: name, feature: feature)
    // To update it: standups --as-test Tests/StandupsTests/Snapshots/Recordings/a-meeting.session
    expectNoDifference(
      source, try String(contentsOf: folder.appending(path: "Recorded/\(file).swift"), encoding: .utf8))
  }

  @Test(.replaying("Snapshots/Recordings/a-meeting.session", plugins: allPlugins))
  func aMeetingDoesWhatItDid() throws {
    let state = try #require(Replayer.ofTest).store.withState { $0 }
    expectNoDifference(state.path.routes.map(\.name), ["detail"])
    expectNoDifference(state.path.first?[StandupDetailFeature.self]?.standup.meetings.count, 1)
  }

  @Test func aFeatureThatTheProgramDoesNotHaveIsSaid() async throws {
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
