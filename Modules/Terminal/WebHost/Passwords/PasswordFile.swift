#if Server
  import CairnSupport
  import DurableFiles
  import Foundation
  import TerminalApp

  /// The names of those who may come in, each with a proof of a password.
  ///
  /// The file is read again when it has changed. One that cannot be used then is reported, and those of before may come in until it can;
  /// where there is none any more, all are kept out.
  final class PasswordFile: Sendable {
    let url: URL
    private let report: @Sendable (String) -> Void
    private let state: Locked<State>

    private struct State {
      var lines: [String: PasswordLine]
      var mark: Mark?
    }

    /// What tells a file from the one of before.
    private struct Mark: Equatable {
      var date: Date?
      var size: Int?
      var number: Int?
    }

    /// Reads a file.
    ///
    /// - Parameter report: Told of a later file that cannot be used.
    /// - Throws: Why it cannot be used.
    init(_ url: URL, report: @escaping @Sendable (String) -> Void) throws {
      self.url = url
      self.report = report
      let mark = Self.mark(of: url)
      state = Locked(State(lines: try Self.read(url), mark: mark))
    }

    /// The line of a name, as the file has it now.
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
        throw StartFailure(
          "There is no password file '\(path)'. Create it with '--passwords \(path) --set-password NAME'.")
      }
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      if let permissions = (attributes?[.posixPermissions] as? NSNumber)?.intValue, permissions & 0o077 != 0 {
        throw StartFailure(
          "Other users can read the password file '\(path)'. Protect it with \"chmod 600 '\(path)'\".")
      }
      var lines: [String: PasswordLine] = [:]
      for (index, text) in Self.lines(of: data).enumerated() where isLine(text) {
        do {
          let line = try PasswordLine(text)
          guard lines.updateValue(line, forKey: line.name) == nil else {
            throw PasswordLine.Mistake(description: "'\(line.name)' is already on an earlier line")
          }
        } catch {
          throw StartFailure("Can't use line \(index + 1) of the password file '\(path)': \(error).")
        }
      }
      return lines
    }

    private static func lines(of data: Data) -> [Substring] {
      String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Whether it is neither empty nor a remark.
    private static func isLine(_ text: Substring) -> Bool {
      !text.allSatisfy(\.isWhitespace) && !text.hasPrefix("#")
    }

    /// Writes the line of a name into a file, in place of the one of before. Other lines stay as they are.
    ///
    /// - Returns: Whether the name stood in it before.
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
