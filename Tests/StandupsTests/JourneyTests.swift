import ComposableArchitecture
import CustomDump
import Foundation
import NavigationCore
import StandupDetail
import StandupForm
import StandupMeeting
import StandupPastMeeting
import StandupsCore
import StandupsList
import Testing

/// The features to which these tests send actions.
extension Screens {
  fileprivate var list: ScreenKey<StandupsListFeature> { .init() }
  fileprivate var detail: ScreenKey<StandupDetailFeature> { .init() }
  fileprivate var record: ScreenKey<StandupMeetingFeature> { .init() }
}

/// All features together, along realistic paths. The tests assert every action and change.
@MainActor @Suite struct JourneyTests {
  @Shared(.standups) var standups

  @Test("A standup is added, opened, and edited") func aStandupIsAddedOpenedAndEdited() async throws {
    let store = try makeNavigator()
    var standup = Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))])
    await store.send(\.root.list.addButtonTapped) {
      $0.root[\.list]?.addStandup = StandupFormFeature.State(standup: standup)
    }
    standup.title = "Morning"
    standup.attendees[0].name = "Blob"
    await store.send(\.root.list.addStandup.binding.standup, standup) {
      $0.root[\.list]?.addStandup?.standup = standup
    }
    await store.send(\.root.list.saveStandupButtonTapped) {
      $0.root[\.list]?.addStandup = nil
      $0.root[\.list]?.$standups.withLock { $0 = [standup] }
    }
    await store.send(\.root.list.standupTapped, UUID(0))
    let shared = try Standup.shared(UUID(0))
    await store.receive(\.root.navigate.push, AnyRoute(StandupDetailRoute(UUID(0)))) {
      $0.path[id: 0] = ScreenState(
        StandupDetailRoute(UUID(0)), StandupDetailFeature.State(standup: shared))
    }
    await store.send(\.path[id: 0].detail.editButtonTapped) {
      $0.path[id: 0, \.detail]?.destination = .edit(StandupFormFeature.State(standup: standup))
    }
    standup.title = "Evening"
    await store.send(\.path[id: 0].detail.destination.edit.binding.standup, standup) {
      $0.path[id: 0, \.detail]?.destination?.edit?.standup = standup
    }
    await store.send(\.path[id: 0].detail.saveStandupButtonTapped) {
      $0.path[id: 0, \.detail]?.destination = nil
      $0.path[id: 0, \.detail]?.$standup.withLock { $0.title = "Evening" }
    }
    // The list below shows the same standup.
    expectNoDifference(store.state.root[\.list]?.shown, [standup])
    await store.send(\.path.popFrom, 0) { $0.path[id: 0] = nil }
  }

  @Test("A meeting is held and opened later") func aMeetingIsHeldAndLookedUp() async throws {
    $standups.withLock { $0 = [quick] }
    let clock = TestClock()
    let store = try makeNavigator(clock: clock)
    let shared = try Standup.shared(quick.id)
    await store.send(\.navigate.push, AnyRoute(StandupDetailRoute(quick.id))) {
      $0.path[id: 0] = ScreenState(StandupDetailRoute(quick.id), StandupDetailFeature.State(standup: shared))
    }
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 0].navigate.push) {
      $0.path[id: 1] = ScreenState(
        StandupMeetingRoute(quick.id), StandupMeetingFeature.State(standup: shared))
    }
    expectNoDifference(store.state.link, "standups:/detail:\(quick.id)/record:\(quick.id)")
    await store.send(\.path[id: 1].record.task)
    await store.send(\.path[id: 1].record.binding.note, "Hello") { $0.path[id: 1, \.record]?.note = "Hello" }
    await store.send(\.path[id: 1].record.noteSubmitted) {
      $0.path[id: 1, \.record]?.note = ""
      $0.path[id: 1, \.record]?.transcript = ["Hello"]
    }
    for second in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.path[id: 1].record.timeElapsed) {
        $0.path[id: 1, \.record]?.elapsed = .seconds(second)
      }
    }
    let meeting = Meeting(
      id: UUID(0), date: meetingDate, transcript: "Hello", duration: .seconds(4))
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].record.timeElapsed) {
      $0.path[id: 1, \.record]?.elapsed = .seconds(4)
      $0.path[id: 0, \.detail]?.$standup.withLock { $0.meetings = [meeting] }
    }
    await store.receive(\.path.popFrom) { $0.path[id: 1] = nil }
    // The clock of a finished meeting has stopped.
    await clock.advance(by: .seconds(60))

    await store.send(\.path[id: 0].detail.meetingTapped, UUID(0))
    await store.receive(\.path[id: 0].navigate.push) {
      $0.path[id: 2] = ScreenState(
        StandupPastMeetingRoute(quick.id, meeting: UUID(0)),
        StandupPastMeetingFeature.State(meeting: meeting, standup: shared))
    }
    expectNoDifference(
      store.state.path[id: 2, as: StandupPastMeetingFeature.self]?.meeting.transcript, "Hello")
  }

  @Test("Attendees lead to their standups") func attendeesLeadToTheirStandupsAndOn() async throws {
    $standups.withLock { $0 = [.mock, .engineeringMock] }
    let store = try makeNavigator()
    let mock = try Standup.shared(Standup.mock.id)
    let engineering = try Standup.shared(Standup.engineeringMock.id)
    await store.send(\.root.list.standupTapped, Standup.mock.id)
    await store.receive(\.root.navigate.push) {
      $0.path[id: 0] = ScreenState(
        StandupDetailRoute(Standup.mock.id), StandupDetailFeature.State(standup: mock))
    }
    await store.send(\.path[id: 0].detail.attendeeTapped, Standup.mock.attendees[1].id)
    await store.receive(\.path[id: 0].navigate.push) {
      $0.path[id: 1] = ScreenState(
        StandupsListRoute.person("Blob Jr"), StandupsListFeature.State(person: "Blob Jr"))
    }
    expectNoDifference(store.state.path[id: 1, as: StandupsListFeature.self]?.shown.count, 2)
    await store.send(\.path[id: 1].list.standupTapped, Standup.engineeringMock.id)
    await store.receive(\.path[id: 1].navigate.push) {
      $0.path[id: 2] = ScreenState(
        StandupDetailRoute(Standup.engineeringMock.id), StandupDetailFeature.State(standup: engineering))
    }
    await store.send(\.path[id: 2].detail.attendeeTapped, Standup.engineeringMock.attendees[0].id)
    await store.receive(\.path[id: 2].navigate.push) {
      $0.path[id: 3] = ScreenState(
        StandupsListRoute.person("Blob"), StandupsListFeature.State(person: "Blob"))
    }
    expectNoDifference(
      store.state.link,
      """
      standups:/detail:\(Standup.mock.id)/list:person:Blob%20Jr/detail:\(Standup.engineeringMock.id)/list:person:Blob
      """)
    // An attendee's list adds a standup for that attendee, in the middle of the stack.
    var added = Standup(id: UUID(0), attendees: [Attendee(id: UUID(1), name: "Blob")])
    await store.send(\.path[id: 3].list.addButtonTapped) {
      $0.path[id: 3, \.list]?.addStandup = StandupFormFeature.State(standup: added)
    }
    let titled = StandupsListFeature.Action.addStandup(.presented(.set(\.standup.title, "Alone")))
    await store.send(.path(.element(id: 3, action: .feature(AnyAction(titled))))) {
      $0.path[id: 3, \.list]?.addStandup?.standup.title = "Alone"
    }
    added.title = "Alone"
    await store.send(\.path[id: 3].list.saveStandupButtonTapped) {
      $0.path[id: 3, \.list]?.addStandup = nil
      $0.path[id: 3, \.list]?.$standups.withLock { _ = $0.append(added) }
    }
    await store.send(\.navigate.home) { $0.path = StackState() }
  }

  @Test("Deleting a standup removes all of its screens and ends their effects")
  func deletingTakesEveryScreenOfTheStandupAwayAndStopsItsClocks() async throws {
    $standups.withLock { $0 = [quick, .engineeringMock] }
    let clock = TestClock()
    let store = try makeNavigator(clock: clock)
    // The same standup twice, once with its meeting, below the screen that deletes it.
    let link = try Link(
      parsing: """
        standups:/detail:\(quick.id)/record:\(quick.id)/list:person:Blob/detail:\(quick.id)
        """)
    let shared = try Standup.shared(quick.id)
    await store.send(\.navigate.open, link) {
      $0.path[id: 0] = ScreenState(StandupDetailRoute(quick.id), StandupDetailFeature.State(standup: shared))
      $0.path[id: 1] = ScreenState(
        StandupMeetingRoute(quick.id), StandupMeetingFeature.State(standup: shared))
      $0.path[id: 2] = ScreenState(
        StandupsListRoute.person("Blob"), StandupsListFeature.State(person: "Blob"))
      $0.path[id: 3] = ScreenState(StandupDetailRoute(quick.id), StandupDetailFeature.State(standup: shared))
    }
    await store.send(\.path[id: 1].record.task)
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].record.timeElapsed) {
      $0.path[id: 1, \.record]?.elapsed = .seconds(1)
    }
    await store.send(\.path[id: 3].detail.deleteButtonTapped) {
      $0.path[id: 3, \.detail]?.destination = .alert(.delete(quick))
    }
    await store.send(\.path[id: 3].detail.destination.alert.confirmDeletion) {
      $0.path[id: 3, \.detail]?.destination = nil
      $0.root[\.list]?.$standups.withLock { $0 = [.engineeringMock] }
    }
    await store.receive(\.path[id: 3].navigate.remove) {
      $0.path[id: 0] = nil
      $0.path[id: 1] = nil
      $0.path[id: 3] = nil
    }
    expectNoDifference(store.state.link, "standups:/list:person:Blob")
    // The meeting's effects ended with its screen, so no further actions arrive.
    await clock.advance(by: .seconds(60))
  }

  @Test func leavingAMeetingStopsItsClock() async throws {
    $standups.withLock { $0 = [quick] }
    let clock = TestClock()
    let store = try makeNavigator(clock: clock)
    let shared = try Standup.shared(quick.id)
    await store.send(\.navigate.open, try Link(parsing: "standups:/detail:\(quick.id)/record:\(quick.id)")) {
      $0.path[id: 0] = ScreenState(StandupDetailRoute(quick.id), StandupDetailFeature.State(standup: shared))
      $0.path[id: 1] = ScreenState(
        StandupMeetingRoute(quick.id), StandupMeetingFeature.State(standup: shared))
    }
    await store.send(\.path[id: 1].record.task)
    await store.send(\.path.popFrom, 1) { $0.path[id: 1] = nil }
    await clock.advance(by: .seconds(60))
    expectNoDifference(store.state.path[id: 0, as: StandupDetailFeature.self]?.standup.meetings, [])
  }
}
