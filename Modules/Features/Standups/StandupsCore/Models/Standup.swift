import ComposableArchitecture
import Foundation

/// A daily meeting, with its attendees and its past meetings.
public struct Standup: Hashable, Identifiable, Sendable {
  /// Its identity.
  public let id: UUID
  /// The attendees, in the order in which they speak.
  public var attendees: IdentifiedArrayOf<Attendee>
  /// The length of a meeting, which is divided evenly among the attendees.
  public var duration: Duration
  /// The past meetings, from newest to oldest.
  public var meetings: IdentifiedArrayOf<Meeting>
  /// The color of the standup.
  public var theme: Theme
  /// The title of the standup.
  public var title: String

  /// The lengths that the form offers: 1 to 30 minutes.
  public static let durations: ClosedRange<Duration> = .seconds(60)...(.seconds(30 * 60))

  /// Creates a standup. By default, it takes one minute (STD-07).
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

  /// A Boolean value that indicates whether the title has visible characters.
  public var hasTitle: Bool { !title.allSatisfy(\.isWhitespace) }

  /// The time for each attendee.
  public var durationPerAttendee: Duration {
    duration / max(attendees.count, 1)
  }

  /// Returns a Boolean value that indicates whether an attendee has a name.
  ///
  /// Case and surrounding spaces are ignored. The result for an empty name is `false`.
  public func isAttended(by person: String) -> Bool {
    let name = Attendee.normalized(person)
    return !name.isEmpty && attendees.contains { Attendee.normalized($0.name) == name }
  }
}

extension Standup: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, attendees, duration = "seconds", meetings, theme, title
  }

  /// Decodes a standup.
  ///
  /// - Throws: An error if the length isn't valid. A valid length that the form doesn't offer is accepted, so that old files open.
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

  /// Encodes the standup with its length in seconds, so that people can read and edit the file.
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
  /// Creates a duration from a number of seconds in a file, rounded to nanoseconds. It is `nil` unless it is above 0 and at most a day.
  ///
  /// A `Double` represents nanoseconds exactly enough for a whole day, so decoding returns the encoded value.
  init?(possibleSeconds seconds: Double) {
    guard seconds > 0, seconds <= 86_400 else { return nil }
    let nanoseconds = (seconds * 1e9).rounded()
    guard nanoseconds >= 1 else { return nil }
    self = .nanoseconds(Int64(nanoseconds))
  }

  /// The error for a number of seconds that isn't a valid length.
  static func impossible(_ seconds: Double) -> String {
    "\(seconds) isn't a valid duration: more than 0 and at most 86400 seconds (1 day)"
  }

  /// The duration as a number of seconds.
  public var inSeconds: Double {
    let components = bounded.components
    return Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// The duration, limited to about thirty million years, because the components of longer ones don't fit into `Int64`.
  var bounded: Duration { min(max(self, .seconds(-1_000_000_000_000_000)), .seconds(1_000_000_000_000_000)) }
}
