import Foundation
import NavigationCore

/// A meeting of a standup that is being held: `record:ID`; with the question what to do with it when it is ended early,
/// `record:ID:end`, or after its last speaker, `record:ID:finish`; with what made the transcriber fail, `record:ID:failed:REASON`.
public struct StandupMeetingRoute: Route {
  /// What is presented on a meeting.
  public enum Presentation: Hashable, Codable, Sendable {
    /// The question what to do with a meeting that is ended early.
    case end
    /// The question what to do with a meeting after its last speaker.
    case finish
    /// What made the transcriber fail.
    case transcriberFailed(String)
  }

  /// The standup.
  public var standup: Standup.ID
  /// What is presented.
  public var presentation: Presentation?

  public static let name = "record"

  /// The route of a standup's meeting.
  public init(_ standup: Standup.ID, presenting presentation: Presentation? = nil) {
    self.standup = standup
    self.presentation = presentation
  }

  public var arguments: [String] {
    let presented: [String] =
      switch presentation {
      case nil: []
      case .end: ["end"]
      case .finish: ["finish"]
      case .transcriberFailed(let reason): ["failed", reason]
      }
    return [standup.uuidString] + presented
  }

  public init?(arguments: [String]) {
    guard let first = arguments.first, let id = UUID(uuidString: first) else { return nil }
    switch Array(arguments.dropFirst()) {
    case []: self.init(id)
    case ["end"]: self.init(id, presenting: .end)
    case ["finish"]: self.init(id, presenting: .finish)
    case let presented where presented.count == 2 && presented[0] == "failed":
      self.init(id, presenting: .transcriberFailed(presented[1]))
    default: return nil
    }
  }

  public var base: Self { Self(standup) }
}
