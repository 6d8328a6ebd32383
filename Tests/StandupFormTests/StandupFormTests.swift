import ComposableArchitecture
import CustomDump
import Foundation
import StandupForm
import StandupsCore
import Testing

@MainActor @Suite struct StandupFormTests {
  func makeStore(_ standup: Standup) -> TestStoreOf<StandupFormFeature> {
    TestStore(initialState: StandupFormFeature.State(standup: standup)) {
      StandupFormFeature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  @Test func aFormWithoutAttendeesGetsOne() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      let state = StandupFormFeature.State(standup: Standup(id: UUID(9)))
      expectNoDifference(state.standup.attendees, [Attendee(id: UUID(0))])
      expectNoDifference(state.focus, .title)
    }
  }

  @Test func fieldsAreWritten() async {
    let store = makeStore(.mock)
    await store.send(.set(\.standup.title, "Product")) { $0.standup.title = "Product" }
    await store.send(.set(\.standup.theme, .navy)) { $0.standup.theme = .navy }
    await store.send(.set(\.standup.duration, .seconds(600))) { $0.standup.duration = .seconds(600) }
    await store.send(\.binding.focus, nil) { $0.focus = nil }
  }

  @Test func focusFollowsANewAttendee() async {
    let store = makeStore(.mock)
    await store.send(.addAttendeeButtonTapped) {
      $0.focus = .attendee(UUID(0))
      $0.standup.attendees.append(Attendee(id: UUID(0)))
    }
  }

  @Test func focusMovesToTheNearestAttendee() async {
    let ids = (1...3).map { UUID($0) }
    let store = makeStore(
      Standup(id: UUID(9), attendees: IdentifiedArray(uniqueElements: ids.map { Attendee(id: $0) })))
    await store.send(.deleteAttendees(atOffsets: [0])) {
      $0.focus = .attendee(ids[1])
      $0.standup.attendees.remove(id: ids[0])
    }
    await store.send(.deleteAttendees(atOffsets: [1])) {
      $0.focus = .attendee(ids[1])
      $0.standup.attendees.remove(id: ids[2])
    }
    await store.send(.deleteAttendees(atOffsets: [0])) {
      $0.focus = .attendee(UUID(0))
      $0.standup.attendees = [Attendee(id: UUID(0))]
    }
    await store.send(.deleteAttendees(atOffsets: []))
  }

  @Test func blankAttendeesAreDropped() {
    var standup = Standup.mock
    standup.attendees = [
      Attendee(id: UUID(1), name: " "), Attendee(id: UUID(2), name: "Blob"), Attendee(id: UUID(3)),
    ]
    expectNoDifference(standup.withoutBlankAttendees.attendees.map(\.id), [UUID(2)])
    standup.attendees.remove(id: UUID(2))
    expectNoDifference(standup.withoutBlankAttendees.attendees.map(\.id), [UUID(1)])
  }
}
