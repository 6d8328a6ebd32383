import Foundation

/// A meeting that was held.
public struct Meeting: Hashable, Identifiable, Sendable, Codable {
  /// Its identity.
  public let id: UUID
  /// When it ended.
  public let date: Date
  /// What was said.
  public var transcript: String

  /// A meeting.
  public init(id: UUID, date: Date, transcript: String) {
    self.id = id
    self.date = date
    self.transcript = transcript
  }
}

extension Meeting {
  /// Reads a meeting.
  ///
  /// A date outside of the years 1 to 9999, which cannot be written as a text, is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let date: Date
    do {
      date = try container.decode(Date.self, forKey: .date)
    } catch DecodingError.dataCorrupted {
      // Foundation's error does not name the field.
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: container, debugDescription: "it is not a date such as 2026-01-31T10:15:00Z")
    }
    guard Self.dates.contains(date.timeIntervalSince1970) else {
      throw DecodingError.dataCorruptedError(
        forKey: .date, in: container, debugDescription: "the date is not within the years 1 to 9999")
    }
    self.init(
      id: try container.decode(UUID.self, forKey: .id), date: date,
      transcript: try container.decode(String.self, forKey: .transcript))
  }

  /// The first and the last second of the years 1 to 9999, since 1970.
  private static let dates: ClosedRange<TimeInterval> = -62_135_596_800...253_402_300_799
}
