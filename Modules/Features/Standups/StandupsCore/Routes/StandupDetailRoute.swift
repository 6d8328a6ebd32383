import NavigationCore

/// The screen of a standup: `detail:ID`.
///
/// If the form is open, the route is `detail:ID:edit`, or `detail:ID:edit:attendee:3` with the focus on an attendee. If the screen
/// asks whether to delete the standup, the route is `detail:ID:delete`, or `detail:ID:delete:MEETING` for a past meeting.
public struct StandupDetailRoute: Route {
  /// The sheet or alert on the screen of a standup.
  public enum Presentation: Hashable, Codable, Sendable {
    /// The form, with the focus on the title or on an attendee, counted from 1.
    case edit(attendee: Int? = nil)
    /// The question of whether to delete some past meetings, or the standup if there are none.
    case delete(meetings: [Meeting.ID] = [])
  }

  public static let name = "detail"

  /// The id of the standup.
  public var standup: Standup.ID
  /// The sheet or alert.
  public var presentation: Presentation?

  /// Creates the route of a standup.
  public init(_ standup: Standup.ID, presenting presentation: Presentation? = nil) {
    self.standup = standup
    self.presentation = presentation
  }

  public var base: Self { Self(standup) }
}
