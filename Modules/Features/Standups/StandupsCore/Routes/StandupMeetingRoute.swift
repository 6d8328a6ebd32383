import NavigationCore

/// A meeting in progress: `record:ID`.
///
/// If the screen asks what to do with the meeting, the route is `record:ID:end` when the meeting is ended early, and
/// `record:ID:finish` after the last speaker. If the screen shows why the transcriber failed, the route is
/// `record:ID:failed:REASON`.
public struct StandupMeetingRoute: Route {
  /// The alert on a meeting.
  public enum Presentation: Hashable, Codable, Sendable {
    /// The question of what to do with a meeting that is ended early.
    case end
    /// The question of what to do with a meeting after its last speaker.
    case finish
    /// The reason why the transcriber failed.
    case transcriberFailed(String)

    enum CodingKeys: String, CodingKey {
      case end, finish
      case transcriberFailed = "failed"
    }
  }

  public static let name = "record"

  /// The id of the standup.
  public var standup: Standup.ID
  /// The alert.
  public var presentation: Presentation?

  /// Creates the route of a standup's meeting.
  public init(_ standup: Standup.ID, presenting presentation: Presentation? = nil) {
    self.standup = standup
    self.presentation = presentation
  }

  public var base: Self { Self(standup) }
}
