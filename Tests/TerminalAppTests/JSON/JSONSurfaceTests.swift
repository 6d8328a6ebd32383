import CairnSupport
import CustomDump
import Dependencies
import Foundation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import DeveloperToolsTestSupport
@testable import TerminalApp
@testable import TerminalPrograms

@MainActor
@Suite(.serialized) struct JSONSurfaceTests {
  struct Everything: View {
    @State var title = ""
    @State var isOn = false
    @State var choice = 0
    @State var count = 1
    @State var level = 5.0
    @State var rows = ["a", "b", "c"]
    @State var isShown = false
    @State var log = "-"
    @State var due = Date(timeIntervalSinceReferenceDate: 0)
    var body: some View {
      List {
        Text(log)
        TextField("Title", text: $title)
        TextField("Entry", text: $title).onSubmit { log = "entered \(title)" }
        Toggle("Sound", isOn: $isOn)
        Picker("Colour", selection: $choice) {
          Text("red").tag(0)
          Text("navy").tag(1)
        }
        Stepper("Count", value: $count, in: 0...3)
        Slider(value: $level, in: 0...10) { Text("Level") }
        Button("Show") { isShown = true }
        Button("Off") {}.disabled(true)
        DisclosureGroup("More") { Text("less") }
        DatePicker("Due", selection: $due, in: due...due.addingTimeInterval(86_400))
        Menu("Actions") { Button("Act") { log = "acted" } }
        Section("Rows") {
          ForEach(rows, id: \.self) { row in Text(row) }
            .onDelete { rows.remove(atOffsets: $0) }
        }
      }
      .environment(\.timeZone, .gmt)
      .navigationTitle("Everything")
      .sheet(isPresented: $isShown) { Button("Inside") { log = "inside" } }
    }
  }

  /// Returns the messages and the exit status of a run.
  private func run(_ lines: [String], _ program: Program? = nil) async throws -> (
    messages: [ProgramMessage], status: Int32
  ) {
    let written = Locked("")
    let output = TerminalOutput(capability: .plain) { bytes in
      written.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
      return 0
    }
    let program = try program ?? Program.screens { Everything() }
    let status = await program.run(
      on: JSONSurface(LineReader(text: lines.joined(separator: "\n")), output: output))
    let messages = try written.withLock { $0 }.split(separator: "\n").map {
      try ProgramMessage(line: String($0))
    }
    return (messages, status)
  }

  /// Returns the ids of controls by name, and of rows by text.
  private func ids() async throws -> [String: Int] {
    let messages = try await run([]).messages
    guard case .screen(let tree, _, _)? = messages.first?.content else { return [:] }
    var ids: [String: Int] = [:]
    for element in tree.content.withDescendants {
      switch element.content {
      case .control(let control): ids[control.name] = element.id.rawValue
      case .row: ids[element.plainText] = element.id.rawValue
      default: break
      }
    }
    return ids
  }

  /// Returns the text of the answer to the last request.
  private func text(after lines: [String]) async throws -> String {
    let messages = try await run(lines + [#"{"screen":true,"id":"last"}"#]).messages
    let answer = messages.last { $0.id == .text("last") }
    guard case .screen(let tree, _, _)? = answer?.content else { return "no screen" }
    return tree.content.map(\.plainText).joined(separator: " ") + String(describing: tree.content)
  }

  @Test("A run starts with the screen and ends with its status")
  func aRunBeginsWithTheScreenAndEndsWithItsStatus() async throws {
    let (messages, status) = try await run([])
    expectNoDifference(status, 0)
    expectNoDifference(messages.count, 2)
    guard case .screen(let tree, let link, nil)? = messages.first?.content else {
      Issue.record("The program showed no screen.")
      return
    }
    expectNoDifference(tree.title, "Everything")
    expectNoDifference(link, "tool:/")
    expectNoDifference(messages.last?.content, .end(status: 0))
  }

  @Test func everyRequestHasOneAnswer() async throws {
    let (messages, status) = try await run([
      #"{"command":"toggle sound","id":1}"#, #"{"command":"where","id":2}"#,
      #"{"command":"set title \"\"","id":3}"#, "", #"{"command":"dance","id":4}"#, "dance",
      #"{"command":"quit","id":5}"#, #"{"command":"where","id":6}"#,
    ])
    expectNoDifference(status, ExitStatus.commandFailed)
    let answers = (1...6).map { number in messages.filter { $0.id == .number(number) } }
    expectNoDifference(answers.map(\.count), [1, 1, 1, 1, 1, 0])
    guard case .screen = answers[0][0].content else {
      Issue.record("\(answers[0])")
      return
    }
    expectNoDifference(answers[1][0].content, .output(["tool:/"]))
    expectNoDifference(answers[2][0].content, .done)
    expectNoDifference(answers[3][0].content, .error("There is no 'dance' here.", suggestion: nil, line: 5))
    expectNoDifference(answers[4][0].content, .done)
    let plain = messages.first { if case .error(_, _, line: 6) = $0.content { true } else { false } }
    #expect(plain != nil)
    expectNoDifference(messages.last?.content, .end(status: 1))
  }

  @Test func elementsAreUsedByTheirIDs() async throws {
    let ids = try await ids()
    func id(_ name: String) throws -> Int { try #require(ids[name], "\(name) of \(ids)") }
    #expect(try await text(after: [#"{"set":\#(try id("Title")),"text":"New"}"#]).contains("text: \"New\""))
    #expect(try await text(after: [#"{"submit":\#(try id("Entry")),"text":"New"}"#]).contains("entered New"))
    #expect(try await text(after: [#"{"toggle":\#(try id("Sound"))}"#]).contains("isOn: true"))
    #expect(try await text(after: [#"{"toggle":\#(try id("Sound")),"on":false}"#]).contains("isOn: false"))
    #expect(
      try await text(after: [#"{"pick":\#(try id("Colour")),"option":1}"#]).contains("selection: Optional(1)")
    )
    #expect(
      try await text(after: [#"{"pick":\#(try id("Colour")),"name":"navy"}"#]).contains(
        "selection: Optional(1)"))
    #expect(try await text(after: [#"{"step":\#(try id("Count"))}"#]).contains("value: Optional(2.0)"))
    #expect(try await text(after: [#"{"set":\#(try id("Level")),"number":7}"#]).contains("value: 7.0"))
    #expect(try await text(after: [#"{"focus":\#(try id("Title"))}"#]).contains("no screen") == false)
    #expect(try await text(after: [#"{"delete":\#(try id("b"))}"#]).contains("a c"))
    #expect(try await text(after: [#"{"toggle":\#(try id("More"))}"#]).contains("less"))
    let due = try id("Due")
    #expect(
      try await text(after: [#"{"set":\#(due),"text":"2001-01-01 9:05"}"#]).contains("\"2001-01-01 09:05\""))
    #expect(try await text(after: [#"{"focus":\#(due)}"#]).contains("no screen") == false)
    let menu = try await run([#"{"tap":\#(try id("Actions"))}"#, #"{"command":"act"}"#]).status
    expectNoDifference(menu, 0)
  }

  @Test("A sheet covers the screen until it is dismissed")
  func whatIsPresentedIsUsedAndDismissed() async throws {
    let show = try #require(try await ids()["Show"])
    let (messages, status) = try await run([
      #"{"tap":\#(show),"id":1}"#, #"{"tap":\#(show),"id":2}"#, #"{"home":true,"id":3}"#,
      #"{"dismiss":true,"id":4}"#,
      #"{"dismiss":true,"id":5}"#, #"{"back":true,"id":6}"#,
    ])
    expectNoDifference(status, 1)
    let answers = (1...6).map { number in messages.first { $0.id == .number(number) }?.content }
    guard case .screen(let tree, _, _)? = answers[0], case .screen(let after, _, _)? = answers[3] else {
      Issue.record("\(answers)")
      return
    }
    expectNoDifference(tree.layers.count, 1)
    #expect(after.layers.isEmpty)
    expectNoDifference(
      answers[1],
      .error(
        "Element \(show) is covered. Answer or dismiss the sheet or alert first.", suggestion: nil, line: 2))
    expectNoDifference(
      answers[2], .error("Answer or dismiss the sheet or alert first.", suggestion: nil, line: 3))
    expectNoDifference(answers[5], .error("There is no screen to go back to.", suggestion: nil, line: 6))
  }

  @Test("A request that can't be performed is explained") func whatCannotBeDoneIsExplained() async throws {
    let ids = try await ids()
    func id(_ name: String) throws -> Int { try #require(ids[name], "\(name) of \(ids)") }
    func error(_ line: String) async throws -> String {
      let messages = try await run([line]).messages
      for message in messages {
        if case .error(let text, _, _) = message.content { return text }
      }
      return "no error"
    }
    #expect(
      try await error(#"{"tap":99999}"#) == "There is no element 99999 on the screen. It may be gone."
    )
    let title = try id("Title")
    #expect(try await error(#"{"tap":\#(title)}"#) == "Element \(title) is a textField and can't be tapped.")
    let off = try id("Off")
    #expect(try await error(#"{"tap":\#(off)}"#) == "'Off' (element \(off)) can't be used now.")
    let colour = try id("Colour")
    #expect(
      try await error(#"{"pick":\#(colour),"option":2}"#) == "Element \(colour) has 2 options, from 0 to 1.")
    #expect(
      try await error(#"{"pick":\#(colour),"name":"nvay"}"#)
        == "Element \(colour) has no option 'nvay'. It has: red, navy.")
    let level = try id("Level")
    #expect(
      try await error(#"{"set":\#(level),"number":11}"#)
        == "Element \(level) must be a number from 0 to 10, not 11.")
    let count = try id("Count")
    #expect(
      try await error(#"{"set":\#(count),"number":1.5}"#)
        == "Element \(count) must be a whole number from 0 to 3, not 1.5.")
    #expect(try await error(#"{"step":\#(count),"by":3}"#) == "Element \(count) can't go that far.")
    #expect(try await error(#"{"step":\#(count),"by":2}"#) == "no error")
    let due = try id("Due")
    #expect(
      try await error(#"{"set":\#(due),"text":"soon"}"#)
        == "'soon' isn't a date. Element \(due) takes YYYY-MM-DD HH:MM.")
    #expect(
      try await error(#"{"set":\#(due),"text":"2001-01-03"}"#)
        == "Element \(due) must be a date from 2001-01-01 00:00 to 2001-01-02 00:00, not 2001-01-03 00:00.")
    let row = try id("a")
    #expect(try await error(#"{"move":\#(row),"to":2}"#) == "Element \(row) is a row and can't be moved.")
    #expect(try await error(#"{"tap":\#(row)}"#) == "Element \(row) is a row and can't be used.")
  }

  @Test("A line that is too long ends the run with an error")
  func aLineThatIsTooLongEndsTheRunWithAnError() async throws {
    let (messages, status) = try await run([String(repeating: "x", count: LineReader.longestLine + 1)])
    expectNoDifference(status, 1)
    guard case .error(let text, _, _)? = messages.dropLast().last?.content else {
      Issue.record("\(messages.suffix(2))")
      return
    }
    #expect(text.contains("has more than"))
  }

  @Test("The developer tools keep the actions of a JSON session") func actionsAreKept() async throws {
    let (messages, _) = try await run(
      [#"{"command":":send count 3"}"#, #"{"command":":actions","id":1}"#, #"{"command":":diff","id":2}"#],
      try workshop())
    let answers = (1...2).map { number in messages.first { $0.id == .number(number) }?.content }
    guard case .output(let actions)? = answers[0], case .output(let difference)? = answers[1] else {
      Issue.record("\(answers)")
      return
    }
    expectNoDifference(actions.map(\.plain), ["1  workshop:1  user  .count(3)"])
    #expect(difference.map(\.plain).joined().contains("count: 3"))
  }

  // MARK: Random requests

  /// Random lines from a seed: valid requests, almost valid requests, and other text.
  private struct RandomLines {
    var generator: SeededGenerator
    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> String {
      let verbs = [
        "command", "tap", "set", "submit", "toggle", "pick", "step", "focus", "delete", "move", "dismiss",
        "back",
        "home", "screen", "quti", "id",
      ]
      let commands = [
        "help", "where", ":state", ":tree", ":send binding.set title x", ":diff", ":effects", "open 1",
        "set title x",
        "toggle sound", "\u{1B}[2J", "", ":state a[", "show", "dismiss", "inside", "delete 1-3",
        "pick colour navy",
      ]
      func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }
      func value() -> String {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return "\"\(pick(commands).replacingOccurrences(of: "\u{1B}", with: "\\u001b"))\""
        case 1: return "true"
        case 2: return "null"
        case 3: return "-1e308"
        case 4: return "[1,{\"a\":2}]"
        default: return String(Int.random(in: 0..<60, using: &generator))
        }
      }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: return pick(commands)
      case 1:
        return String((0..<20).map { _ in pick(Array("{}[]\":,0a\\ \u{1}é")) })
      case 2: return "{\"command\":\"\(pick(commands).replacingOccurrences(of: "\u{1B}", with: "\\u001b"))\"}"
      default:
        let members = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          "\"\(pick(verbs + ["text", "number", "on", "option", "name", "by", "to"]))\":\(value())"
        }
        return "{\(members.joined(separator: ","))}"
      }
    }
  }

  /// `CAIRN_RANDOM_REQUESTS=2000` runs this many lines for each seed.
  @Test("Random lines neither crash nor hang a program", arguments: [UInt64(1), 2])
  func randomLinesNeitherCrashNorHang(seed: UInt64) async throws {
    let count = ProcessInfo.processInfo.environment["CAIRN_RANDOM_REQUESTS"].flatMap { Int($0) } ?? 100
    var random = RandomLines(seed: seed)
    let lines = (0..<count).map { _ in random.next() }
    for program in [try Program.screens { Everything() }, try workshop()] {
      let (messages, status) = try await run(lines, program)
      expectNoDifference(messages.last?.content, .end(status: status))
      expectNoDifference(status, 1)
      // Each line that isn't blank gets an answer.
      #expect(messages.count > count / 2)
    }
  }
}
