import CairnSupport
import CustomDump
import Foundation
import JSONValues
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import TerminalApp
@testable import TerminalPrograms

@MainActor
@Suite(.serialized) struct MCPSurfaceTests {
  struct Shop: View {
    @State var name = ""
    @State var secret = ""
    @State var rows = ["Apple", "Pear"]
    @State var opened = "-"
    @State var asksForDeletion = false

    var body: some View {
      List {
        Text("Opened: \(opened)")
        TextField("Name", text: $name)
        Text("Value: \(name.debugDescription)")
        SecureField("Password", text: $secret)
        Button("Add") { rows.append(name) }.disabled(name.isEmpty)
        Button("Clear") { asksForDeletion = true }
        Section("Items") {
          ForEach(rows, id: \.self) { row in Button(row) { opened = row } }
            .onDelete { rows.remove(atOffsets: $0) }
        }
      }
      .navigationTitle("Shop")
      .confirmationDialog("Clear the shop?", isPresented: $asksForDeletion, titleVisibility: .visible) {
        Button("Clear all", role: .destructive) { rows = [] }
        Button("Keep", role: .cancel) {}
      }
    }
  }

  /// A client that writes lines and reads messages.
  struct Conversation {
    var lines: [String] = []
    private var number = 0

    init(elicits: Bool = false, isInitialized: Bool = true) {
      guard isInitialized else { return }
      let capabilities = elicits ? #"{"elicitation":{}}"# : "{}"
      lines = [
        #"{"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":\#(capabilities)}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      ]
    }

    mutating func request(_ method: String, _ parameters: JSON = [:]) {
      number += 1
      write(["jsonrpc": "2.0", "id": .integer(number), "method": .string(method), "params": parameters])
    }

    mutating func call(_ name: String, _ arguments: JSON = [:]) {
      request("tools/call", ["name": .string(name), "arguments": arguments])
    }

    mutating func write(_ json: JSON) {
      lines.append((try? json.encoded()).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }
  }

  /// Returns the messages of a run.
  func messages(
    _ conversation: Conversation, _ options: AssistantOptions = AssistantOptions(),
    of program: Program? = nil,
    now: (@MainActor () -> ContinuousClock.Instant)? = nil, status expected: Int32 = 0
  ) async throws -> [JSON] {
    let written = Locked("")
    let output = TerminalOutput(capability: .plain) { bytes in
      written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return 0
    }
    let program = try program ?? Program.screens { Shop() }
    let lines = LineReader(text: conversation.lines.joined(separator: "\n"))
    let surface =
      now.map { MCPSurface(lines, output: output, options, now: $0) }
      ?? MCPSurface(lines, output: output, options)
    let status = await program.run(on: surface)
    expectNoDifference(status, expected)
    return try written.withLock { $0 }.split(separator: "\n").map {
      try #require(JSON(parsing: Data($0.utf8)))
    }
  }

  /// Returns the results of calls, by their numbers.
  func results(
    _ options: AssistantOptions = AssistantOptions(), _ calls: (inout Conversation) -> Void
  ) async throws -> [JSON] {
    var conversation = Conversation()
    calls(&conversation)
    return try await messages(conversation, options).filter { $0.id != "first" }
      .map { $0[name: "result"] ?? $0[name: "error"] ?? .null }
  }

  func screen(_ result: JSON?) -> String {
    guard case .array(let lines)? = result?[name: "structuredContent"]?[name: "screen"] else { return "" }
    return lines.compactMap(\.string).joined(separator: "\n")
  }

  func isError(_ result: JSON?) -> Bool { result?[name: "isError"] == true }

  func text(_ result: JSON?) -> String {
    guard case .array(let parts)? = result?[name: "content"] else { return "" }
    return parts.compactMap { $0[name: "text"]?.string }.joined(separator: "\n")
  }

  // MARK: Messages

  @Test(
    "A message that isn't valid has an error with its id",
    arguments: [
      ("dance", -32700, "null"), ("[]", -32600, "null"), ("3", -32600, "null"),
      (#"{"id":1,"method":"ping"}"#, -32600, "1"),
      (#"{"jsonrpc":"2.0","id":1}"#, -32600, "1"),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, "null"),
      (#"{"jsonrpc":"2.0","id":"a","method":7}"#, -32600, #""a""#),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32602, "1"),
      (#"{"jsonrpc":"2.0","id":18446744073709551615,"method":"dance"}"#, -32601, "18446744073709551615"),
      (#"{"jsonrpc":"2.0","id":"a","method":"server/discover"}"#, -32601, #""a""#),
      (#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"dance"}}"#, -32602, #""a""#),
      (
        #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"act","arguments":{"action":"add"}}}"#,
        -32602, #""a""#
      ),
      (
        #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"look","arguments":{"x":1}}}"#,
        -32602, #""a""#
      ),
      (#"{"jsonrpc":"2.0","id":"a","method":"resources/read","params":{"uri":"http://x"}}"#, -32002, #""a""#),
    ])
  func mistakes(line: String, code: Int, id: String) async throws {
    var conversation = Conversation()
    conversation.lines.append(line)
    conversation.request("ping")
    let messages = try await messages(conversation)
    expectNoDifference(messages.count, 3)
    expectNoDifference(messages[1][name: "error"]?[name: "code"], .integer(code))
    expectNoDifference(try messages[1].id?.encoded(), Data(id.utf8))
    // The server goes on.
    expectNoDifference(messages[2][name: "result"], [:])
  }

  @Test("Responses and notifications without a purpose are ignored")
  func ignored() async throws {
    var conversation = Conversation()
    conversation.write(["jsonrpc": "2.0", "id": "question-1", "result": ["action": "accept"]])
    conversation.write(["jsonrpc": "2.0", "id": 9, "error": ["code": 1, "message": "no"]])
    conversation.write(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 4]])
    let messages = try await messages(conversation)
    expectNoDifference(messages.count, 1)
  }

  @Test(
    "The client's version is used if it is known",
    arguments: [("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25")])
  func versions(wanted: String, used: String) async throws {
    var conversation = Conversation(isInitialized: false)
    conversation.request("tools/list")
    conversation.request("initialize", ["protocolVersion": .string(wanted), "capabilities": [:]])
    conversation.request("tools/list")
    let messages = try await messages(conversation)
    #expect(messages[0][name: "error"] != nil)
    expectNoDifference(messages[1][name: "result"]?[name: "protocolVersion"], .string(used))
    #expect(messages[2][name: "result"] != nil)
  }

  @Test("A client can send a limited number of requests in a second")
  func rate() async throws {
    var conversation = Conversation()
    for _ in 1...250 { conversation.request("tools/list") }
    let start = ContinuousClock.now
    let answers = try await messages(conversation, now: { start })
    expectNoDifference(answers.count { $0[name: "error"]?[name: "code"] == -32029 }, 50)
    let seconds = Locked(0)
    let slow = try await messages(
      conversation,
      now: {
        start
          + .seconds(
            seconds.withLock {
              $0 += 1; return $0
            })
      })
    expectNoDifference(slow.count { $0[name: "error"] != nil }, 0)
  }

  // MARK: Tools

  @Test("Results have the structure that the tools declare")
  func schemas() async throws {
    let results = try await results {
      $0.request("tools/list")
      $0.call("look")
      $0.call("act", ["action": "clear", "revision": 1])
      $0.call("type", ["line": "help"])
    }
    guard case .array(let tools)? = results[0][name: "tools"] else {
      Issue.record("There are no tools.")
      return
    }
    let schemas = Dictionary(
      uniqueKeysWithValues: tools.map { ($0[name: "name"]?.string ?? "", $0[name: "outputSchema"]) })
    for (result, name) in zip(results.dropFirst(), ["look", "act", "type"]) {
      let content = try #require(result[name: "structuredContent"])
      expectNoDifference(problems(of: content, in: try #require(schemas[name] ?? nil)), [])
    }
  }

  /// Returns the parts of a value that a schema doesn't allow.
  private func problems(of value: JSON, in schema: JSON, at path: String = "") -> [String] {
    switch (schema[name: "type"], value) {
    case ("object", .object(let members)):
      guard case .object(let properties)? = schema[name: "properties"] else { return [] }
      var required: [String] = []
      if case .array(let names)? = schema[name: "required"] { required = names.compactMap(\.string) }
      let missing = required.filter { members[$0] == nil }.map { "\(path).\($0) is missing" }
      return missing
        + members.flatMap { name, value in
          properties[name].map { problems(of: value, in: $0, at: "\(path).\(name)") } ?? [
            "\(path).\(name) is unknown"
          ]
        }
    case ("array", .array(let elements)):
      return elements.flatMap { problems(of: $0, in: schema[name: "items"] ?? [:], at: "\(path)[]") }
    case ("string", .string), ("integer", .integer): return []
    default: return ["\(path) has another type"]
    }
  }

  @Test("An action is performed on the screen that offers it, and on no other")
  func revisions() async throws {
    let results = try await results {
      $0.call("act", ["action": "open", "value": "Pear", "revision": 1])
      $0.call("act", ["action": "set name", "value": "Fig", "revision": 1])
      // The field has made 'add' available.
      $0.call("act", ["action": "delete", "value": 1, "revision": 1])
      $0.call("act", ["action": "add", "revision": 2])
      $0.call("act", ["action": "dance", "revision": 3])
    }
    #expect(screen(results[0]).contains("Opened: Pear"))
    #expect(results[0][name: "structuredContent"]?[name: "revision"] == 1)
    #expect(results[1][name: "structuredContent"]?[name: "revision"] == 2)
    #expect(isError(results[2]) && screen(results[2]).contains("Apple"))
    #expect(!isError(results[3]) && screen(results[3]).contains("Fig"))
    #expect(isError(results[4]) && text(results[4]).contains("no action 'dance'"))
  }

  @Test(
    "Any text is set as it is",
    arguments: ["plain", "", " a ", "\"", "\\", "a\nb", "\"a\" \"b\"", "cancel", "é\u{301}", "🙂"])
  func texts(text: String) async throws {
    let results = try await results {
      $0.call("act", ["action": "set name", "value": "x", "revision": 1])
      $0.call("act", ["action": "set name", "value": .string(text), "revision": 2])
    }
    #expect(!isError(results[1]))
    #expect(screen(results[1]).contains("Value: \(text.debugDescription)"))
  }

  @Test("A command of several lines is refused") func linesInACommand() async throws {
    let results = try await results {
      $0.call("type", ["line": "set name a\nclear"])
      $0.call("act", ["action": "open", "value": "Pear\nclear", "revision": 1])
      $0.call("look")
    }
    #expect(isError(results[0]) && isError(results[1]))
    #expect(screen(results[2]).contains("Opened: -"))
  }

  @Test("A secret is never shown") func secrets() async throws {
    var conversation = Conversation()
    conversation.call("act", ["action": "set password", "value": "Tr0ub4dor", "revision": 1])
    conversation.call("type", ["line": "set password Tr0ub4dor"])
    conversation.call("look")
    conversation.request("resources/read", ["uri": "tool:current"])
    var options = AssistantOptions()
    options.isDebugging = true
    for message in try await messages(conversation, options) {
      #expect(!String(decoding: try message.encoded(), as: UTF8.self).contains("Tr0ub4dor"))
    }
  }

  @Test("Debugging commands need the option") func debugging() async throws {
    let refused = try await results {
      $0.call("type", ["line": ":tree"])
      $0.call("state")
    }
    #expect(isError(refused[0]) && text(refused[0]).contains("--debug"))
    expectNoDifference(refused[1][name: "code"], -32602)
    var options = AssistantOptions()
    options.isDebugging = true
    let allowed = try await results(options) {
      $0.call("type", ["line": ":tree"])
      $0.call("snapshot", ["widths": [20, 60]])
      $0.call("snapshot", ["widths": [-1, 9_000_000]])
    }
    #expect(!isError(allowed[0]))
    #expect(text(allowed[1]).contains("20 columns:") && text(allowed[1]).contains("60 columns:"))
    #expect(isError(allowed[2]))
  }

  // MARK: Limits

  @Test("A read-only session shows everything and changes nothing") func readOnly() async throws {
    var options = AssistantOptions()
    options.isReadOnly = true
    let results = try await results(options) {
      $0.call("act", ["action": "set name", "value": "x", "revision": 1])
      $0.call("act", ["action": "clear", "revision": 1])
      $0.call("type", ["line": "delete 1"])
      $0.call("undo")
      $0.call("open", ["target": "Pear"])
      $0.call("type", ["line": "find Pear"])
    }
    expectNoDifference(results.map { isError($0) }, [true, true, true, true, false, false])
    #expect(screen(results[4]).contains("Opened: Pear"))
  }

  @Test("Only what is allowed is performed") func allowed() async throws {
    var options = AssistantOptions()
    options.allowed = ["set name", "Add"]
    let results = try await results(options) {
      $0.call("act", ["action": "set name", "value": "Fig", "revision": 1])
      $0.call("act", ["action": "set password", "value": "x", "revision": 2])
      $0.call("act", ["action": "open", "value": "Pear", "revision": 2])
      $0.call("act", ["action": "add", "revision": 2])
      $0.call("look")
    }
    expectNoDifference(results.map { isError($0) }, [false, true, true, false, false])
    #expect(text(results[2]).contains("isn't allowed"))
  }

  @Test(
    "A name allows a kind of action, an action, or both",
    arguments: [
      ("set name Fig", "set", true), ("set name Fig", "NAME", true), ("set name Fig", "Set  Name:", true),
      ("set name Fig", "fig", false),
      ("set name set", "password", false), ("clear", "clear", true), ("clear", "tap", true),
      ("clear", "clear all", false),
      ("clear", "clea", false), ("clear", "", false), ("open Pear", "open", true),
      ("open Pear", "pear", false),
      ("open 2", "tap", false), ("delete 1", "delete", true), ("find Pear", "find", true),
      ("find name", "name", false),
    ])
  func names(line: String, allowed: String, isAllowed: Bool) async throws {
    var options = AssistantOptions()
    options.allowed = [allowed]
    let results = try await results(options) { $0.call("type", ["line": .string(line)]) }
    expectNoDifference(!isError(results[0]), isAllowed)
  }

  @Test("A failed save is an error of the tool") func failedSaves() async throws {
    struct FullDisk: ProgramStorage {
      func flush() async throws { throw CommandError("The disk is full.") }
      var unsavedReason: String? { "The disk is full." }
    }
    var program = try Program.screens { Shop() }
    program.storage = FullDisk()
    var conversation = Conversation()
    conversation.call("act", ["action": "set name", "value": "Fig", "revision": 1])
    let result = try await messages(conversation, of: program, status: ExitStatus.notSaved)[1][name: "result"]
    #expect(isError(result) && text(result).contains("The disk is full."))
    #expect(result?[name: "structuredContent"]?[name: "unsaved"] != nil)
  }

  // MARK: Resources

  @Test("A subscriber learns of a change") func subscriptions() async throws {
    var conversation = Conversation()
    conversation.request("resources/subscribe", ["uri": "tool:current"])
    conversation.call("look")
    conversation.call("type", ["line": "open Pear"])
    conversation.request("resources/unsubscribe", ["uri": "tool:current"])
    conversation.call("type", ["line": "open Apple"])
    let methods = try await messages(conversation).map { $0[name: "method"]?.string }
    expectNoDifference(methods, [nil, nil, nil, nil, "notifications/resources/updated", nil, nil])
  }

  @Test("The data is exported in pages, unless the session is read-only") func data() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try (1...1_200).map(String.init).joined(separator: "\n").write(
      to: file, atomically: true, encoding: .utf8)
    var program = try Program.screens { Shop() }
    program.data = file
    var conversation = Conversation()
    for page in ["1", "3", "4", "0", "9223372036854775808", "x"] {
      conversation.request("resources/read", ["uri": .string("tool:data?page=\(page)")])
    }
    let texts = try await messages(conversation, of: program).dropFirst().map { message -> String? in
      guard case .array(let contents)? = message[name: "result"]?[name: "contents"] else { return nil }
      return contents[0][name: "text"]?.string
    }
    expectNoDifference(texts[0]?.hasPrefix("1\n") == true && texts[0]?.hasSuffix("\n500") == true, true)
    expectNoDifference(texts[1]?.hasPrefix("1001\n") == true && texts[1]?.hasSuffix("\n1200") == true, true)
    expectNoDifference(texts.dropFirst(2).allSatisfy { $0 == nil }, true)
    var options = AssistantOptions()
    options.isReadOnly = true
    let refused = try await messages(conversation, options, of: program).dropFirst()
    #expect(refused.allSatisfy { $0[name: "error"] != nil })
  }

  @Test("A screen is read by its link, and the program stays where it is") func resources() async throws {
    let results = try await results {
      $0.request("resources/list")
      $0.request("resources/templates/list")
      $0.request("resources/read", ["uri": "tool:/"])
      $0.request("prompts/list")
      $0.request("prompts/get", ["name": "help", "arguments": ["command": "open"]])
      $0.request("prompts/get", ["name": "dance"])
    }
    #expect(results[0][name: "resources"] != nil && results[1][name: "resourceTemplates"] != nil)
    guard case .array(let contents)? = results[2][name: "contents"] else {
      Issue.record("\(results[2])")
      return
    }
    #expect(contents[0][name: "text"]?.string?.contains("Opened: -") == true)
    #expect(results[3][name: "prompts"] != nil && results[4][name: "messages"] != nil)
    expectNoDifference(results[5][name: "code"], -32602)
  }
}
