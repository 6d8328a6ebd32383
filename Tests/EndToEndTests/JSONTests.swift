import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Other programs control `standups` with lines of JSON.
@Suite(.ownThread) struct JSONTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private var options: [String] { ["--data", folder.file("s.json"), "--seed", "1", "--virtual-clock"] }

  /// A program that receives requests.
  private final class Driven {
    private let program: Piped
    private(set) var screen: [String: Any] = [:]
    private var count = 0

    init(_ arguments: [String]) throws {
      program = try Piped("standups", ["--json"] + arguments)
      screen = try #require(try message()["screen"] as? [String: Any])
    }

    func message() throws -> [String: Any] {
      let line = try program.read(until: #""version":1}"#)
      return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// Sends a request and returns the answer.
    func ask(_ request: [String: Any]) throws -> [String: Any] {
      count += 1
      let line = try JSONSerialization.data(withJSONObject: request.merging(["id": count]) { $1 })
      program.say(String(decoding: line, as: UTF8.self))
      while true {
        let message = try message()
        if let shown = message["screen"] as? [String: Any] { screen = shown }
        if message["id"] as? Int == count, message["type"] as? String != "notice" { return message }
      }
    }

    func end() throws -> Piped.Outcome { try program.finish() }

    /// Returns the id of a control on the front screen.
    func id(_ name: String) throws -> Int {
      var front = screen
      while let layer = (front["layers"] as? [[String: Any]])?.last {
        front = layer["screen"] as? [String: Any] ?? ["content": layer["actions"] ?? []]
      }
      return try #require(Self.find(name, in: front), "\(name) in \(front)")
    }

    private static func find(_ name: String, in value: Any) -> Int? {
      if let list = value as? [Any] { return list.lazy.compactMap { find(name, in: $0) }.first }
      guard let object = value as? [String: Any] else { return nil }
      if object["name"] as? String == name, let id = object["id"] as? Int { return id }
      return object.values.lazy.compactMap { find(name, in: $0) }.first
    }
  }

  @Test("A standup is added and held with JSON requests") func aStandupIsAddedAndHeld() throws {
    let program = try Driven(options)
    expectNoDifference(program.screen["title"] as? String, "Daily standups")
    _ = try program.ask(["tap": program.id("Add")])
    _ = try program.ask(["set": program.id("Title"), "text": "Design"])
    _ = try program.ask(["set": program.id("Length"), "number": 5])
    _ = try program.ask(["set": program.id("Name"), "text": "Blob"])
    _ = try program.ask(["tap": program.id("Save")])
    let opened = try program.ask(["command": "open Design"])
    expectNoDifference((opened["link"] as? String)?.hasPrefix("standups:/detail:"), true)
    let wrong = try program.ask(["tap": 99_999])
    expectNoDifference(wrong["type"] as? String, "error")
    expectNoDifference(
      wrong["message"] as? String, "There is no element 99999 on the screen. It may be gone.")
    _ = try program.ask(["tap": program.id("Start")])
    let effects = try program.ask(["command": ":effects"])["lines"] as? [String]
    expectNoDifference(
      effects?.first?.contains("canceled by StandupMeetingFeature.CancelID.timer, waiting for the clock"),
      true
    )
    let advanced = try program.ask(["command": "advance 10s"])
    expectNoDifference(advanced["type"] as? String, "screen")
    try expectNoDifference(
      program.ask(["command": ":state standup.title"])["lines"] as? [String], ["\"Design\""])
    let outcome = try program.end()
    expectNoDifference(outcome.ending, .exit(1))
    #expect(outcome.output.hasSuffix("{\"status\":1,\"type\":\"end\",\"version\":1}\n"))
    expectNoDifference(outcome.errors, "")
  }

  @Test("A snapshot contains only the screens") func aSnapshotIsTheScreensAlone() throws {
    let outcome = try Piped.run(
      "standups", options + ["--snapshot"], input: "add\nset title Design\nset name 1 Blob\nsave\nwhere\n")
    expectNoDifference(outcome.ending, .exit(0))
    #expect(outcome.output.hasPrefix("Daily standups\n──────────────\n"))
    #expect(outcome.output.contains("\n\nNew standup\n"))
    #expect(!outcome.output.contains("standups:/"))
    expectNoDifference(outcome.errors, "")
  }

  @Test("A quiet run prints only the last screen") func aQuietRunIsTheLastScreenAlone() throws {
    let script = try folder.write("script", "add\nset title Design\nset name 1 Blob\nsave\nwhere\n")
    let outcome = try Piped.run("standups", options + ["--quiet", "--script", script])
    expectNoDifference(outcome.ending, .exit(0))
    expectNoDifference(
      outcome.output,
      "Daily standups\n──────────────\n1  ■ Design                                                "
        + "1 attendee   1 minute\n\n[Add]\n")
    expectNoDifference(outcome.errors, "")
  }

  @Test("A script can contain JSON requests") func aScriptMayBeOfRequests() throws {
    let script = try folder.write("script", "{\"command\":\"where\",\"id\":\"a\"}\nwhere\n")
    let outcome = try Piped.run("standups", options + ["--json", "--script", script])
    expectNoDifference(outcome.ending, .exit(1))
    #expect(outcome.output.contains(#"{"id":"a","lines":["standups:/"],"type":"output","version":1}"#))
    #expect(outcome.output.contains(#""line":2,"message":"'where' isn't a JSON object."#))
  }

  @Test("Conflicting options are rejected", arguments: ["--snapshot", "--quiet"])
  func whatExcludesEachOtherIsRefused(option: String) throws {
    let outcome = try Piped.run("standups", options + ["--json", option])
    expectNoDifference(outcome.ending, .exit(64))
    expectNoDifference(outcome.output, "")
    #expect(
      outcome.errors.contains(
        "Use either '--json' or '\(option)'."))
  }

  @Test func withoutAScriptATerminalGetsTheFirstScreen() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 40)
    let program = try StartedProcess(
      "standups", options + ["--quiet"],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TERM": "xterm"], terminal: terminal.path)
    try terminal.read(until: "[Add]")
    expectNoDifference(program.wait(), .exit(0))
  }

  @Test("A script can use the developer commands") func aScriptLooksInside() throws {
    let outcome = try Piped.run(
      "standups", options,
      input:
        "add\nset title Design\nset name 1 Blob\nsave\n:state standups[0].title\n:stack\n:state standpus\n")
    expectNoDifference(outcome.ending, .exit(1))
    #expect(outcome.output.contains("\n\"Design\"\n\nroot  list  StandupsListPlugin\n"))
    #expect(outcome.errors.contains("There is no 'standpus' in the state. Use one of: "))
    #expect(outcome.errors.contains("Did you mean ':state standups'?"))
  }
}
