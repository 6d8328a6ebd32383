import NavigationCore

/// A past meeting of a standup: `meeting:ID:MEETING`.
public struct StandupPastMeetingRoute: Route {
  public static let name = "meeting"

  /// The id of the standup.
  public var standup: Standup.ID
  /// The id of the meeting.
  public var meeting: Meeting.ID

  /// Creates the route of a past meeting.
  public init(_ standup: Standup.ID, meeting: Meeting.ID) {
    self.standup = standup
    self.meeting = meeting
  }
}
