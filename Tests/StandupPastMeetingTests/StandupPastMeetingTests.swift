import ComposableArchitecture
import CustomDump
import StandupPastMeeting
import StandupsCore
import Testing

@MainActor @Suite struct StandupPastMeetingTests {
  @Test func aMeetingIsFoundByItsRoute() throws {
    @Shared(.standups) var standups
    $standups.withLock { $0 = [.mock] }
    let meeting = Standup.mock.meetings[0]
    let state = try StandupPastMeetingPlugin.state(
      for: StandupPastMeetingRoute(Standup.mock.id, meeting: meeting.id))
    expectNoDifference(state.meeting, meeting)
    expectNoDifference(state.standup, .mock)
    #expect(throws: RouteNotFoundError.self) {
      try StandupPastMeetingPlugin.state(
        for: StandupPastMeetingRoute(Standup.mock.id, meeting: Standup.mock.id))
    }
    #expect(throws: RouteNotFoundError.self) {
      try StandupPastMeetingPlugin.state(for: StandupPastMeetingRoute(meeting.id, meeting: meeting.id))
    }
  }

  @Test("A past meeting deleted elsewhere can be restored")
  func aMeetingThatWasDeletedElsewhereCanBePutBack() async throws {
    @Shared(.standups) var standups
    $standups.withLock { $0 = [.mock] }
    let meeting = Standup.mock.meetings[0]
    let state = try StandupPastMeetingPlugin.state(
      for: StandupPastMeetingRoute(Standup.mock.id, meeting: meeting.id))
    let store = TestStore(initialState: state) {
      StandupPastMeetingFeature()
    }
    store.exhaustivity = .off
    #expect(store.state.isPresent)
    $standups.withLock { $0[id: Standup.mock.id]?.meetings = [] }
    #expect(!store.state.isPresent)
    await store.send(.keepButtonTapped)
    #expect(store.state.isPresent && standups[0].meetings == [meeting])
    // Deletes its standup too.
    $standups.withLock { $0 = [] }
    #expect(!store.state.isPresent && store.state.standup.title == "Design")
    await store.send(.keepButtonTapped)
    await store.send(.keepButtonTapped)
    #expect(store.state.isPresent && standups == [.mock])
  }
}
