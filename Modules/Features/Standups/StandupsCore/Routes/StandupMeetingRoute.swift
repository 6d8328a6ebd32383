import NavigationCore

/// A meeting in progress: `record:ID`.
///
/// With the question what to do with the meeting, it is `record:ID:end` if it's ended early, and `record:ID:finish` after its last
/// speaker. With the reason why the transcriber failed, it is `record:ID:failed:REASON`.
public struct StandupMeetingRoute: Route {
  /// The alert on a meeting.
  public enum Presentation: Hashable, Codable, Sendable {
    /// The question what to do with a meeting that is ended early.
    case end
    /// The question what to do with a meeting after its last speaker.
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
