import Foundation
import TerminalText

/// The lines that were written before, in a file that only its owner can read.
///
/// An entry is in it once, at the position of its last use; there are never more than the limit. It is one line, and
/// holds no control characters: they are kept as what is shown for them. A line of more than 64 KiB is not kept, because
/// the whole file is written after each line.
public struct History: Sendable {
  /// The lines, from the oldest.
  public private(set) var entries: [String]
  private let path: String?
  private let limit: Int

  /// Makes a history that is kept in memory only.
  public init(limit: Int = 1_000) {
    self.path = nil
    self.limit = limit
    self.entries = []
  }

  /// Makes a history from a file. A file that is missing or cannot be read is an empty history.
  public init(path: String, limit: Int = 1_000) {
    self.path = path
    self.limit = limit
    self.entries = []
    guard let data = FileManager.default.contents(atPath: path) else { return }
    var seen: Set<String> = []
    // From the end, and no further than the limit: a file may have grown for years.
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

  /// Where a program keeps its history: in `$XDG_STATE_HOME`, or else in `~/.local/state`.
  ///
  /// A value of the variable that is no absolute path does not count, as its specification says.
  public static func path(program: String, environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return "\(state)/\(program)/history"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/\(program)/history"
  }

  /// Adds a line, and writes the file. A file that cannot be written costs the memory of it and nothing else.
  public mutating func add(_ line: String) {
    append(line)
    try? save()
  }

  private mutating func append(_ line: String) {
    for entry in Self.entries(of: line) {
      entries.removeAll { $0 == entry }
      entries.append(entry)
    }
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
  }

  /// What is kept of a line, which may hold several where they were pasted.
  private static func entries(of line: String) -> [String] {
    guard line.utf8.count <= 1 << 20 else { return [] }
    // Sanitizing turns everything that ends a line into a line feed.
    return StyledText(line).lines.compactMap { part in
      guard part.plain.utf8.count <= longest else { return nil }
      let entry = part.plain.trimmingCharacters(in: .whitespaces)
      return entry.isEmpty ? nil : entry
    }
  }

  /// How many bytes an entry may have.
  private static let longest = 1 << 16

  /// Writes a file beside the real one and renames it, readable by its owner only from the first byte on.
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
