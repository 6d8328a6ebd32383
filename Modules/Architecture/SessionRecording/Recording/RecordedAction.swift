import JSONValues
import NavigationCore
import Sharing

/// An action as data: a key path that says where it happens and which action it is, and the action's value.
///
/// Its text is what a test sends: `\.path[id: 0].detail.edit`, or `\.root.list.binding.title, "Design"` with a value.
public struct RecordedAction: Hashable, Sendable {
  /// The key path, made of the names of cases and the ids of elements.
  public let path: String
  /// The action's value, or `nil` if there is none or if it can't be encoded.
  package let value: JSON?
  /// The reason why the action's value isn't recorded, or `nil` if all of it is.
  ///
  /// An action with an obstacle can't be performed again.
  public let obstacle: String?
  /// A Boolean value that indicates whether the action's value is a secret, which stays in memory and is neither shown nor
  /// written.
  package let isSecret: Bool

  package init(path: String, value: JSON? = nil, obstacle: String? = nil) {
    self.init(path: path, value: value, obstacle: obstacle, isSecret: false)
  }

  init(path: String, value: JSON?, obstacle: String? = nil, isSecret: Bool) {
    (self.path, self.value, self.obstacle, self.isSecret) = (path, value, obstacle, isSecret)
  }

  /// The reason why a secret isn't written.
  static let secrecy = "It is a secret."
}

extension RecordedAction: CustomStringConvertible, LosslessStringConvertible {
  /// The action as text.
  public var description: String {
    (isSecret ? Self.secrecy : obstacle).map { "\(path) /* \($0) */" } ?? value.map {
      "\(path), \($0.literal)"
    } ?? path
  }

  /// Parses the text of an action, or returns `nil` if the text is invalid.
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
    // An encoded `null` is a value too.
    value = container.contains(.value) ? try container.decode(JSON.self, forKey: .value) : nil
    obstacle = try container.decodeIfPresent(String.self, forKey: .obstacle)
    isSecret = false
  }
}

extension RecordedAction {
  /// A part of a path.
  enum Step: Hashable {
    /// The name of a case, a feature, or a field.
    case name(String)
    /// The id of an element.
    case id(JSON)

    /// The part as it's written in a path.
    var text: String {
      switch self {
      case .name(let name): ".\(name)"
      case .id(let id): "[id: \(id.literal)]"
      }
    }

    /// Returns the parts of the path at the start of a text and the text after it, or `nil` if there is no path.
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

  /// The parts of the path, or `nil` if the path is invalid.
  var steps: [Step]? {
    Step.parse(path[...]).flatMap { $0.rest.isEmpty ? $0.steps : nil }
  }
}
