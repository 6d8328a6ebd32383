import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import NavigationUI
import StandupDetail
import StandupForm
import StandupMeeting
import StandupPastMeeting
import StandupsCore
import StandupsList
import TerminalUITesting
import Testing

/// Snapshots of every screen: at the prompt with 80 and 40 columns, and in windows of both widths.
@MainActor
@Suite(
  .dependencies {
    $0.timeZone = .gmt
    $0.date.now = Date(timeIntervalSince1970: 1_700_352_000)
  }
) struct ScreenTests {
  @Shared(.standups) var standups

  /// Checks the screen at each size.
  private func expect(
    _ screen: TestScreen, function: StaticString = #function, line: UInt = #line
  ) {
    expectNoDifference(screen.buttonsWithoutHelp, [], line: line)
    screen.expectSnapshot(width: 80, function: function, line: line)
    screen.expectSnapshot(width: 40, function: function, line: line)
    screen.expectSnapshot(width: 80, height: 24, withStyles: true, function: function, line: line)
    screen.expectSnapshot(width: 40, height: 16, function: function, line: line)
  }

  /// A standup with four meetings, three of which have a length.
  private var measured: Standup {
    var standup = Standup.mock
    for (index, seconds) in [200, 350, 300].enumerated() {
      standup.meetings.insert(
        Meeting(
          id: UUID(index), date: Date(timeIntervalSince1970: 1_700_086_400 + 86_400 * Double(index)),
          transcript: "Meeting \(index + 2)", duration: .seconds(seconds)), at: 0)
    }
    return standup
  }

  private func screen(@ViewBuilder _ view: () -> some View) -> TestScreen {
    let view = view()
    return TestScreen { NavigationStack { view } }
  }

  // MARK: The list

  private func list(person: String? = nil) -> (StoreOf<StandupsListFeature>, TestScreen) {
    let store = Store(initialState: StandupsListFeature.State(person: person)) {
      StandupsListFeature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    return (store, screen { StandupsListView(store: store) })
  }

  @Test func listWithoutStandups() { expect(list().1) }

  @Test func listOfStandups() {
    $standups.withLock { $0 = [measured, .engineeringMock] }
    expect(list().1)
  }

  @Test("The list of one person") func listOfAPerson() {
    $standups.withLock { $0 = [.mock, .engineeringMock] }
    expect(list(person: "Blob Sr").1)
  }

  @Test func newStandup() {
    $standups.withLock { $0 = [.mock] }
    let (store, screen) = list()
    store.send(.addButtonTapped)
    expect(screen)
  }

  // MARK: One standup

  private func detail() throws -> (StoreOf<StandupDetailFeature>, TestScreen) {
    $standups.withLock { $0 = [measured, .engineeringMock] }
    let state = StandupDetailFeature.State(standup: try Standup.shared(Standup.mock.id))
    let store = Store(initialState: state) {
      StandupDetailFeature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    return (store, screen { StandupDetailView(store: store) })
  }

  @Test func standup() throws { expect(try detail().1) }

  @Test func standupWithTheLengthsOfItsMeetings() throws {
    let (_, screen) = try detail()
    screen.run("toggle lengths")
    expect(screen)
  }

  @Test("A standup that is being edited") func standupThatIsEdited() throws {
    let (store, screen) = try detail()
    store.send(.editButtonTapped)
    expect(screen)
  }

  @Test("A standup with the alert for its deletion") func standupThatMayBeDeleted() throws {
    let (store, screen) = try detail()
    store.send(.deleteButtonTapped)
    expect(screen)
  }

  @Test("A standup that was deleted elsewhere") func standupThatWasDeletedElsewhere() throws {
    let (_, screen) = try detail()
    $standups.withLock { $0 = [.engineeringMock] }
    expect(screen)
  }

  // MARK: Meetings

  private func meeting(_ adjust: (inout StandupMeetingFeature.State) -> Void) -> TestScreen {
    var state = StandupMeetingFeature.State(standup: Shared(value: .mock))
    adjust(&state)
    let store = Store(initialState: state) {
      StandupMeetingFeature()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.transcriber.isAvailable = { false }
    }
    return screen { StandupMeetingView(store: store) }
  }

  @Test("A running meeting") func meetingThatRuns() {
    expect(
      meeting {
        $0.elapsed = .seconds(100)
        $0.transcript = ["The button will be green."]
      })
  }

  @Test("A meeting with the alert for its end") func meetingThatMayEnd() {
    expect(meeting { $0.alert = .endMeeting(isDiscardable: true) })
  }

  @Test("A meeting whose transcriber failed") func meetingWhoseTranscriberFailed() {
    expect(meeting { $0.alert = .transcriberFailed("'listen' exited with status 1") })
  }

  @Test func pastMeeting() {
    let store = Store(
      initialState: StandupPastMeetingFeature.State(
        meeting: Standup.mock.meetings[0], standup: Shared(value: .mock))
    ) {
      StandupPastMeetingFeature()
    }
    expect(screen { StandupPastMeetingView(store: store) })
  }
}
