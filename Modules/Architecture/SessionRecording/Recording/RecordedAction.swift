import NavigationCore
import CairnSupport
import Sharing

/// An action as data: where it happens and which it is, as a key path, and what it holds.
///
/// As text it is what a test sends: `\.path[id: 0].detail.edit`, or `\.root.list.binding.title, "Design"` with what it holds.
public struct RecordedAction: Hashable, Sendable {
  /// The key path, by the names of cases and the ids of elements.
  public let path: String
  /// What the action holds; `nil` where that is nothing, or cannot be written.
  package let value: JSON?
  /// Why what the action holds is not written; `nil` where all of it is.
  ///
  /// Such an action cannot be performed again.
  public let obstacle: String?
  /// Whether what the action holds is a secret that is known in memory only: it is neither shown nor written.
  package let isSecret: Bool

  package init(path: String, value: JSON? = nil, obstacle: String? = nil) {
    self.init(path: path, value: value, obstacle: obstacle, isSecret: false)
  }

  init(path: String, value: JSON?, obstacle: String? = nil, isSecret: Bool) {
    (self.path, self.value, self.obstacle, self.isSecret) = (path, value, obstacle, isSecret)
  }

  /// Why a secret is not written.
  static let secrecy = "It is a secret."
}

extension RecordedAction: CustomStringConvertible, LosslessStringConvertible {
  /// The action as text.
  public var description: String {
    (isSecret ? Self.secrecy : obstacle).map { "\(path) /* \($0) */" } ?? value.map {
      "\(path), \($0.literal)"
    } ?? path
  }

  /// Reads an action's text; `nil` where it is none.
  public init?(_ text: String) {
    guard let steps = Step.parse(text[...]) else { return nil }
    let path = String(text[..<steps.rest.startIndex])
    guard steps.rest.first == "," else {
      guard steps.rest.allSatisfy(\.isWhitespace) else { return nil }
      self.init(path: path)
      return
    }
    guard let value = JSON(literal: String(steps.rest.dropFirst())) else { return nil }
    self.init(path: path, value: value)
  }
}

extension RecordedAction: Codable {
  private enum CodingKeys: String, CodingKey { case path = "action", value, obstacle }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    if !isSecret { try container.encodeIfPresent(value, forKey: .value) }
    try container.encodeIfPresent(isSecret ? Self.secrecy : obstacle, forKey: .obstacle)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    path = try container.decode(String.self, forKey: .path)
    // What is there and `null` is a value too.
    value = container.contains(.value) ? try container.decode(JSON.self, forKey: .value) : nil
    obstacle = try container.decodeIfPresent(String.self, forKey: .obstacle)
    isSecret = false
  }
}

extension RecordedAction {
  /// A part of a path.
  enum Step: Hashable {
    /// A case, a feature or a field, by its name.
    case name(String)
    /// An element, by its id.
    case id(JSON)

    /// The part as it stands in a path.
    var text: String {
      switch self {
      case .name(let name): ".\(name)"
      case .id(let id): "[id: \(id.literal)]"
      }
    }

    /// The parts of a path, and what follows it; `nil` where a text begins with no path.
    static func parse(_ text: Substring) -> (steps: [Step], rest: Substring)? {
      guard text.first == "\\" else { return nil }
      var rest = text.dropFirst()
      var steps: [Step] = []
      while let first = rest.first, first == "." || first == "[" {
        if first == "." {
          let name = rest.dropFirst().prefix { !".[, ".contains($0) }
          guard !name.isEmpty else { return nil }
          steps.append(.name(String(name)))
          rest = rest[name.endIndex...]
        } else {
          guard rest.hasPrefix("[id:") else { return nil }
          var reader = LiteralReader(rest.dropFirst(4))
          guard let id = reader.value(), reader.rest.first == "]" else { return nil }
          steps.append(.id(id))
          rest = text[reader.rest.startIndex...].dropFirst()
        }
      }
      return steps.isEmpty ? nil : (steps, rest)
    }
  }

  /// The parts of the path; `nil` where it is none.
  var steps: [Step]? {
    Step.parse(path[...]).flatMap { $0.rest.isEmpty ? $0.steps : nil }
  }
}
