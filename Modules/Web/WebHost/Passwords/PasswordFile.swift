#if Server
  import CairnSupport
  import DurableFiles
  import Foundation
  import TerminalApp

  /// The names of the users, each with the hash of a password.
  ///
  /// The file is read again when it has changed. If it is then invalid, that is reported and the previous passwords still apply. If
  /// it has been removed, no user can sign in.
  final class PasswordFile: Sendable {
    let url: URL
    private let report: @Sendable (String) -> Void
    private let state: Locked<State>

    private struct State {
      var lines: [String: PasswordLine]
      var mark: Mark?
    }

    /// The properties that identify a version of the file.
    private struct Mark: Equatable {
      var date: Date?
      var size: Int?
      var number: Int?
    }

    /// Reads a file.
    ///
    /// - Parameter report: Receives errors of later versions of the file.
    /// - Throws: The reason that the file can't be used.
    init(_ url: URL, report: @escaping @Sendable (String) -> Void) throws {
      self.url = url
      self.report = report
      let mark = Self.mark(of: url)
      state = Locked(State(lines: try Self.read(url), mark: mark))
    }

    /// Returns the current line of a name.
    func line(of name: String) -> PasswordLine? {
      let now = Self.mark(of: url)
      let (line, problem) = state.withLock { state -> (PasswordLine?, String?) in
        var problem: String?
        if now != state.mark {
          state.mark = now
          do {
            state.lines = try Self.read(url)
          } catch {
            if now == nil { state.lines = [:] }
            let consequence = now == nil ? "No user can sign in." : "The previous passwords still apply."
            problem = "\(error) \(consequence)"
          }
        }
        return (state.lines[name.precomposedStringWithCanonicalMapping], problem)
      }
      if let problem { report(problem) }
      return line
    }

    private static func mark(of url: URL) -> Mark? {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path(url)) else { return nil }
      return Mark(
        date: attributes[.modificationDate] as? Date, size: (attributes[.size] as? NSNumber)?.intValue,
        number: (attributes[.systemFileNumber] as? NSNumber)?.intValue)
    }

    private static func path(_ url: URL) -> String { url.path(percentEncoded: false) }

    private static func read(_ url: URL) throws -> [String: PasswordLine] {
      let path = path(url)
      guard let data = try DurableFile(url).read() else {
        throw StartError(
          "There is no password file '\(path)'. Create it with '--passwords \(path) --set-password NAME'.")
      }
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      if let permissions = (attributes?[.posixPermissions] as? NSNumber)?.intValue, permissions & 0o077 != 0 {
        throw StartError(
          "Other users can read the password file '\(path)'. Protect it with \"chmod 600 '\(path)'\".")
      }
      var lines: [String: PasswordLine] = [:]
      for (index, bytes) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .enumerated()
      {
        do {
          guard let text = String(validating: bytes, as: UTF8.self)?[...] else {
            throw PasswordLine.InvalidLine(description: "it isn't UTF-8 text")
          }
          guard isLine(text) else { continue }
          let line = try PasswordLine(text)
          guard lines.updateValue(line, forKey: line.name) == nil else {
            throw PasswordLine.InvalidLine(description: "'\(line.name)' is already on an earlier line")
          }
        } catch {
          throw StartError("Can't use line \(index + 1) of the password file '\(path)': \(error).")
        }
      }
      return lines
    }

    private static func lines(of data: Data) -> [Substring] {
      String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Returns `true` if a line is neither empty nor a comment.
    private static func isLine(_ text: Substring) -> Bool {
      !text.allSatisfy(\.isWhitespace) && !text.hasPrefix("#")
    }

    /// Writes a line into a file, replacing the previous line of the same name. Other lines are unchanged.
    ///
    /// - Returns: `true` if the file contained the name before.
    static func set(_ line: PasswordLine, in url: URL) throws -> Bool {
      let file = DurableFile(url, permissions: 0o600)
      try file.createFolder()
      return try file.withLock {
        let before = try file.read()
        if before != nil { _ = try read(url) }
        var lines = before.map { Self.lines(of: $0).map(String.init) } ?? []
        if lines.last?.isEmpty == true { lines.removeLast() }
        let place = lines.firstIndex { isLine($0[...]) && (try? PasswordLine($0[...]))?.name == line.name }
        if let place { lines[place] = line.text } else { lines.append(line.text) }
        try file.write(Data((lines.joined(separator: "\n") + "\n").utf8), keepingPrevious: false)
        return place != nil
      }
    }
  }
#endif
