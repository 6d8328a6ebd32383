import Foundation
import NavigationCore

/// The list of standups: `list`, `list:person:Blob`; with the form for a new one open, `list:new`, `list:person:Blob:new`; with the
/// form that goes on with a draft, `list:draft:ID`.
public enum StandupsListRoute: Route {
  /// All standups.
  case all
  /// The standups that a person takes part in.
  case person(String)
  /// All standups, with the form for a new one open.
  case new
  /// The standups that a person takes part in, with the form for a new one open.
  case newFor(person: String)
  /// All standups, with the form open that goes on with what was typed about one and not saved.
  case draft(Standup.ID)

  public static let name = "list"

  public var arguments: [String] {
    switch self {
    case .all: []
    case .person(let person): ["person", person]
    case .new: ["new"]
    case .newFor(let person): ["person", person, "new"]
    case .draft(let id): ["draft", id.uuidString]
    }
  }

  public init?(arguments: [String]) {
    switch arguments.count {
    case 0: self = .all
    case 1 where arguments[0] == "new": self = .new
    case 2 where arguments[0] == "person": self = .person(arguments[1])
    case 2 where arguments[0] == "draft":
      guard let id = UUID(uuidString: arguments[1]) else { return nil }
      self = .draft(id)
    case 3 where arguments[0] == "person" && arguments[2] == "new": self = .newFor(person: arguments[1])
    default: return nil
    }
  }

  public var base: Self {
    switch self {
    case .all, .new, .draft: .all
    case .person(let person), .newFor(let person): .person(person)
    }
  }
}
