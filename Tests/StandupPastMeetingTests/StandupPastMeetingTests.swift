import ComposableArchitecture
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
    #expect(state.meeting == meeting)
    #expect(state.standup == .mock)
    #expect(throws: NoSuchPlace.self) {
      try StandupPastMeetingPlugin.state(
        for: StandupPastMeetingRoute(Standup.mock.id, meeting: Standup.mock.id))
    }
    #expect(throws: NoSuchPlace.self) {
      try StandupPastMeetingPlugin.state(for: StandupPastMeetingRoute(meeting.id, meeting: meeting.id))
    }
  }
}
