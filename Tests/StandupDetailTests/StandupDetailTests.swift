import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import StandupDetail
import StandupForm
import StandupsCore
import Testing

@MainActor @Suite(.dependencies { $0.timeZone = .gmt }) struct StandupDetailTests {
  @Shared(.standups) var standups

  init() {
    $standups.withLock { $0 = [.mock, .engineeringMock] }
  }

  func makeStore() throws -> TestStoreOf<StandupDetailFeature> {
    let standup = try Standup.shared(Standup.mock.id)
    return TestStore(initialState: StandupDetailFeature.State(standup: standup)) {
      StandupDetailFeature()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.timeZone = .gmt
    }
  }

  @Test("An edit is saved, exhaustively") func anEditIsSavedExhaustively() async throws {
    let store = try makeStore()
    await store.send(.editButtonTapped) {
      $0.destination = .edit(StandupFormFeature.State(standup: .mock))
    }
    var edited = Standup.mock
    edited.title = "Point-Free Morning Sync"
    await store.send(\.destination.edit.binding.standup, edited) {
      $0.destination?.edit?.standup.title = "Point-Free Morning Sync"
    }
    await store.send(.saveStandupButtonTapped) {
      $0.destination = nil
      $0.$standup.withLock { $0.title = "Point-Free Morning Sync" }
    }
    expectNoDifference(standups[id: Standup.mock.id]?.title, "Point-Free Morning Sync")
  }

  @Test("An edit is saved, non-exhaustively") func anEditIsSavedNonexhaustively() async throws {
    let store = try makeStore()
    store.exhaustivity = .off
    await store.send(.editButtonTapped)
    await store.send(.destination(.presented(.edit(.set(\.standup.title, "Point-Free Morning Sync")))))
    await store.send(.saveStandupButtonTapped) {
      $0.$standup.withLock { $0.title = "Point-Free Morning Sync" }
    }
  }

  @Test func cancellingAnEditDiscardsIt() async throws {
    let store = try makeStore()
    await store.send(.editButtonTapped) {
      $0.destination = .edit(StandupFormFeature.State(standup: .mock))
    }
    await store.send(.destination(.presented(.edit(.set(\.standup.title, "X"))))) {
      $0.destination?.edit?.standup.title = "X"
    }
    await store.send(.cancelEditButtonTapped) { $0.destination = nil }
    await store.send(.saveStandupButtonTapped)
    expectNoDifference(store.state.standup, .mock)
  }

  @Test func deletingAsksFirst() async throws {
    let store = try makeStore()
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.delete(.mock)) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    expectNoDifference(standups.count, 2)
  }

  @Test("Deleting a standup removes its screens") func deletingTakesItsScreensAway() async throws {
    let store = try makeStore()
    let announced = LockIsolated<[String]>([])
    store.dependencies.announce = AnnounceEffect { text, _ in announced.withValue { $0.append(text) } }
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.delete(.mock)) }
    await store.send(\.destination.alert.confirmDeletion) { $0.destination = nil }
    expectNoDifference(announced.value, ["Deleted 'Design'."])
    await store.receiveNavigation(.remove(Standup.routes(of: Standup.mock.id)))
    expectNoDifference(standups, [.engineeringMock])
    store.assert { _ in
      @Shared(.standups) var standups
      $standups.withLock { $0 = [.engineeringMock] }
    }
  }

  @Test func meetingsAreDeletedAndOpened() async throws {
    let store = try makeStore()
    let meeting = Standup.mock.meetings[0].id
    await store.send(.meetingTapped(id: meeting))
    await store.receiveNavigation(to: StandupPastMeetingRoute(Standup.mock.id, meeting: meeting))
    // An offset of a row that another program has just deleted isn't an error.
    await store.send(.deleteMeetings(atOffsets: [7]))
    await store.send(.deleteMeetings(atOffsets: [0])) {
      $0.destination = .alert(.delete([Standup.mock.meetings[0]]))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.send(.deleteMeetings(atOffsets: [0])) {
      $0.destination = .alert(.delete([Standup.mock.meetings[0]]))
    }
    await store.send(\.destination.alert.confirmMeetingDeletion, [meeting]) {
      $0.destination = nil
      $0.$standup.withLock { $0.meetings = [] }
    }
  }

  @Test func attendeesAndTheMeetingAreOpened() async throws {
    let store = try makeStore()
    await store.send(.attendeeTapped(id: Standup.mock.attendees[1].id))
    await store.receiveNavigation(to: StandupsListRoute.person("Blob Jr"))
    await store.send(.attendeeTapped(id: UUID(99)))
    await store.send(.startMeetingButtonTapped)
    await store.receiveNavigation(to: StandupMeetingRoute(Standup.mock.id))
  }

  @Test func questionsNameTheMeetings() {
    let meeting = Standup.mock.meetings[0]
    expectNoDifference(
      AlertState<StandupDetailFeature.Destination.Alert>.delete([meeting]).title,
      TextState("Delete the meeting of 2023-11-14 22:13?"))
    expectNoDifference(
      AlertState<StandupDetailFeature.Destination.Alert>.delete([meeting, meeting]).title,
      TextState("Delete 2 past meetings?"))
  }

  @Test("The alert names the standup and its past meetings") func questionsNameWhatGoes() {
    let alert = AlertState<StandupDetailFeature.Destination.Alert>.delete(.mock)
    expectNoDifference(alert.title, TextState("Delete Design?"))
    expectNoDifference(alert.message, TextState("This also deletes its past meeting. Are you sure?"))
    expectNoDifference(alert.buttons.map(\.label), [TextState("Delete"), TextState("Cancel")])
    expectNoDifference(alert.buttons.map(\.role), [.destructive, .cancel])
  }

  @Test("An edit is merged with another program's changes")
  func anEditIsMergedWithWhatAnotherProgramChanged() async throws {
    let store = try makeStore()
    store.exhaustivity = .off
    await store.send(.editButtonTapped)
    await store.send(.destination(.presented(.edit(.set(\.standup.title, "Mine")))))
    // Another program adds an attendee and changes the theme while the form is open.
    $standups.withLock {
      $0[id: Standup.mock.id]?.attendees.append(Attendee(id: UUID(77), name: "Theirs"))
      $0[id: Standup.mock.id]?.theme = .teal
    }
    await store.send(.saveStandupButtonTapped)
    let standup = try #require(standups[id: Standup.mock.id])
    #expect(standup.title == "Mine" && standup.theme == .teal)
    #expect(standup.attendees.last?.name == "Theirs" && standup.attendees.count == 7)
    #expect(takeMergeConflicts().isEmpty)
  }

  @Test("In a conflict, the other program's value can replace the saved one")
  func whatBothChangedIsAConflictThatTheirsCanWin() async throws {
    let store = try makeStore()
    store.exhaustivity = .off
    await store.send(.editButtonTapped)
    await store.send(.destination(.presented(.edit(.set(\.standup.title, "Mine")))))
    $standups.withLock { $0[id: Standup.mock.id]?.title = "Theirs" }
    await store.send(.saveStandupButtonTapped)
    expectNoDifference(standups[id: Standup.mock.id]?.title, "Mine")
    let conflict = try #require(takeMergeConflicts().first)
    #expect(conflict.fields.map(\.mine) == ["Mine"] && conflict.fields.map(\.theirs) == ["Theirs"])
    try conflict.takeTheirs()
    expectNoDifference(standups[id: Standup.mock.id]?.title, "Theirs")
  }

  @Test func aTitleIsRequired() async throws {
    let store = try makeStore()
    await store.send(.editButtonTapped) {
      $0.destination = .edit(StandupFormFeature.State(standup: .mock))
    }
    await store.send(.destination(.presented(.edit(.set(\.standup.title, "  "))))) {
      $0.destination?.edit?.standup.title = "  "
    }
    await store.send(.saveStandupButtonTapped)
    expectNoDifference(standups[id: Standup.mock.id]?.title, "Design")
  }

  @Test("A standup deleted elsewhere can be saved as a new one")
  func aStandupThatWasDeletedElsewhereIsKeptAsANewOne() async throws {
    let store = try makeStore()
    store.exhaustivity = .off
    #expect(store.state.$standup.isPresent)
    await store.send(.editButtonTapped)
    await store.send(.destination(.presented(.edit(.set(\.standup.title, "Still here")))))
    $standups.withLock { _ = $0.remove(id: Standup.mock.id) }
    #expect(!store.state.$standup.isPresent && store.state.standup.title == "Design")
    await store.send(.saveStandupButtonTapped)
    expectNoDifference(standups.map(\.title), ["Engineering", "Still here"])
    #expect(store.state.$standup.isPresent && store.state.standup.title == "Still here")

    $standups.withLock { _ = $0.remove(id: Standup.mock.id) }
    await store.send(.keepAsNewButtonTapped)
    await store.send(.keepAsNewButtonTapped)
    expectNoDifference(standups.map(\.title), ["Engineering", "Still here"])
  }

  @Test(
    "A link includes the presented screen",
    arguments: [
      (nil, ""), (.edit(), ":edit"), (.edit(attendee: 3), ":edit:attendee:3"), (.delete(), ":delete"),
      (.delete(meetings: [Standup.mock.meetings[0].id]), ":delete:\(Standup.mock.meetings[0].id)"),
    ] as [(StandupDetailRoute.Presentation?, String)])
  func linksSayWhatIsPresented(_ presentation: StandupDetailRoute.Presentation?, _ suffix: String) throws {
    let route = StandupDetailRoute(Standup.mock.id, presenting: presentation)
    expectNoDifference(AnyRoute(route).description, "detail:\(Standup.mock.id)\(suffix)")
    expectNoDifference(StandupDetailRoute(arguments: route.arguments), route)
    let state = try StandupDetailPlugin.state(for: route)
    expectNoDifference(StandupDetailPlugin.route(of: state, from: route.base), route)
    if presentation == .edit(attendee: 3) {
      expectNoDifference(state.destination?.edit?.focus, .attendee(Standup.mock.attendees[2].id))
    }
    for number in [Int.min, 0, 7] {
      #expect(throws: RouteNotFoundError.self) {
        try StandupDetailPlugin.state(
          for: StandupDetailRoute(Standup.mock.id, presenting: .edit(attendee: number)))
      }
    }
  }
}
