import Foundation
import NavigationCore

/// The list of standups: `list`, `list:person:Blob`; with the form for a new one open, `list:new`, `list:person:Blob:new`.
public enum StandupsListRoute: Route {
  /// All standups.
  case all
  /// The standups that a person takes part in.
  case person(String)
  /// All standups, with the form for a new one open.
  case new
  /// The standups that a person takes part in, with the form for a new one open.
  case newFor(person: String)

  public static let name = "list"

  public var arguments: [String] {
    switch self {
    case .all: []
    case .person(let person): ["person", person]
    case .new: ["new"]
    case .newFor(let person): ["person", person, "new"]
    }
  }

  public init?(arguments: [String]) {
    switch arguments.count {
    case 0: self = .all
    case 1 where arguments[0] == "new": self = .new
    case 2 where arguments[0] == "person": self = .person(arguments[1])
    case 3 where arguments[0] == "person" && arguments[2] == "new": self = .newFor(person: arguments[1])
    default: return nil
    }
  }

  public var base: Self {
    switch self {
    case .all, .new: .all
    case .person(let person), .newFor(let person): .person(person)
    }
  }
}

/// A standup: `detail:ID`; with its form open, `detail:ID:edit`, perhaps at an attendee, `detail:ID:edit:attendee:3`;
/// with the question whether to delete it, `detail:ID:delete`.
public struct StandupDetailRoute: Route {
  /// What is presented on a standup.
  public enum Presentation: Hashable, Codable, Sendable {
    /// The form, with the focus on the title or on an attendee, counted from 1.
    case edit(attendee: Int? = nil)
    /// The question whether to delete the standup.
    case deletion
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

/// A meeting that was held: `meeting:ID:MEETING`.
public struct StandupPastMeetingRoute: Route {
  /// The standup.
  public var standup: Standup.ID
  /// The meeting.
  public var meeting: Meeting.ID

  public static let name = "meeting"

  /// The route of a meeting of a standup.
  public init(_ standup: Standup.ID, meeting: Meeting.ID) {
    self.standup = standup
    self.meeting = meeting
  }

  public var arguments: [String] { [standup.uuidString, meeting.uuidString] }

  public init?(arguments: [String]) {
    guard arguments.count == 2, let standup = UUID(uuidString: arguments[0]),
      let meeting = UUID(uuidString: arguments[1])
    else { return nil }
    self.init(standup, meeting: meeting)
  }
}

extension Standup {
  /// Every route to this standup and what belongs to it, for when it is deleted.
  public static func routes(of id: Standup.ID) -> [AnyRoute] {
    [
      AnyRoute(StandupDetailRoute(id)), AnyRoute(StandupMeetingRoute(id)),
      AnyRoute(name: StandupPastMeetingRoute.name, arguments: [id.uuidString]),
    ]
  }
}

/// What a route names does not exist.
public struct RouteNotFound: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// There is no standup with an id.
  public static func standup(_ id: Standup.ID) -> Self {
    RouteNotFound(
      description: "there is no standup with the id \(id.uuidString); 'home' shows those that are there")
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
