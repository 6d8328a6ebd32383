import Foundation
import NavigationCore

extension Standup {
  /// Returns every route to a standup and its meetings, to remove their screens when the standup is deleted.
  public static func routes(of id: Standup.ID) -> [AnyRoute] {
    [
      AnyRoute(StandupDetailRoute(id)), AnyRoute(StandupMeetingRoute(id)),
      AnyRoute(name: StandupPastMeetingRoute.name, arguments: [id.uuidString]),
    ]
  }
}
