import NavigationCore

/// The list of standups: `list`, or `list:person:Blob` for those of one person.
///
/// If the form for a new standup is open, the route is `list:new` or `list:person:Blob:new`. If a draft is open, it is
/// `list:draft:ID`.
public struct StandupsListRoute: Route {
  /// The form on the list.
  public enum Presentation: Hashable, Codable, Sendable {
    /// The form for a new standup.
    case new
    /// The form with an unsaved draft.
    case draft(Standup.ID)
  }

  public static let name = "list"

  /// The name of the person whose standups are listed, or `nil` for all standups.
  public var person: String?
  /// The form.
  public var presentation: Presentation?

  /// Creates the route of a list.
  public init(person: String? = nil, presenting presentation: Presentation? = nil) {
    self.person = person
    self.presentation = presentation
  }

  /// The list of all standups.
  public static let all = Self()
  /// The list of all standups, with the form for a new one open.
  public static let new = Self(presenting: .new)

  /// The list of an attendee's standups.
  public static func person(_ name: String) -> Self { Self(person: name) }

  /// The list of all standups, with an unsaved draft open.
  public static func draft(_ id: Standup.ID) -> Self { Self(presenting: .draft(id)) }

  public var base: Self { Self(person: person) }
}
