import Foundation
import NavigationCore

/// A past meeting: `meeting:ID:MEETING`.
public struct StandupPastMeetingRoute: Route {
  /// The standup.
  public var standup: Standup.ID
  /// The meeting.
  public var meeting: Meeting.ID

  public static let name = "meeting"

  /// The route of a meeting of a standup.
  public init(_ standup: Standup.ID, meeting: Meeting.ID) {
    self.standup = standup
    self.meeting = meeting
  }

  public var arguments: [String] { [standup.uuidString, meeting.uuidString] }

  public init?(arguments: [String]) {
    guard arguments.count == 2, let standup = UUID(uuidString: arguments[0]),
      let meeting = UUID(uuidString: arguments[1])
    else { return nil }
    self.init(standup, meeting: meeting)
  }
}
