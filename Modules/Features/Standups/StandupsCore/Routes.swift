import Foundation
import NavigationCore

/// The list of standups: `list`, `list:person:Blob`, `list:new`.
public enum StandupsListRoute: Route {
  /// All standups.
  case all
  /// The standups that a person takes part in.
  case person(String)
  /// All standups, with the form for a new one open.
  case new

  public static let name = "list"

  public var arguments: [String] {
    switch self {
    case .all: []
    case .person(let person): ["person", person]
    case .new: ["new"]
    }
  }

  public init?(arguments: [String]) {
    switch arguments {
    case []: self = .all
    case ["new"]: self = .new
    default:
      guard arguments.count == 2, arguments[0] == "person" else { return nil }
      self = .person(arguments[1])
    }
  }

  public var base: Self { self == .new ? .all : self }
}

/// A standup: `detail:ID`.
public struct StandupDetailRoute: Route {
  /// The standup.
  public var standup: Standup.ID

  public static let name = "detail"

  /// The place of a standup.
  public init(_ standup: Standup.ID) { self.standup = standup }

  public var arguments: [String] { [standup.uuidString] }

  public init?(arguments: [String]) {
    guard arguments.count == 1, let id = UUID(uuidString: arguments[0]) else { return nil }
    standup = id
  }
}

/// A meeting of a standup that is being held: `record:ID`.
public struct StandupMeetingRoute: Route {
  /// The standup.
  public var standup: Standup.ID

  public static let name = "record"

  /// The place of a standup's meeting.
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

  /// The place of a meeting of a standup.
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
  /// Every place that shows this standup and nothing else, for when it is deleted.
  public static func places(of id: Standup.ID) -> [AnyRoute] {
    [
      AnyRoute(StandupDetailRoute(id)), AnyRoute(StandupMeetingRoute(id)),
      AnyRoute(name: StandupPastMeetingRoute.name, arguments: [id.uuidString]),
    ]
  }
}

/// A place that a link speaks of, and that is not there.
public struct NoSuchPlace: Error, Hashable, CustomStringConvertible {
  public let description: String

  /// There is no standup with an id.
  public static func standup(_ id: Standup.ID) -> Self {
    NoSuchPlace(
      description: "there is no standup with the id \(id.uuidString); 'home' shows those that are there")
  }

  /// A standup has no meeting with an id.
  public static func meeting(_ id: Meeting.ID) -> Self {
    NoSuchPlace(description: "the standup has no meeting with the id \(id.uuidString)")
  }
}
