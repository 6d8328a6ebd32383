import Foundation
import TerminalText

/// The lines that the user entered before, in a file that only its owner can read.
///
/// Each entry appears once, at the position of its last use, up to the limit. An entry is a single line without control characters,
/// which are saved as their visible placeholders. Lines of more than 64 KiB aren't saved, because the whole file is written after
/// each line.
public struct History: Sendable {
  /// The lines, oldest first.
  public private(set) var entries: [String]
  private let path: String?
  private let limit: Int

  /// Creates a history in memory.
  public init(limit: Int = 1_000) {
    self.path = nil
    self.limit = limit
    self.entries = []
  }

  /// Creates a history from a file. A missing or unreadable file is an empty history.
  public init(path: String, limit: Int = 1_000) {
    self.path = path
    self.limit = limit
    self.entries = []
    guard let data = FileManager.default.contents(atPath: path) else { return }
    var seen: Set<String> = []
    // Read from the end and only up to the limit, because the file may have grown for years.
    data.withUnsafeBytes { bytes in
      var end = bytes.count
      while end >= 0, entries.count < limit {
        let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = String(decoding: bytes[start..<end], as: UTF8.self)
        for entry in Self.entries(of: line).reversed() where seen.insert(entry).inserted {
          entries.append(entry)
        }
        end = start - 1
      }
    }
    entries.reverse()
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
  }

  /// Returns the path of a program's history, in `$XDG_STATE_HOME` or in `~/.local/state`.
  ///
  /// A relative path in the variable is ignored, as its specification requires.
  public static func path(program: String, environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return "\(state)/\(program)/history"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/\(program)/history"
  }

  /// Adds a line and writes the file. A failure to write it is ignored.
  public mutating func add(_ line: String) {
    for entry in Self.entries(of: line) {
      entries.removeAll { $0 == entry }
      entries.append(entry)
    }
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    try? save()
  }

  /// Returns the entries of a line. A pasted line may contain several.
  private static func entries(of line: String) -> [String] {
    guard line.utf8.count <= 1 << 20 else { return [] }
    // Sanitizing converts all line breaks to line feeds.
    return StyledText(line).lines.compactMap { part in
      guard part.plain.utf8.count <= longest else { return nil }
      let entry = part.plain.trimmingCharacters(in: .whitespaces)
      return entry.isEmpty ? nil : entry
    }
  }

  /// The maximum number of bytes in an entry.
  private static let longest = 1 << 16

  /// Writes a temporary file beside the real one and renames it. Only its owner can ever read it.
  private func save() throws {
    guard let path else { return }
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let bytes = Array(entries.map { $0 + "\n" }.joined().utf8)
    let isWritten = OutputDescriptor(descriptor).write(bytes) == 0
    close(descriptor)
    guard isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      throw CocoaError(.fileWriteUnknown)
    }
  }
}
