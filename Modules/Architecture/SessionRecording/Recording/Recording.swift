import NavigationCore
import Foundation

/// What a person did in a program, as data: how it began, and each action with what it changed.
///
/// As a file it is a line of JSON for the beginning and one for each action, so that one that was cut off can be read to its last
/// whole line. A ``Replayer`` performs it again.
public struct Recording: Equatable, Sendable {
  /// How it began.
  public var start: Start
  /// The actions, in their order.
  public var entries: [Entry]

  /// A recording of actions.
  public init(start: Start, entries: [Entry] = []) { (self.start, self.entries) = (start, entries) }

  /// How a recording began.
  public struct Start: Codable, Equatable, Sendable {
    /// The form that it is written in.
    public var version = Recording.currentVersion
    /// The program.
    public var program: String
    /// The features that it was made of, by the names of their routes.
    public var plugins: [String]
    /// What it showed.
    public var session: Session
    /// The files that it read then, by their names below the program's data.
    ///
    /// The file of the data itself has an empty name, and `.drafts` is what is named like it and stands beside it. The
    /// program's ``Recording/preferences`` are among them.
    public var files: [String: RecordedFile]
    /// The digest of its state; `nil` where it is not checked.
    public var digest: String?
  }

  /// An action, and what it changed.
  public struct Entry: Codable, Equatable, Sendable {
    /// Where an action comes from.
    public enum Origin: String, Codable, Sendable {
      /// A person, by a view or a host.
      case person
      /// The reducer, which returned an effect that sends it at once.
      case reducer
      /// An effect that runs.
      case effect
      /// Not an action: a shared value was changed outside of reducers, by another program or by code of this one.
      case system
    }

    /// The action's place in the recording, from 1.
    ///
    /// The number in a file doesn't matter.
    public var number: Int
    /// When it was sent, in seconds since the beginning.
    public var time: TimeInterval
    /// Where it comes from.
    public var origin: Origin
    /// The name of the effect that sent it, where it has one.
    public var effect: String?
    /// The action.
    public var action: RecordedAction
    /// What dependencies gave while it was reduced.
    public var given: GivenValues.Values?
    /// What it changed.
    var changes: [ScreenRecords.Change]
    /// The digest of the state after it; `nil` where it is not checked.
    public var digest: String?

    /// The entry without what it changed.
    var withoutChanges: Entry {
      var entry = self
      (entry.changes, entry.digest) = ([], nil)
      return entry
    }

    /// The action as text; of a shared value that it was changed.
    public var text: String {
      guard origin == .system, let name = action.sharedName else { return "\(action)" }
      return "\(action.path)\(name.isEmpty ? " (the data)" : "") was changed outside of actions"
    }

    /// The parts of the state that it changed, such as `root.state.title`.
    public var changed: [String] { changes.map { $0.at.joined(separator: ".") } }
  }

  /// The name of the program's preferences among the files.
  public static let preferences = "preferences"

  /// The form that recordings are written in today.
  public static let currentVersion = 1
}

// MARK: Files

extension Recording.Entry {
  private enum CodingKeys: String, CodingKey { case number, time, origin, effect, given, changes, digest }

  /// Encodes the value: the action's parts stand beside the others.
  public func encode(to encoder: any Encoder) throws {
    try action.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(time, forKey: .time)
    try container.encode(origin, forKey: .origin)
    try container.encodeIfPresent(effect, forKey: .effect)
    try container.encodeIfPresent(given, forKey: .given)
    if !changes.isEmpty { try container.encode(changes, forKey: .changes) }
    try container.encodeIfPresent(digest, forKey: .digest)
  }

  public init(from decoder: any Decoder) throws {
    action = try RecordedAction(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try container.decode(Int.self, forKey: .number)
    time = try container.decode(TimeInterval.self, forKey: .time)
    origin = try container.decode(Origin.self, forKey: .origin)
    effect = try container.decodeIfPresent(String.self, forKey: .effect)
    given = try container.decodeIfPresent(GivenValues.Values.self, forKey: .given)
    changes = try container.decodeIfPresent([ScreenRecords.Change].self, forKey: .changes) ?? []
    digest = try container.decodeIfPresent(String.self, forKey: .digest)
  }
}

extension Recording {
  /// Why a file is no recording that can be read.
  public struct Unreadable: Error, CustomStringConvertible {
    /// What is wrong with it.
    public let description: String
  }

  /// A part of the recording as a line, with its end.
  public static func line(_ part: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(part) + [0x0A]
  }

  /// Reads a recording.
  ///
  /// A last line that was cut off is left out.
  ///
  /// - Throws: ``Unreadable``, with the number of the line that is wrong.
  public init(parsing data: Data) throws(Unreadable) {
    let lines = data.split(separator: 0x0A)
    guard let first = lines.first else { throw Unreadable(description: "it is empty") }
    struct Version: Decodable { var version: Int }
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Version.self, from: first) else {
      throw Unreadable(description: "its first line isn't the start of a recording")
    }
    guard version.version <= Self.currentVersion else {
      throw Unreadable(description: "it was recorded by a newer version of this program")
    }
    do {
      start = try decoder.decode(Start.self, from: first)
    } catch {
      throw Unreadable(description: "its first line isn't the start of a recording")
    }
    entries = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard var entry = try? decoder.decode(Entry.self, from: line) else {
        // The process was killed while it wrote the last line.
        if index == lines.count - 1, data.last != 0x0A { break }
        throw Unreadable(description: "line \(index + 1) isn't a recorded action")
      }
      entry.number = entries.count + 1
      entries.append(entry)
    }
  }
}
