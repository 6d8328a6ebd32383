import Foundation
import NavigationCore

/// A standup: `detail:ID`; with its form open, `detail:ID:edit`, perhaps at an attendee, `detail:ID:edit:attendee:3`;
/// with the question whether to delete it, `detail:ID:delete`, or a past meeting, `detail:ID:delete:MEETING`.
public struct StandupDetailRoute: Route {
  /// What is presented on a standup.
  public enum Presentation: Hashable, Codable, Sendable {
    /// The form, with the focus on the title or on an attendee, counted from 1.
    case edit(attendee: Int? = nil)
    /// The question whether to delete the standup.
    case deletion
    /// The question whether to delete past meetings.
    case meetingDeletion([Meeting.ID])
  }

  /// The standup.
  public var standup: Standup.ID
  /// What is presented.
  public var presentation: Presentation?

  public static let name = "detail"

  /// The route of a standup.
  public init(_ standup: Standup.ID, presenting presentation: Presentation? = nil) {
    self.standup = standup
    self.presentation = presentation
  }

  public var arguments: [String] {
    let presented: [String] =
      switch presentation {
      case nil: []
      case .edit(attendee: nil): ["edit"]
      case .edit(attendee: let number?): ["edit", "attendee", String(number)]
      case .deletion: ["delete"]
      case .meetingDeletion(let ids): ["delete"] + ids.map(\.uuidString)
      }
    return [standup.uuidString] + presented
  }

  public init?(arguments: [String]) {
    guard let first = arguments.first, let id = UUID(uuidString: first) else { return nil }
    let presented = Array(arguments.dropFirst())
    switch presented {
    case []: self.init(id)
    case ["edit"]: self.init(id, presenting: .edit())
    case ["delete"]: self.init(id, presenting: .deletion)
    case _ where presented[0] == "delete":
      let ids = presented.dropFirst().compactMap { UUID(uuidString: $0) }
      guard ids.count == presented.count - 1 else { return nil }
      self.init(id, presenting: .meetingDeletion(ids))
    default:
      guard presented.count == 3, presented.starts(with: ["edit", "attendee"]),
        let number = Int(presented[2]),
        number > 0
      else { return nil }
      self.init(id, presenting: .edit(attendee: number))
    }
  }

  public var base: Self { Self(standup) }
}
