import Foundation

/// A past meeting.
public struct Meeting: Hashable, Identifiable, Sendable, Codable {
  /// Its identity.
  public let id: UUID
  /// The time at which the meeting ended.
  public let date: Date
  /// The transcript of the meeting.
  public var transcript: String
  /// The length of the meeting, or `nil` if it was saved by a version that didn't store lengths.
  public var duration: Duration?

  /// Creates a meeting.
  public init(id: UUID, date: Date, transcript: String, duration: Duration? = nil) {
    self.id = id
    self.date = date
    self.transcript = transcript
    self.duration = duration
  }

  private enum CodingKeys: String, CodingKey {
    case id, date, transcript, duration = "seconds"
  }
}

extension Meeting {
  /// Decodes a meeting.
  ///
  /// - Throws: An error if the date is outside the years 1 to 9999, because such a date can't be written as text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let date: Date
    do {
      date = try container.decode(Date.self, forKey: .date)
    } catch DecodingError.dataCorrupted {
      // Foundation's error doesn't name the field.
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: container, debugDescription: "it isn't a date such as 2026-01-31T10:15:00Z")
    }
    guard Self.dates.contains(date.timeIntervalSince1970) else {
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: container, debugDescription: "the year must be from 1 to 9999")
    }
    let seconds = try container.decodeIfPresent(Double.self, forKey: .duration)
    let duration = seconds.flatMap { Duration(possibleSeconds: $0) }
    if let seconds, duration == nil {
      throw DecodingError.dataCorruptedError(
        forKey: .duration, in: container, debugDescription: Duration.impossible(seconds))
    }
    self.init(
      id: try container.decode(UUID.self, forKey: .id), date: date,
      transcript: try container.decode(String.self, forKey: .transcript), duration: duration)
  }

  /// Encodes the meeting with its length in seconds if it has one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(date, forKey: .date)
    try container.encode(transcript, forKey: .transcript)
    try container.encodeIfPresent(duration?.inSeconds, forKey: .duration)
  }

  /// The first and the last second of the years 1 to 9999, in seconds since 1970.
  private static let dates: ClosedRange<TimeInterval> = -62_135_596_800...253_402_300_799
}
