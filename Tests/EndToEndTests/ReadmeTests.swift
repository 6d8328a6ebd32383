import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// What the README and the program's guide show is what happens: their examples are run from their own text.
///
/// A fence `console` is a session in an empty folder: what follows `$ ` is run by the shell (lines after it that begin
/// with `> ` belong to it), and what follows is what both outputs show. A line `…` stands for any lines.
@Suite(.ownThread) struct ReadmeTests {
  struct Step: CustomStringConvertible {
    var command: String
    var expected: [String]
    var description: String { command }
  }

  private static let text: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return [
      "README.md", "Apps/Standups/Standups.docc/Standups.md", "Apps/Inventory/Inventory.docc/Inventory.md",
      "Apps/Examples/Examples.md", "Modules/Terminal/TerminalApp/TerminalApp.docc/Sessions.md",
      "Modules/Terminal/TerminalApp/TerminalApp.docc/Recording.md",
      "Modules/Terminal/TerminalApp/TerminalApp.docc/Attaching.md",
    ].map {
      (try? String(contentsOf: root.appending(path: $0), encoding: .utf8)) ?? ""
    }.joined(separator: "\n")
  }()

  static let sessions: [[Step]] = {
    var sessions: [[Step]] = []
    var session: [Step]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == "```console" {
        session = []
      } else if line == "```", let steps = session {
        sessions.append(steps)
        session = nil
      } else if session != nil {
        if line.hasPrefix("$ ") {
          session?.append(Step(command: String(line.dropFirst(2)), expected: []))
        } else if let last = session?.indices.last {
          if session?[last].expected.isEmpty == true, line.hasPrefix("> ") || line == ">" {
            session?[last].command += "\n" + line.dropFirst(2)
          } else {
            session?[last].expected.append(line)
          }
        }
      }
    }
    return sessions
  }()

  @Test func thereAreExamples() {
    #expect(Self.sessions.count >= 3 && Self.sessions.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: sessions.indices)
  func anExampleShowsWhatHappens(_ index: Int) throws {
    let folder = try Folder()
    // One shell for the whole session, which marks the end of each command's output.
    let mark = "--- end of step ---"
    let script = Self.sessions[index].map { "\($0.command)\nstatus=$?\necho '\(mark)'\n(exit $status)" }
    let output = try Shell.run(script.joined(separator: "\n"), in: folder.path)
    let parts = output.components(separatedBy: mark + "\n")
    for (step, part) in zip(Self.sessions[index], parts) {
      let shown = part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
      #expect(Self.matches(Array(shown), step.expected), "\(step.command) shows:\n\(part)")
    }
    expectNoDifference(parts.count, Self.sessions[index].count + 1)
  }

  private static func matches(_ shown: [String], _ expected: [String]) -> Bool {
    guard let first = expected.first else { return shown.isEmpty }
    if first == "…" {
      let rest = Array(expected.dropFirst())
      return (0...shown.count).contains { matches(Array(shown.dropFirst($0)), rest) }
    }
    return shown.first == first && matches(Array(shown.dropFirst()), Array(expected.dropFirst()))
  }
}
