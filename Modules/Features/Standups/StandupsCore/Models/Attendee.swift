import Foundation

/// A person who takes part in a standup.
public struct Attendee: Hashable, Identifiable, Sendable, Codable {
  /// Their identity.
  public let id: UUID
  /// Their name.
  public var name: String

  /// A person, without a name unless one is given.
  public init(id: UUID, name: String = "") {
    self.id = id
    self.name = name
  }

  /// The form of a name by which names are compared.
  public static func normalized(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
  }
}
