import ComposableArchitecture
import Foundation
import StandupDetail
import StandupForm
import StandupsCore
import Testing

@MainActor @Suite struct StandupDetailTests {
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
    }
  }

  @Test func editing() async throws {
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
    #expect(standups[id: Standup.mock.id]?.title == "Point-Free Morning Sync")
  }

  @Test func editingWithoutAssertingAll() async throws {
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
    #expect(store.state.standup == .mock)
  }

  @Test func deletingAsksFirst() async throws {
    let store = try makeStore()
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.deleteStandup) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    #expect(standups.count == 2)
  }

  @Test func deletingTakesItsScreensAway() async throws {
    let store = try makeStore()
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.deleteStandup) }
    await store.send(\.destination.alert.confirmDeletion) { $0.destination = nil }
    await store.receiveNavigation(.remove(Standup.places(of: Standup.mock.id)))
    #expect(standups == [.engineeringMock])
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
    await store.send(.deleteMeetings(atOffsets: [0])) {
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

  @Test func alertsSayWhatTheyAsk() {
    let alert = AlertState<StandupDetailFeature.Destination.Alert>.deleteStandup
    #expect(alert.message == TextState("Are you sure?"))
    #expect(alert.buttons.map(\.label) == [TextState("Delete"), TextState("Nevermind")])
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
  }
}
