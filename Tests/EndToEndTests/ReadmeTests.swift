import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// The README's samples compile, and the sessions in the guides show the actual output.
///
/// A `console` block is a session in an empty folder. The shell runs the text after `$ `, with the following
/// lines that start with `> `. The other lines are the expected output. A line `…` matches any number of
/// lines.
@Suite(.ownThread) struct ReadmeTests {
  struct Step: CustomStringConvertible {
    var command: String
    var expected: [String]
    var description: String { command }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let text: String = {
    [
      "README.md", "Apps/Standups/Standups.docc/Standups.md", "Apps/Inventory/Inventory.docc/Inventory.md",
      "Apps/Examples/Examples.md", "Modules/Terminal/TerminalApp/TerminalApp.docc/Sessions.md",
      "Modules/Terminal/TerminalApp/TerminalApp.docc/LookingInside.md",
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

  /// Returns the README's code blocks in a language, in order.
  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    return text.matches(of: /```([a-z]+)\n([\s\S]*?)```/).filter { $0.1 == language }.map { String($0.2) }
  }

  @Test func theReadmesSamplesCompile() throws {
    let samples = try Self.blocks("swift")
    expectNoDifference(samples.count, 4)
    guard samples.count == 4 else { return }
    expectNoDifference(try Compiler.complaints(about: samples[0]), [])
    for other in samples[1...2] {
      let sample = other.replacing("@testable import Counter\n", with: "")
      expectNoDifference(try Compiler.complaints(about: samples[0] + sample), [])
    }
    let manifest = "import PackageDescription\nlet package = Package(name: \"Counter\", \(samples[3]))"
    expectNoDifference(try Compiler.complaints(aboutManifest: manifest), [])
  }

  /// CI runs the first two commands of the README, and `Tools/NewFeature/check` follows the guide that
  /// contains the others.
  @Test func theReadmesCommandsExist() throws {
    let guide = try String(
      contentsOf: Self.root.appending(
        path: "Modules/Terminal/TerminalApp/TerminalApp.docc/YourFirstProgram.md"), encoding: .utf8)
    let commands = try Self.blocks("sh").flatMap { $0.split(separator: "\n") }
    #expect(commands.count >= 5)
    for line in commands {
      let command = line.prefix { $0 != "#" }.split(separator: " ").drop { $0.hasPrefix("CAIRN_ONLY=") }
      switch command.prefix(2).joined(separator: " ") {
      case "swift test", "swift run": continue
      default: #expect(guide.contains("$ \(command.joined(separator: " "))"), "\(line)")
      }
    }
  }

  @Test func thereAreExamples() {
    #expect(Self.sessions.count >= 3 && Self.sessions.allSatisfy { !$0.isEmpty })
  }

  @Test("The examples in the readme show the real output", arguments: sessions.indices)
  func anExampleShowsWhatHappens(_ index: Int) throws {
    let folder = try Folder()
    // A single shell runs the whole session and marks the end of each command's output.
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
