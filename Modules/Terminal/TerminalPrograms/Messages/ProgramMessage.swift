import Foundation
import TerminalText
import TerminalUI

/// A message from a program to its driver: one line of JSON.
public struct ProgramMessage: Hashable, Sendable {
  /// The version of the schema. It changes if a reader of the previous version would misinterpret a message.
  public static let version = 1

  /// The id of the request that this message answers, or `nil` for a message without a request.
  public var id: ProgramRequestID?
  /// The content.
  public var content: Content

  /// The content of a message.
  public enum Content: Hashable, Sendable {
    /// The screen: at the start, after a request that changed it, and whenever it changes by itself.
    case screen(ElementTree, link: String?, unsaved: String?)
    /// The output of a command.
    case output([StyledText])
    /// A request succeeded and didn't change the screen.
    case done
    /// A request failed for this reason.
    case error(String, suggestion: String?, line: Int)
    /// A notice, which is shown in addition to the screen.
    case notice(StyledText, isError: Bool, rings: Bool)
    /// An action was reduced. Sent only to attached programs.
    case action(ReportedAction)
    /// An effect starts, is running, or has ended. Sent only to attached programs.
    case effect(ReportedEffect)
    /// The program has ended, and no more messages follow. If it is replaced, its next version listens at the same socket.
    case end(status: Int32, isReplaced: Bool = false)
  }

  /// Creates a message.
  public init(_ content: Content, id: ProgramRequestID? = nil) {
    self.content = content
    self.id = id
  }
}

extension ProgramMessage {
  /// The message as one line that is safe to print. Its members are sorted by name.
  public var line: StyledText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = Self.infinities
    // Every value in a message has a representation in JSON.
    guard let data = try? encoder.encode(self) else { return StyledText() }
    let json = String(decoding: data, as: UTF8.self)
    let line = StyledText(json)
    // A line separator would end this line.
    return line.plain == json ? line : StyledText(JSONText.escaped(json))
  }

  /// Reads a line.
  ///
  /// - Throws: The mistake in the line, or a ``ProgramMessageVersionError`` if its version differs.
  public init(line: String) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
    self = try decoder.decode(ProgramMessage.self, from: Data(line.utf8))
  }

  private static let infinities = JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(
    positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
}

/// An error that reports a message with a schema version that this program doesn't support.
public struct ProgramMessageVersionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The version of the message.
  public var version: Int

  public var description: String {
    "The message has schema version \(version), and this program reads version \(ProgramMessage.version). "
      + "Use programs of the same release."
  }
}

extension ProgramRequestID: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

extension ProgramMessage: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, type, id, screen, link, unsaved, lines, message, suggestion, line, isError, rings, status,
      isReplaced
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encodeIfPresent(id, forKey: .id)
    func type(_ name: String) throws { try container.encode(name, forKey: .type) }
    switch content {
    case .screen(let tree, let link, let unsaved):
      try type("screen")
      try container.encode(tree, forKey: .screen)
      try container.encodeIfPresent(link, forKey: .link)
      try container.encodeIfPresent(unsaved, forKey: .unsaved)
    case .output(let lines):
      try type("output")
      try container.encode(lines, forKey: .lines)
    case .done: try type("done")
    case .error(let message, let suggestion, let line):
      try type("error")
      try container.encode(message, forKey: .message)
      try container.encodeIfPresent(suggestion, forKey: .suggestion)
      try container.encode(line, forKey: .line)
    case .notice(let text, let isError, let rings):
      try type("notice")
      try container.encode(text, forKey: .message)
      if isError { try container.encode(true, forKey: .isError) }
      if rings { try container.encode(true, forKey: .rings) }
    case .action(let action):
      try type("action")
      try action.encode(to: encoder)
    case .effect(let effect):
      try type("effect")
      try effect.encode(to: encoder)
    case .end(let status, let isReplaced):
      try type("end")
      try container.encode(status, forKey: .status)
      if isReplaced { try container.encode(true, forKey: .isReplaced) }
    }
  }

  /// Decodes a message.
  ///
  /// - Throws: A ``ProgramMessageVersionError`` if its version differs.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.version else { throw ProgramMessageVersionError(version: version) }
    id = try container.decodeIfPresent(ProgramRequestID.self, forKey: .id)
    func flag(_ key: CodingKeys) throws -> Bool {
      try container.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    switch try container.decode(String.self, forKey: .type) {
    case "screen":
      content = .screen(
        try container.decode(ElementTree.self, forKey: .screen),
        link: try container.decodeIfPresent(String.self, forKey: .link),
        unsaved: try container.decodeIfPresent(String.self, forKey: .unsaved))
    case "output": content = .output(try container.decode([StyledText].self, forKey: .lines))
    case "done": content = .done
    case "error":
      content = .error(
        try container.decode(String.self, forKey: .message),
        suggestion: try container.decodeIfPresent(String.self, forKey: .suggestion),
        line: try container.decode(Int.self, forKey: .line))
    case "notice":
      content = .notice(
        try container.decode(StyledText.self, forKey: .message), isError: try flag(.isError),
        rings: try flag(.rings))
    case "action": content = .action(try ReportedAction(from: decoder))
    case "effect": content = .effect(try ReportedEffect(from: decoder))
    case "end":
      content = .end(
        status: try container.decode(Int32.self, forKey: .status), isReplaced: try flag(.isReplaced))
    case let type:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "There is no message of type '\(type)'.")
    }
  }
}
