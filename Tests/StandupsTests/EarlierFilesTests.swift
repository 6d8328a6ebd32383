import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import NavigationCore
import SessionRecording
import StandupDetail
import StandupMeeting
import StandupsCore
import StandupsList
import Testing

/// Files that an earlier version of the program (commit 5be4d99c) has written still open.
@MainActor
@Suite(
  .dependencies {
    $0.date.now = meetingDate
    $0.plugins = PluginRegistry(allPlugins)
    $0.uuid = .incrementing
  })
struct EarlierFilesTests {
  @Shared(.standups) private var standups

  init() throws {
    let rows = try StandupsFile.decode(Self.file("standups.json"))
    $standups.withLock { $0 = rows }
  }

  @Test func aDataFileOpens() throws {
    let standup = try #require(standups.first)
    expectNoDifference(standup.title, "Design")
    expectNoDifference(standup.duration, .seconds(300))
    expectNoDifference(standup.attendees.map(\.name), ["Blob", "Blob Jr"])
    expectNoDifference(standup.meetings.map(\.transcript), ["The button is green"])
  }

  @Test func draftsOpen() throws {
    let drafts = try JSONDecoder().decode([StandupDraft].self, from: Self.file("drafts.json"))
    expectNoDifference(drafts.map(\.standup.title), ["Designs"])
    expectNoDifference(drafts.map(\.original?.title), ["Design"])
  }

  @Test func aSessionInAMeetingOpensWithItsQuestion() throws {
    let state = try restored("meeting.json")
    expectNoDifference(state.path.routes.map(\.name), ["detail", "record"])
    let meeting = try #require(state.path.last?[StandupMeetingFeature.self])
    expectNoDifference(meeting.transcript, ["The button is green"])
    expectNoDifference(meeting.elapsed.components.seconds, 70)
    let route = StandupMeetingRoute(meeting.standup.id)
    expectNoDifference(
      StandupMeetingPlugin.route(of: meeting, from: route),
      StandupMeetingRoute(meeting.standup.id, presenting: .end))
  }

  @Test("A saved session of a form opens with its input") func aSessionInAFormOpensWithWhatWasTyped() throws {
    let state = try restored("form.json")
    let detail = try #require(state.path.first?[StandupDetailFeature.self])
    expectNoDifference(detail.destination?.edit?.standup.title, "Typed")
    expectNoDifference(detail.destination?.edit?.original.title, "Design")
  }

  @Test(arguments: [
    "/list:person:Blob", "/detail:ID", "/detail:ID:edit", "/detail:ID:edit:attendee:1", "/detail:ID:delete",
    "/detail:ID/record:ID", "/detail:ID/record:ID:end", "/detail:ID/record:ID:finish",
    "/detail:ID/meeting:ID:ID",
  ])
  func aLinkOpens(_ link: String) throws {
    // The meeting of the file has the id of its standup.
    let link = "standups:" + link.replacing("ID", with: try #require(standups.first).id.uuidString)
    var state = try Navigator.State(root: StandupsListRoute.all)
    try state.handle(.open(try Link(parsing: link)))
    #expect(state.navigationError == nil)
    expectNoDifference(state.link, link)
  }

  /// A recording is an exact description of a program, so a later program refuses it and names the difference.
  @Test func aRecordingOfADifferentStateIsRefusedWithTheReason() throws {
    let earlier = try Self.file("recording.session")
    try Recording(parsing: earlier).replay(plugins: PluginRegistry(allPlugins))
    let other = String(decoding: earlier, as: UTF8.self)
      .replacing(#""state":{"destination":null}"#, with: #""state":{"destination":null,"removed":[]}"#)
      .replacing("b4984bbc29a199e7", with: "0000000000000000")
    let different = try Recording(parsing: Data(other.utf8))
    let failure = #expect(throws: Replayer.Failure.self) {
      try different.replay(plugins: PluginRegistry(allPlugins))
    }
    expectNoDifference(failure?.number, 11)
    expectNoDifference(failure?.difference.first?.contains("removed"), true)
  }

  private func restored(_ name: String) throws -> Navigator.State {
    var state = try Navigator.State(root: StandupsListRoute.all)
    let session = try JSONDecoder().decode(Session.self, from: Self.file(name))
    expectNoDifference(state.restore(session), [])
    return state
  }

  private static func file(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/Earlier")
    return try Data(contentsOf: folder.appending(path: name))
  }
}
