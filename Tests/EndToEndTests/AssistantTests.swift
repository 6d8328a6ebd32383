import CairnTestSupport
import CustomDump
import DependenciesTestSupport
import Foundation
import Testing

/// Assistants use `standups` by the Model Context Protocol.
@Suite(.ownThread) struct AssistantTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private var data: String { folder.file("s.json") }

  /// Calls tools one after another, and returns the answers.
  private func call(_ calls: [(String, [String: Any])], _ options: [String] = []) throws -> [[String: Any]] {
    var messages: [[String: Any]] = [
      [
        "id": 0, "method": "initialize",
        "params": ["protocolVersion": "2025-11-25", "capabilities": [:] as [String: Any]],
      ]
    ]
    messages += calls.enumerated().map { index, call in
      [
        "id": index + 1, "method": "tools/call",
        "params": ["name": call.0, "arguments": call.1] as [String: Any],
      ]
    }
    let lines = try messages.map { message in
      let json = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
      return String(decoding: json, as: UTF8.self) + "\n"
    }
    let outcome = try Piped.run(
      "standups", ["mcp", "--data", data] + options, input: lines.joined(),
      environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.file("state")])
    expectNoDifference(outcome.ending, .exit(0), "\(outcome.errors)")
    return try outcome.output.split(separator: "\n").dropFirst().map { line in
      let message = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return try #require(message["result"] as? [String: Any], "\(message)")
    }
  }

  private func text(_ result: [String: Any]) -> String {
    let parts = result["content"] as? [[String: Any]] ?? []
    return parts.compactMap { $0["text"] as? String }.joined(separator: "\n")
  }

  @Test("Subcommands are tools") func intents() throws {
    let results = try call([
      ("add", ["title": "--Design", "minutes": 2, "attendee": ["Blob", "Blob Jr"]]), ("list", [:]),
      ("look", [:]),
      ("add", ["title": " "]),
    ])
    #expect(text(results[1]).contains("--Design  2 attendees, 2 minutes"), "\(text(results[1]))")
    // The screen of the session shows what the tool has added.
    #expect(text(results[2]).contains("--Design"), "\(text(results[2]))")
    #expect(results[3]["isError"] as? Bool == true && text(results[3]).contains("needs a title"))
  }

  @Test("A session is saved and recorded") func recording() throws {
    let results = try call([
      ("act", ["action": "add", "revision": 1]),
      ("act", ["action": "set title", "value": "Retro", "revision": 2]),
      ("act", ["action": "save", "revision": 3]),
    ])
    #expect(results.allSatisfy { $0["isError"] == nil }, "\(results)")
    #expect(try String(contentsOfFile: data, encoding: .utf8).contains("Retro"))
    let recordings = folder.file("state/standups/assistants")
    let names = try FileManager.default.contentsOfDirectory(atPath: recordings)
    expectNoDifference(names.count, 1)
    let replayed = try Piped.run(
      "standups", ["debug", "replay", "\(recordings)/\(names[0])", "--data", folder.file("none.json")])
    #expect(replayed.ending == .exit(0) && replayed.output.contains("Retro"), "\(replayed.errors)")
    _ = try call([("look", [:])], ["--no-recording"])
    expectNoDifference(try FileManager.default.contentsOfDirectory(atPath: recordings), names)
  }

  @Test("A read-only session doesn't change the data") func readOnly() throws {
    expectNoDifference(try Piped.run("standups", ["add", "Design", "--data", data]).ending, .exit(0))
    let before = try String(contentsOfFile: data, encoding: .utf8)
    let results = try call([("act", ["action": "add", "revision": 1]), ("list", [:])], ["--read-only"])
    #expect(results[0]["isError"] as? Bool == true && text(results[0]).contains("read-only"))
    #expect(results[1]["isError"] == nil)
    expectNoDifference(try String(contentsOfFile: data, encoding: .utf8), before)
  }

  @Test("Only messages are written to standard output") func messages() throws {
    let outcome = try Piped.run("standups", ["mcp", "--data", data], input: "nonsense\n[]\n{}\n\n")
    expectNoDifference(outcome.ending, .exit(0))
    let lines = outcome.output.split(separator: "\n")
    expectNoDifference(lines.count, 3)
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  /// The page *Using a program from an assistant*: each line of a result is in the result of the same call.
  @Test("The session of the guide is real") func guide() throws {
    let added = try Piped.run(
      "standups",
      [
        "add", "Design", "--minutes", "2", "--attendee", "Blob", "--attendee", "Blob Jr", "--seed", "1",
        "--data", data,
      ])
    expectNoDifference(added.ending, .exit(0))
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Modules/Terminal/TerminalApp/TerminalApp.docc/Assistants.md")
    let block = try #require(
      try String(contentsOf: page, encoding: .utf8).firstMatch(of: /```text\n([^`]*)```/)
    ).1
    var calls: [(String, [String: Any])] = []
    var shown: [[String]] = []
    for line in block.split(separator: "\n") {
      if line.hasPrefix("> ") {
        let words = line.dropFirst(2).split(separator: " ", maxSplits: 1)
        let arguments = words.count > 1 ? try JSONSerialization.jsonObject(with: Data(words[1].utf8)) : [:]
        calls.append((String(words[0]), try #require(arguments as? [String: Any])))
        shown.append([])
      } else if line != "< …" {
        shown[shown.count - 1].append(String(line.dropFirst(2)))
      }
    }
    #expect(calls.count >= 5)
    for (result, lines) in zip(try call(calls, ["--seed", "1"]), shown) {
      let text = text(result)
      for line in lines { #expect(text.contains(line), "'\(line)' isn't in:\n\(text)") }
    }
  }
}
