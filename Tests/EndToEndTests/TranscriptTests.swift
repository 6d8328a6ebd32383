import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Compares all bytes that a program writes, because drivers depend on their order: the answer, the notices, and the screen.
///
/// `RECORD_SNAPSHOTS=1` writes the transcripts again.
@Suite(.ownThread) struct TranscriptTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let commands = [
    "add", "set title Design", "save", "dance", "open Design", "start", "back", "delete standup", "delete",
    "undo", "set", "where", ":stack", "add", "set title Ops", "home",
  ]

  private var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.file("state"), "TERM": "xterm",
      "TZ": "UTC", "LANG": "en_US.UTF-8",
    ]
  }

  private var options: [String] { ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock"] }

  @Test("The messages of '--json' are the recorded ones, byte for byte")
  func json() throws {
    let requests = Self.commands.enumerated().map { number, command in
      #"{"command":"\#(command)","id":\#(number + 1)}"#
    }
    let lines = requests.prefix(4) + ["nonsense"] + requests.dropFirst(4)
    let outcome = try Piped.run(
      "standups", ["--json"] + options, input: lines.map { $0 + "\n" }.joined(), environment: environment)
    expectNoDifference(outcome.errors, "")
    try expectRecorded(outcome.output, "json.txt")
  }

  @Test("The lines of an attached terminal are the recorded ones, byte for byte")
  func attached() throws {
    let socket = folder.file("s.sock")
    let program = try Piped("standups", ["--json", "--listen", socket] + options, environment: environment)
    try program.read(until: "version")
    let outcome = try Piped.run(
      "standups", ["attach", socket], input: Self.commands.map { $0 + "\n" }.joined(),
      environment: environment)
    expectNoDifference(outcome.errors, "")
    // Effects start and end beside the turns.
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    try expectRecorded(lines.filter { !$0.hasPrefix("effect ") }.joined(separator: "\n"), "attached.txt")
    _ = try program.finish()
  }

  private func expectRecorded(_ text: String, _ name: String) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: url)
    }
    expectNoDifference(text, try String(contentsOf: url, encoding: .utf8))
  }
}
