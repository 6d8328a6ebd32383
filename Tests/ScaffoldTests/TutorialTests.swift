import CustomDump
import Foundation
import Testing

@testable import scaffold

/// The steps of the guides for a separate package.
///
/// These tests follow the files. `Tools/NewFeature/tutorial` also runs the commands and compiles each
/// version.
@Suite struct TutorialTests {
  enum Step {
    case file(String, content: String)
    case change(String, diff: String)
    case commands([Substring])
  }

  private static let guides = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Modules/Terminal/TerminalApp/TerminalApp.docc")

  private func steps(of page: String) throws -> [Step] {
    let text = try String(contentsOf: Self.guides.appending(path: page), encoding: .utf8)
    return try text.matches(of: /(?:\n\*\*([^*\n]+)\*\*)?\n```(\w+)\n((?:(?!```).*\n)*)```/).map { match in
      if match.2 == "console" {
        return .commands(match.3.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) })
      }
      let file = try #require(match.1.map(String.init), "No path precedes this block:\n\(match.3)")
      return match.2 == "diff"
        ? .change(file, diff: String(match.3)) : .file(file, content: String(match.3))
    }
  }

  /// A file is compiled before its next change.
  @Test("Each version of a file is followed by a command", arguments: ["YourFirstProgram.md", "Tutorial.md"])
  func aCommandFollowsEachVersionOfAFile(page: String) throws {
    var written: Set<String> = []
    let steps = try steps(of: page)
    #expect(steps.count > 5)
    for step in steps {
      switch step {
      case .commands: written = []
      case .file(let name, _), .change(let name, _):
        #expect(written.insert(name).inserted, "\(name)")
      }
    }
    #expect(written.isEmpty)
  }

  /// The changes apply to files that the commands write, and each new file is in a folder that they create.
  @Test(
    "The steps of the tutorial fit the generated files", arguments: ["YourFirstProgram.md", "Tutorial.md"])
  func theStepsFitWhatTheCommandsWrite(page: String) throws {
    let package = try SmallPackage([:])
    for step in try steps(of: page) {
      switch step {
      case .file(let name, let content):
        if name != "Package.swift" {
          let folder = package.folder.appending(path: name).deletingLastPathComponent()
          #expect(FileManager.default.fileExists(atPath: folder.path), "\(name)")
        }
        try package.write(name, content)
      case .change(let name, let diff):
        try package.write(name, Self.change(package.read(name), by: diff))
      case .commands(let commands):
        for command in commands { try Self.run(command, in: package) }
      }
    }
    #expect(try package.content.count > 20)
  }

  /// Runs 'new-program' or 'new-feature', and nothing else.
  private static func run(_ command: Substring, in package: SmallPackage) throws {
    let modules = ["Sources", "Tests"].flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: package.folder.appending(path: $0).path)) ?? []
    }
    package.names = TakenNames(own: Set(modules))
    if let match = command.firstMatch(of: /new-program (\w+)(?: --list (\w+))?/) {
      let name = String(match.1)
      let changes = try match.2.map { try package.program(name, listOf: String($0)) } ?? package.program(name)
      try changes.write(into: package.folder)
    }
    if let match = command.firstMatch(of: /new-feature (\w+) --of (\w+)(?: --route (\w+))?/) {
      let changes = try package.feature(
        String(match.1), of: String(match.2), route: match.3.map(String.init))
      expectNoDifference(changes.notes, [])
      try changes.write(into: package.folder)
    }
  }

  /// Replaces the lines of each hunk of a diff, which must occur exactly once.
  private static func change(_ text: String, by diff: String) throws -> String {
    var text = "\n" + text
    for part in diff.components(separatedBy: "@@\n") {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      func block(without mark: Character) -> String {
        "\n" + lines.filter { $0.first != mark }.map { $0.dropFirst() + "\n" }.joined()
      }
      let pieces = text.components(separatedBy: block(without: "+"))
      try #require(pieces.count == 2, "these lines don't occur once:\n\(block(without: "+"))")
      text = pieces.joined(separator: block(without: "-"))
    }
    return String(text.dropFirst())
  }
}
