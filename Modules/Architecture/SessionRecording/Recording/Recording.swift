import NavigationCore
import Foundation

/// A record of what the user did in a program: its start, and each action with what it changed.
///
/// A recording file has one line of JSON for the start and one for each action, so that a file that was cut off can be read up to
/// its last complete line. A ``Replayer`` performs a recording again.
public struct Recording: Equatable, Sendable {
  /// The start of the recording.
  public var start: Start
  /// The actions, in order.
  public var entries: [Entry]

  /// Creates a recording of actions.
  public init(start: Start, entries: [Entry] = []) { (self.start, self.entries) = (start, entries) }

  /// The start of a recording.
  public struct Start: Codable, Equatable, Sendable {
    /// The version of the format.
    public var version = Recording.currentVersion
    /// The name of the program.
    public var program: String
    /// The features of the program, by the names of their routes.
    public var plugins: [String]
    /// The session that the program showed.
    public var session: Session
    /// The files that the program had read, by their names below the program's data.
    ///
    /// The data file itself has an empty name. `.drafts` is a file beside it that has the same name with `.drafts` at the end.
    /// The program's ``Recording/preferences`` are among the files.
    public var files: [String: RecordedFile]
    /// The digest of the state, or `nil` if the state isn't checked.
    public var digest: String?
  }

  /// An action and what it changed.
  public struct Entry: Codable, Equatable, Sendable {
    /// The source of an action.
    public enum Origin: String, Codable, Sendable {
      /// The user, through a view or a command.
      case person
      /// The reducer, which returned an effect that sends the action immediately.
      case reducer
      /// A running effect.
      case effect
      /// Not an action, but a change to a shared value outside of reducers, by another program or by code of this one.
      case system
    }

    /// The action's position in the recording, starting at 1.
    ///
    /// The number in a file is ignored.
    public var number: Int
    /// The time at which the action was sent, in seconds since the start.
    public var time: TimeInterval
    /// The source of the action.
    public var origin: Origin
    /// The name of the effect that sent the action, if the effect has one.
    public var effect: String?
    /// The action.
    public var action: RecordedAction
    /// The values that dependencies gave while the action was reduced.
    public var given: DependencyRecorder.Values?
    /// The changes that the action made.
    var changes: [ScreenRecords.Change]
    /// The digest of the state after the action, or `nil` if the state isn't checked.
    public var digest: String?

    /// The entry without its changes.
    var withoutChanges: Entry {
      var entry = self
      (entry.changes, entry.digest) = ([], nil)
      return entry
    }

    /// The text of the action, or a sentence that says that a shared value was changed.
    public var text: String {
      guard origin == .system, let name = action.sharedName else { return "\(action)" }
      return "\(action.path)\(name.isEmpty ? " (the data)" : "") was changed outside of actions"
    }

    /// The parts of the state that the action changed, such as `root.state.title`.
    public var changed: [String] { changes.map { $0.at.joined(separator: ".") } }
  }

  /// The name of the program's preferences among the files.
  public static let preferences = "preferences"

  /// The current version of the format of recordings.
  public static let currentVersion = 1
}

// MARK: Files

extension Recording.Entry {
  private enum CodingKeys: String, CodingKey { case number, time, origin, effect, given, changes, digest }

  /// Encodes the entry, with the action's parts beside the other values.
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
    given = try container.decodeIfPresent(DependencyRecorder.Values.self, forKey: .given)
    changes = try container.decodeIfPresent([ScreenRecords.Change].self, forKey: .changes) ?? []
    digest = try container.decodeIfPresent(String.self, forKey: .digest)
  }
}

extension Recording {
  /// An error that explains why a file can't be read as a recording.
  public struct Unreadable: Error, CustomStringConvertible {
    /// The reason why the file can't be read.
    public let description: String
  }

  /// Returns a part of the recording as a line of JSON, including the newline.
  public static func line(_ part: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(part) + [0x0A]
  }

  /// Parses a recording.
  ///
  /// A last line that was cut off is ignored.
  ///
  /// - Throws: An ``Unreadable`` error, with the number of the invalid line.
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
