import ComposableArchitecture
import Foundation
import StandupForm
import StandupsCore
import StandupsList
import Testing

@MainActor @Suite struct StandupsListTests {
  func makeStore(person: String? = nil) -> TestStoreOf<StandupsListFeature> {
    TestStore(initialState: StandupsListFeature.State(person: person)) {
      StandupsListFeature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test func adding() async {
    let store = makeStore()
    var standup = Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))])
    await store.send(.addButtonTapped) {
      $0.addStandup = StandupFormFeature.State(standup: standup)
    }
    standup.title = "Point-Free Morning Sync"
    await store.send(\.addStandup.binding.standup, standup) {
      $0.addStandup?.standup.title = "Point-Free Morning Sync"
    }
    await store.send(\.addStandup.addAttendeeButtonTapped) {
      $0.addStandup?.focus = .attendee(UUID(2))
      $0.addStandup?.standup.attendees.append(Attendee(id: UUID(2)))
    }
    await store.send(\.addStandup.deleteAttendees, [1]) {
      $0.addStandup?.focus = .attendee(UUID(1))
      $0.addStandup?.standup.attendees.remove(at: 1)
    }
    await store.send(.saveStandupButtonTapped) {
      $0.addStandup = nil
      $0.$standups.withLock {
        $0 = [Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))], title: "Point-Free Morning Sync")]
      }
    }
  }

  @Test func addingWithoutAssertingAll() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.addButtonTapped)
    await store.send(.addStandup(.presented(.set(\.standup.title, "Point-Free Morning Sync"))))
    await store.send(.saveStandupButtonTapped) {
      $0.$standups.withLock { standups in
        standups = [
          Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))], title: "Point-Free Morning Sync")
        ]
      }
    }
  }

  @Test func savingDropsBlankAttendees() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(\.addStandup.addAttendeeButtonTapped)
    var standup = store.state.addStandup!.standup
    standup.attendees[1].name = "Blob"
    await store.send(\.addStandup.binding.standup, standup)
    await store.send(.saveStandupButtonTapped)
    #expect(store.state.standups.first?.attendees.map(\.name) == ["Blob"])
  }

  @Test func cancelAndDismissAddNothing() async {
    let store = makeStore()
    await store.send(.addButtonTapped) {
      $0.addStandup = StandupFormFeature.State(
        standup: Standup(id: UUID(0), attendees: [Attendee(id: UUID(1))]))
    }
    await store.send(.cancelStandupButtonTapped) { $0.addStandup = nil }
    await store.send(.addButtonTapped) {
      $0.addStandup = StandupFormFeature.State(
        standup: Standup(id: UUID(2), attendees: [Attendee(id: UUID(3))]))
    }
    await store.send(\.addStandup.dismiss) { $0.addStandup = nil }
    await store.send(.saveStandupButtonTapped)
    #expect(store.state.standups == [])
  }

  @Test func oneOpensItsDetail() async {
    let store = makeStore()
    await store.send(.standupTapped(id: UUID(7)))
    await store.receiveNavigation(to: StandupDetailRoute(UUID(7)))
  }

  @Test func aPersonsListShowsAndAddsTheirs() async {
    @Shared(.standups) var standups = [.mock, .engineeringMock]
    $standups.withLock { $0 = [.mock, .engineeringMock] }
    #expect(StandupsListFeature.State(person: " blob jr ").shown.map(\.title) == ["Design", "Engineering"])
    #expect(StandupsListFeature.State(person: "BLOB ESQ").shown.map(\.title) == ["Design"])
    #expect(StandupsListFeature.State(person: "Nobody").shown.isEmpty)
    let store = makeStore(person: " Blob Esq ")
    await store.send(.addButtonTapped) {
      $0.addStandup = StandupFormFeature.State(
        standup: Standup(id: UUID(0), attendees: [Attendee(id: UUID(1), name: "Blob Esq")]))
    }
    await store.send(.saveStandupButtonTapped) {
      $0.addStandup = nil
      $0.$standups.withLock {
        _ = $0.append(Standup(id: UUID(0), attendees: [Attendee(id: UUID(1), name: "Blob Esq")]))
      }
    }
  }
}
