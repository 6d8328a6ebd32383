import ComposableArchitecture
import Foundation

/// A daily meeting: who takes part, how long it takes, and what was said.
public struct Standup: Hashable, Identifiable, Sendable {
  /// Its identity.
  public let id: UUID
  /// Those who take part, in the order in which they speak.
  public var attendees: IdentifiedArrayOf<Attendee>
  /// How long it takes, shared evenly between the attendees.
  public var duration: Duration
  /// The meetings that were held, newest first.
  public var meetings: IdentifiedArrayOf<Meeting>
  /// Its colour.
  public var theme: Theme
  /// What it is called.
  public var title: String

  /// How long a person can let a standup take: 1 to 30 minutes.
  public static let durations: ClosedRange<Duration> = .seconds(60)...(.seconds(30 * 60))

  /// A standup of one minute (STD-07), without a title and attendees, unless said otherwise.
  public init(
    id: UUID, attendees: IdentifiedArrayOf<Attendee> = [], duration: Duration = .seconds(60),
    meetings: IdentifiedArrayOf<Meeting> = [], theme: Theme = .bubblegum, title: String = ""
  ) {
    self.id = id
    self.attendees = attendees
    self.duration = duration
    self.meetings = meetings
    self.theme = theme
    self.title = title
  }

  /// Whether there is something to call it by.
  public var hasTitle: Bool { !title.allSatisfy(\.isWhitespace) }

  /// How long each attendee may speak.
  public var durationPerAttendee: Duration {
    duration / max(attendees.count, 1)
  }

  /// Whether an attendee has a name. Case and surrounding spaces do not count; an empty name belongs to no attendee.
  public func isAttended(by person: String) -> Bool {
    let name = Attendee.normalized(person)
    return !name.isEmpty && attendees.contains { Attendee.normalized($0.name) == name }
  }
}

extension Standup: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, attendees, duration = "seconds", meetings, theme, title
  }

  /// Reads a standup.
  ///
  /// A length outside of what the form offers is read as it is, so that old files open. One that cannot be is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let seconds = try container.decode(Double.self, forKey: .duration)
    guard let duration = Duration(possibleSeconds: seconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: .duration, in: container, debugDescription: Duration.impossible(seconds))
    }
    self.init(
      id: try container.decode(UUID.self, forKey: .id),
      attendees: try container.decode(IdentifiedArrayOf<Attendee>.self, forKey: .attendees),
      duration: duration,
      meetings: try container.decode(IdentifiedArrayOf<Meeting>.self, forKey: .meetings),
      theme: try container.decode(Theme.self, forKey: .theme),
      title: try container.decode(String.self, forKey: .title))
  }

  /// Written with its duration in seconds, so that a person can read and mend the file.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(attendees, forKey: .attendees)
    try container.encode(duration.inSeconds, forKey: .duration)
    try container.encode(meetings, forKey: .meetings)
    try container.encode(theme, forKey: .theme)
    try container.encode(title, forKey: .title)
  }
}

extension Duration {
  /// A number of seconds that a file holds, to the nanosecond; `nil` if it is not finite, not above 0 or above a day.
  ///
  /// To the nanosecond, because a number of seconds is that exact for all of a day: what is written is read as the same.
  init?(possibleSeconds seconds: Double) {
    guard seconds > 0, seconds <= 86_400 else { return nil }
    let nanoseconds = (seconds * 1e9).rounded()
    guard nanoseconds >= 1 else { return nil }
    self = .nanoseconds(Int64(nanoseconds))
  }

  /// Why a number of seconds in a file is no length.
  static func impossible(_ seconds: Double) -> String {
    "\(seconds) isn't a valid duration: more than 0 and at most 86400 seconds (1 day)"
  }

  /// This duration as a number of seconds.
  public var inSeconds: Double {
    let components = bounded.components
    return Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// This duration, at most some thirty million years: the components of any don't fit.
  var bounded: Duration { min(max(self, .seconds(-1_000_000_000_000_000)), .seconds(1_000_000_000_000_000)) }
}
