import ComposableArchitecture
import CustomDump
import Foundation
import StandupsCore
import Testing

@Suite struct StandupsCoreTests {
  @Test("The file is decoded as it was encoded") func theFileIsReadAsItIsWritten() throws {
    let data = try StandupsFile.encode([.mock, .engineeringMock])
    try expectNoDifference(StandupsFile.decode(data), [.mock, .engineeringMock])
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.hasSuffix("}\n"))
    #expect(text.contains("\"version\" : 1") && text.contains("\"seconds\" : 360"))
    #expect(text.contains("2023-11-14T22:13:20Z"))
  }

  @Test("A message quotes a title, and cuts off a long one")
  func quotedTitle() {
    var standup = Standup.mock
    expectNoDifference(standup.quotedTitle, "'Design'")
    standup.title = String(repeating: "🇩🇪", count: 60)
    expectNoDifference(standup.quotedTitle, "'\(standup.title)'")
    standup.title += "x"
    expectNoDifference(standup.quotedTitle, "'" + String(repeating: "🇩🇪", count: 59) + "…'")
    standup.title = " "
    expectNoDifference(standup.quotedTitle, "'Untitled'")
  }

  @Test func aNewerFileIsRefused() throws {
    let error = #expect(throws: NewerFileFormatError.self) {
      try StandupsFile.decode(Data(#"{"version": 2, "anything": true}"#.utf8))
    }
    expectNoDifference(error?.description.contains("format version 2"), true)
  }

  @Test func anUnknownVersionIsRefused() {
    for version in [0, -1] {
      let error = #expect(throws: UnknownFileFormatError.self) {
        try StandupsFile.decode(Data(#"{"version": \#(version), "standups": []}"#.utf8))
      }
      expectNoDifference(
        error?.description.contains("format version \(version),"), true)
    }
  }

  @Test("Content that isn't a complete data file isn't read") func whatIsNoFileIsNotRead() {
    #expect(throws: (any Error).self) { try StandupsFile.decode(Data("{\"version\": 1, \"stand".utf8)) }
    #expect(throws: (any Error).self) { try StandupsFile.decode(Data()) }
  }

  @Test(
    "A link includes what its screen presents",
    arguments: [
      ("record:\(UUID(1)):end", AnyRoute(StandupMeetingRoute(UUID(1), presenting: .end))),
      ("record:\(UUID(1)):finish", AnyRoute(StandupMeetingRoute(UUID(1), presenting: .finish))),
      (
        "record:\(UUID(1)):failed:no%20microphone",
        AnyRoute(StandupMeetingRoute(UUID(1), presenting: .transcriberFailed("no microphone")))
      ),
      ("list:draft:\(UUID(1))", AnyRoute(StandupsListRoute.draft(UUID(1)))),
    ])
  func whatIsPresentedIsPartOfALink(_ text: String, _ route: AnyRoute) {
    expectNoDifference(route.description, text)
    expectNoDifference(
      route.as(StandupMeetingRoute.self).map { AnyRoute($0) }
        ?? route.as(StandupsListRoute.self).map { AnyRoute($0) }, route)
    expectNoDifference(StandupMeetingRoute(arguments: [UUID(1).uuidString, "failed"]), nil)
    expectNoDifference(StandupMeetingRoute(arguments: [UUID(1).uuidString, "more"]), nil)
    expectNoDifference(StandupsListRoute(arguments: ["draft", "x"]), nil)
  }

  @Test func routesAreLinks() throws {
    let id = UUID(1)
    let routes: [AnyRoute] = [
      AnyRoute(StandupsListRoute.person("Blob")), AnyRoute(StandupDetailRoute(id)),
      AnyRoute(StandupMeetingRoute(id)), AnyRoute(StandupPastMeetingRoute(id, meeting: UUID(2))),
      AnyRoute(StandupsListRoute.new), AnyRoute(StandupsListRoute.all),
    ]
    let link = Link(scheme: "standups", routes)
    expectNoDifference(
      link.description,
      """
      standups:/list:person:Blob/detail:\(id)/record:\(id)/meeting:\(id):\(UUID(2))/list:new/list
      """)
    let back = try Link(parsing: link.description)
    expectNoDifference(back.routes[0].as(StandupsListRoute.self), .person("Blob"))
    expectNoDifference(back.routes[1].as(), StandupDetailRoute(id))
    expectNoDifference(back.routes[3].as(), StandupPastMeetingRoute(id, meeting: UUID(2)))
    expectNoDifference(back.routes[4].as(StandupsListRoute.self)?.base, .all)
    expectNoDifference(StandupDetailRoute(arguments: ["x"]), nil)
    expectNoDifference(StandupsListRoute(arguments: ["person"]), nil)
  }

  @Test("Attendees are identified by name") func peopleAreKnownByTheirNames() {
    var standup = Standup.engineeringMock
    standup.attendees.append(Attendee(id: UUID(1), name: " "))
    #expect(standup.isAttended(by: " BLOB jr\n"))
    #expect(!standup.isAttended(by: "Blo"))
    #expect(!standup.isAttended(by: " "))
    #expect(!standup.isAttended(by: ""))
  }

  @Test func theTimeIsShared() {
    expectNoDifference(Standup.mock.durationPerAttendee, .seconds(60))
    expectNoDifference(Standup(id: UUID(0)).durationPerAttendee, .seconds(60))
  }
}
