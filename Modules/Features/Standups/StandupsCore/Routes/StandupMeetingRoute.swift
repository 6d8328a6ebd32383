import Foundation
import NavigationCore

/// A meeting of a standup that is being held: `record:ID`.
public struct StandupMeetingRoute: Route {
  /// The standup.
  public var standup: Standup.ID

  public static let name = "record"

  /// The route of a standup's meeting.
  public init(_ standup: Standup.ID) { self.standup = standup }

  public var arguments: [String] { [standup.uuidString] }

  public init?(arguments: [String]) {
    guard arguments.count == 1, let id = UUID(uuidString: arguments[0]) else { return nil }
    standup = id
  }
}
