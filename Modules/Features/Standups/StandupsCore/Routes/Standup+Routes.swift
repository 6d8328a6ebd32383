import Foundation
import NavigationCore

extension Standup {
  /// Every route to this standup and what belongs to it, for when it is deleted.
  public static func routes(of id: Standup.ID) -> [AnyRoute] {
    [
      AnyRoute(StandupDetailRoute(id)), AnyRoute(StandupMeetingRoute(id)),
      AnyRoute(name: StandupPastMeetingRoute.name, arguments: [id.uuidString]),
    ]
  }
}
