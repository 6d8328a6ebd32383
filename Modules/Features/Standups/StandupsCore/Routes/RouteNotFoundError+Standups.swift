import Foundation
import NavigationCore

extension RouteNotFoundError {
  /// No standup has the id.
  public static func standup(_ id: Standup.ID) -> Self {
    RouteNotFoundError(
      "there is no standup with the id \(id.uuidString); 'home' shows all of them")
  }

  /// No draft has the id.
  public static func draft(_ id: Standup.ID) -> Self {
    RouteNotFoundError("there is no draft of a standup with the id \(id.uuidString)")
  }

  /// No standup has an attendee with the name.
  public static func person(_ name: String) -> Self {
    RouteNotFoundError("no standup has an attendee named '\(name)'")
  }

  /// The standup has fewer attendees than the number in the link.
  public static func attendee(_ number: Int, of count: Int) -> Self {
    RouteNotFoundError(
      "the standup has no attendee \(number): there \(count == 1 ? "is 1" : "are \(count)")")
  }

  /// The standup has no meeting with the id.
  public static func meeting(_ id: Meeting.ID) -> Self {
    RouteNotFoundError("the standup has no meeting with the id \(id.uuidString)")
  }
}
