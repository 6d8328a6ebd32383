import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import TerminalText
import Testing

/// Data files, histories, variables, options, and links that contain terminal control sequences.
@Suite(.ownThread) struct SafetyTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// Characters that control a terminal or deceive a reader, with letters that show that the text was
  /// printed.
  private static let hostile =
    "red\u{1B}[31m\u{1B}]0;t\u{07}\u{1B}]52;c;eA==\u{1B}\\\u{1B}]8;;https://evil.example\u{07}\u{1B}P$q\u{1B}\\\u{9B}2J"
    + "\u{08}\u{7F}\u{0D}over\u{202E}gpj\u{2066}\u{200F}\u{61C}\u{2028}\u{85}\u{E0041}\u{200B}\u{301}end"

  /// Writes a data file with such text in every text field.
  private func writeData() throws -> String {
    let data = try JSONSerialization.data(withJSONObject: [
      "version": 1,
      "standups": [
        [
          "id": UUID().uuidString, "title": Self.hostile, "seconds": 300, "theme": "teal",
          "attendees": [["id": UUID().uuidString, "name": Self.hostile]],
          "meetings": [
            ["id": UUID().uuidString, "date": "2026-01-01T12:00:00Z", "transcript": Self.hostile]
              as [String: Any]
          ],
        ] as [String: Any]
      ],
    ])
    return try folder.write("s.json", String(decoding: data, as: UTF8.self))
  }

  private func expectSafe(
    _ text: String, to destination: UnsafeOutput.Destination = .plain, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      UnsafeOutput.first(in: text, to: destination) == nil, "\(what): \(text.debugDescription)",
      sourceLocation: sourceLocation)
  }

  @Test func pipes() throws {
    let data = try writeData()
    let script = try folder.write(
      "script", "open 1\nopen past meetings 1\nback\nstart\nnote \(Self.hostile)\nhelp\n")
    let runs: [(arguments: [String], input: String)] = [
      (["--data", data, "list"], ""), (["--data", data, "list", "--json"], ""),
      (["--data", data, "show", "red"], ""),
      (["--data", data, "--script", script], ""), (["--data", data], "open 1\nwhere\n"),
    ]
    for (arguments, input) in runs {
      let outcome = try Piped.run("standups", arguments, input: input)
      #expect(outcome.output.contains("red") && outcome.output.contains("end"), "\(arguments) \(outcome)")
      expectSafe(outcome.output + outcome.errors, "\(arguments)")
    }
  }

  @Test func complaints() throws {
    let data = try writeData()
    let hostile = Self.hostile.replacing("\u{85}", with: "").replacing("\u{2028}", with: "")
    let runs: [(arguments: [String], input: String)] = [
      (["--data", data, hostile], ""), (["--\(hostile)"], ""), (["--seed", hostile], ""),
      (["--background", hostile], ""),
      (["--data", data, "standups:/detail:\(hostile)"], ""), (["--data", data, "show", hostile + "?"], ""),
      (["--data", folder.file(hostile) + "/x/y", "--script", hostile], ""),
      (["--data", data], hostile + "\n"),
      (["--data", data], "goto \(hostile)\n"), (["--data", data], "open \(hostile) 7\n"),
    ]
    for (arguments, input) in runs {
      let outcome = try Piped.run("standups", arguments, input: input, environment: ["COLUMNS": hostile])
      #expect(
        outcome.ending != .exit(0) && outcome.errors.contains("red"), "\(arguments) \(input) \(outcome)")
      expectSafe(outcome.output + outcome.errors, "\(arguments) \(input)")
    }
    // A file that contains no data.
    _ = try folder.write("none.json", hostile)
    let broken = try Piped.run("standups", ["--data", folder.file("none.json")])
    expectSafe(broken.output + broken.errors, "a file that is no data")
  }

  @Test(arguments: ["--no-full-screen", "--full-screen"])
  func aTerminalsOption(_ option: String) throws {
    let data = try writeData()
    try FileManager.default.createDirectory(
      atPath: folder.file("state/standups"), withIntermediateDirectories: true)
    _ = try folder.write("state/standups/history", Self.hostile + "\n")
    let terminal = try PseudoTerminal(columns: 70, rows: 30)
    let program = try StartedProcess(
      "standups", ["--data", data, option],
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm-256color", "COLORTERM": Self.hostile,
        "TERM_PROGRAM": Self.hostile, "XDG_STATE_HOME": folder.file("state"), "COLUMNS": Self.hostile,
      ], terminal: terminal.path)
    var drawn = try terminal.read(until: "red␛[31m")
    if option == "--full-screen" {
      terminal.type("\u{11}")
    } else {
      drawn += try terminal.read(until: "> ")
      terminal.type("\u{1B}[Aquit\u{15}open 1\r")
      drawn += try terminal.read(until: "Past meetings")
      terminal.type("quit\r")
    }
    expectNoDifference(program.wait(), .exit(0))
    drawn += try terminal.readRest()
    expectSafe(drawn, to: .terminal, option)
  }
}
