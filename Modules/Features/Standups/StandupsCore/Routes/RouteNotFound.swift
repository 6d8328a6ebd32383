import Foundation

/// What a route names does not exist.
public struct RouteNotFound: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// There is no standup with an id.
  public static func standup(_ id: Standup.ID) -> Self {
    RouteNotFound(
      description: "there is no standup with the id \(id.uuidString); 'home' shows all of them")
  }

  /// Nothing was typed and not saved about a standup with an id.
  public static func draft(_ id: Standup.ID) -> Self {
    RouteNotFound(description: "there is no draft of a standup with the id \(id.uuidString)")
  }

  /// No standup has an attendee of a name.
  public static func person(_ name: String) -> Self {
    RouteNotFound(description: "no standup has an attendee named '\(name)'")
  }

  /// A standup has fewer attendees than a link counts.
  public static func attendee(_ number: Int, of count: Int) -> Self {
    RouteNotFound(
      description: "the standup has no attendee \(number): there \(count == 1 ? "is 1" : "are \(count)")")
  }

  /// A standup has no meeting with an id.
  public static func meeting(_ id: Meeting.ID) -> Self {
    RouteNotFound(description: "the standup has no meeting with the id \(id.uuidString)")
  }
}
