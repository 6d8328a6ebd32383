import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import StandupDetail
import StandupsCore
import TerminalUITesting
import Testing

@MainActor
@Suite(
  .dependencies {
    $0.timeZone = .gmt
    $0.date.now = Date(timeIntervalSince1970: 1_700_352_000)
  }
) struct StandupDetailViewTests {
  @Shared(.standups) var standups
  let requests = LockIsolated<[NavigationRequest]>([])

  private func show(_ standup: Standup) throws -> (StoreOf<StandupDetailFeature>, TestScreen) {
    $standups.withLock { $0 = standup.id == Standup.mock.id ? [standup, .engineeringMock] : [standup] }
    let state = StandupDetailFeature.State(standup: try Standup.shared(standup.id))
    let store = Store(initialState: state) {
      StandupDetailFeature()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.navigate = NavigateEffect { [requests] request in requests.withValue { $0.append(request) } }
    }
    return (store, TestScreen { StandupDetailView(store: store) })
  }

  @Test("The screen shows a standup with its commands") func aStandupIsShownWithItsCommands() throws {
    let (_, screen) = try show(.mock)
    screen.expect(
      """
      Design
      ──────
      Standup info
        Length: 6 minutes
        Theme: ■ orange
        [Start] [Edit] [Delete standup]

      Past meetings
        1  Tue 14 Nov 22:13  We talked about the color of the button.

      Attendees
        1  Blob
        2  Blob Jr
        3  Blob Sr
        4  Blob Esq
        5  Blob III
        6  Blob I
      """)
    expectNoDifference(
      screen.tree.commands.map(\.usage),
      [
        "start", "edit", "delete standup", "open past meetings N or NAME", "open attendees N or NAME",
        "delete N…",
      ])
  }

  @Test("A question says how long its deletion can be undone, if the program can")
  func undoPromise() {
    let promised = withDependencies {
      $0.undoPromise = "You can undo this until you quit."
    } operation: {
      AlertState<StandupDetailFeature.Destination.Alert>.delete(.mock)
    }
    expectNoDifference(
      promised.message.map { String(state: $0) },
      "This also deletes its past meeting. You can undo this until you quit.")
    let other = AlertState<StandupDetailFeature.Destination.Alert>.delete(.engineeringMock)
    expectNoDifference(other.message.map { String(state: $0) }, "Are you sure?")
  }

  @Test("A standup with long names and no meetings fits the screen")
  func aStandupWithLongNamesAndNoMeetings() throws {
    let standup = Standup(
      id: UUID(9),
      attendees: [
        Attendee(id: UUID(1), name: "Somebody with a name that is longer than a narrow screen is wide"),
        Attendee(id: UUID(2)), Attendee(id: UUID(3), name: "日本語の長い名前の人はここにいます"),
      ], theme: .navy,
      title: "A very long title of a standup that meets every other week on Tuesdays, at nine")
    let (_, screen) = try show(standup)
    screen.expect(
      """
      A very long title of a standup that meets every other week on Tuesdays, at nine
      ───────────────────────────────────────────────────────────────────────────────
      Standup info
        Length: 1 minute
        Theme: ■ navy
        [Start] [Edit] [Delete standup]

      Attendees
        1  Somebody with a name that is longer than a narrow screen is wide
        2  (no name)
        3  日本語の長い名前の人はここにいます
      """)
    screen.expect(
      """
      A very long title of a standup that mee…
      ────────────────────────────────────────
      Standup info
        Length: 1 minute
        Theme: ■ navy
        [Start] [Edit] [Delete standup]

      Attendees
        1  Somebody with a name that is longer
           than a narrow screen is wide
        2  (no name)
        3  日本語の長い名前の人はここにいます
      """, width: 40)
    expectNoDifference(screen.error(of: "open 2"), "Row 2 can't be opened.")
  }

  @Test("A standup is edited in a sheet") func itIsEditedInASheet() throws {
    let (store, screen) = try show(.engineeringMock)
    screen.run("edit")
    screen.expect(
      """
      Edit standup
      ────────────
      Standup info
        Title: Engineering▏
        Length: ━━━━━━●───────────── 10 minutes
        Theme: ■ periwinkle

      Attendees
        1  Name: Blob
        2  Name: Blob Jr
        [Add attendee]

      [Cancel]  [Save]
      """)
    screen.run("set title Product")
    screen.run("cancel")
    expectNoDifference(store.standup.title, "Engineering")
    screen.run("edit")
    screen.run("set title Product")
    screen.run("set name 1 \"\"")
    screen.run("save")
    expectNoDifference(store.standup.title, "Product")
    expectNoDifference(store.standup.attendees.map(\.name), ["Blob Jr"])
    screen.run("edit")
    screen.run("dismiss")
    expectNoDifference(store.destination, nil)
  }

  @Test("An edit keeps a meeting that was added during the edit")
  func anEditLosesNoMeetingThatWasAddedMeanwhile() throws {
    let (store, screen) = try show(.mock)
    screen.run("edit")
    screen.run("set title Product")
    let meeting = Meeting(id: UUID(1), date: Date(timeIntervalSince1970: 0), transcript: "")
    $standups.withLock { _ = $0[id: Standup.mock.id]?.meetings.insert(meeting, at: 0) }
    screen.run("save")
    expectNoDifference(store.standup.title, "Product")
    expectNoDifference(store.standup.meetings.map(\.id), [UUID(1), Standup.mock.meetings[0].id])
  }

  @Test func meetingsAreDeletedByTheirNumbers() throws {
    var standup = Standup.mock
    for number in 1...3 {
      standup.meetings.append(
        Meeting(id: UUID(number), date: Date(timeIntervalSince1970: 1_600_000_000), transcript: ""))
    }
    let (store, screen) = try show(standup)
    screen.run("delete past meetings 2,4")
    #expect(screen.text.contains("Delete 2 past meetings?"))
    expectNoDifference(store.standup.meetings.count, 4)
    screen.run("delete")
    expectNoDifference(store.standup.meetings.map(\.id), [Standup.mock.meetings[0].id, UUID(2)])
    screen.run("delete past meetings 1-2")
    screen.run("delete")
    #expect(store.standup.meetings.isEmpty)
    #expect(!screen.text.contains("Past meetings"))
    expectNoDifference(screen.error(of: "delete past meetings 1"), "There is nothing to delete here.")
  }

  @Test("An alert asks before a standup is deleted") func theAlertAsksBeforeAStandupIsDeleted() async throws {
    let (store, screen) = try show(.mock)
    screen.run("delete standup")
    screen.expect(
      """
      Design
      ──────
      Standup info
        Length: 6 minutes
        Theme: ■ orange
        [Start] [Edit] [Delete standup]

      Past meetings
        1  Tue 14 Nov 22:13  We talked about the color of the button.

      Attendees
        1  Blob
        2  Blob Jr
        3  Blob Sr
        4  Blob Esq
        5  Blob III
        6  Blob I

      ╭───────────────────────────────────────────────────╮
      │ Delete Design?                                    │
      │ This also deletes its past meeting. Are you sure? │
      │                                                   │
      │ [Delete]  [Cancel]                                │
      ╰───────────────────────────────────────────────────╯
      """)
    screen.run("cancel")
    expectNoDifference(store.destination, nil)
    screen.run("delete standup")
    screen.run("dismiss")
    expectNoDifference(standups.count, 2)
    screen.run("delete standup")
    screen.run("delete")
    expectNoDifference(standups, [.engineeringMock])
  }

  @Test func rowsRequestTheirRoutes() async throws {
    let (store, screen) = try show(.mock)
    screen.run("open past meetings 1")
    screen.run("open attendees 2")
    screen.run("start")
    screen.run("start meeting")
    // The rows send requests in effects, so the requests are known when the effects have finished.
    await store.send(.startMeetingButtonTapped).finish()
    expectNoDifference(screen.error(of: "open 1"), "Name one: open past meetings N or open attendees N.")
    #expect(requests.value.contains(.push(AnyRoute(StandupMeetingRoute(Standup.mock.id)))))
  }
}
