import Foundation

/// A person who takes part in a standup.
public struct Attendee: Hashable, Identifiable, Sendable, Codable {
  /// The id of the attendee.
  public let id: UUID
  /// The name of the attendee.
  public var name: String

  /// Creates an attendee.
  public init(id: UUID, name: String = "") {
    self.id = id
    self.name = name
  }

  /// Returns the form of a name that is used to compare names.
  public static func normalized(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
  }
}
