import CairnTestSupport
import ComposableArchitecture
import ConcurrencyExtras
import CustomDump
import Foundation
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// No text controls the terminal, wherever it comes from and whichever host shows it.
///
/// `CAIRN_SAFETY_SEEDS=5000` tries that many random texts instead of a few.
@MainActor
@Suite(.serialized) struct HostSafetyTests {
  /// Shows a text wherever a view can show text.
  struct Screen: View {
    let text: String
    @State var note = ""
    @State var letter = "b"
    @State var isOn = false
    @State var size = 5.0
    @State var log = ""

    init(_ text: String) {
      self.text = text
      _note = State(wrappedValue: text)
    }

    var body: some View {
      List {
        TextField("note", text: $note)
        Text(text).foregroundColor(.red).bold()
        Text(log)
        Section(text) {
          Button(text) { log = text }
          Toggle(text, isOn: $isOn)
          Label(text, systemImage: "star")
        }
        Picker(text, selection: $letter) {
          ForEach([text, "b"], id: \.self) { Text($0).tag($0) }
        }
        Slider(value: $size, in: 0...10) { Text(text) }
        ProgressView(text)
        SecureField(text, text: $note)
      }
      .navigationTitle(text)
      .toolbar { Button(text + "!") {} }
    }
  }

  /// Runs a host's check on each text: every piece, some random texts, and a long text.
  ///
  /// The hosts run on the main actor, and other tests wait for it. So several pieces are combined into one
  /// text, unless the environment asks for more.
  private func onEachText(_ host: String, _ run: (String) async throws -> [Written]) async throws {
    let asked = ProcessInfo.processInfo.environment["CAIRN_SAFETY_SEEDS"].flatMap(UInt64.init)
    let (seeds, all) = (asked ?? UInt64(randomCases(4)), HostileText.pieces)
    let together = asked != nil ? 1 : isInCI ? 9 : 36
    let pieces = stride(from: 0, to: all.count, by: together).map {
      all[$0..<min($0 + together, all.count)].joined(separator: "a")
    }
    let long = String(repeating: "\u{1B}[31m\u{202E}\u{9B}2J", count: 1 << 10)
    for text in pieces + (0..<seeds).map({ HostileText.random(seed: $0) }) + [long] {
      for written in try await run(text) {
        let found = UnsafeOutput.first(in: written.text, to: written.destination)
        expectNoDifference(found, nil, "The \(host) was unsafe for \(text.prefix(200).debugDescription).")
        #expect(!written.isRequired || written.text.contains("note"), "The \(host) showed nothing.")
      }
    }
  }

  /// The output of a host.
  struct Written {
    var text: String
    var destination: UnsafeOutput.Destination
    var isRequired = true
  }

  /// A program whose name, screen, notices, problems, and save errors contain a text.
  private func program(_ text: String) -> Program {
    struct Full: Error, CustomStringConvertible { var description: String }
    var program = Program(name: text) { Screen(text) }
    let notices = ProgramNotices(log: nil, showsMessages: true)
    notices.announce(text)
    notices.reportIssue(
      Full(description: text), text, fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    notices.reportIssue(
      text, severity: .error, fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    program.notices = notices
    program.storage = TestStorage(
      onFlush: { throw Full(description: text) }, unsaved: { text }, asides: { [text] })
    return program
  }

  private func commands(_ text: String) -> [String] {
    [
      "set note \(text)", "tap \(text)", text, "goto \(text)", "pick \(text) \(text)", "advance \(text)",
      "help", "where",
    ]
  }

  @Test func script() async throws {
    try await onEachText("script") { text in
      var written: [Written] = []
      for command in commands(text) {
        let (output, errors) = (Captured(), Captured())
        let surface = LineSurface(
          LineReader(text: command + "\nhelp\n"), output: output.output, errors: errors.output, width: 40,
          source: text)
        _ = await program(text).run(on: surface)
        written.append(Written(text: output.text + errors.text, destination: .plain))
      }
      return written
    }
  }

  @Test func plainPrompt() async throws {
    try await onEachText("plain prompt") { text in
      let (output, errors, prompts) = (Captured(), Captured(), Captured())
      let surface = LineSurface(
        LineReader(text: commands(text).joined(separator: "\n")), output: output.output,
        errors: errors.output,
        promptOutput: prompts.output, width: 40)
      _ = await program(text).run(on: surface)
      return [
        Written(text: output.text, destination: .plain),
        Written(text: errors.text, destination: .plain, isRequired: false),
        Written(text: prompts.text, destination: .plain, isRequired: false),
      ]
    }
  }

  @Test func prompt() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "history")
    var number = 0
    try await onEachText("prompt") { text in
      number += 1
      // A history to which another program has written bytes that aren't valid text.
      try (Data(text.utf8) + Data([0x9B, 0x32, 0x4A, 0xFF, 0x0A])).write(to: file)
      let history = History(path: file.path())
      let test = TestTerminal(
        columns: 40, rows: 20, capability: number.isMultiple(of: 2) ? .full : .monochrome)
      let terminal = try #require(
        InteractiveTerminal(
          calls: test.calls, input: test.input, output: test.output, history: history.entries))
      let run = Task { [program = program(text)] in
        await program.run(on: PromptSurface(terminal, history: history))
      }
      let typed = text.replacing("\u{1B}[201~", with: "")
      test.type("\u{1B}[A\u{1B}[A\r\u{12}b\r")
      for command in commands(typed) { test.type("\u{1B}[200~\(command)\u{1B}[201~\t\r") }
      // The text as keys, some of which end or stop the program.
      test.type(typed)
      test.pause()
      // Cancels the edited line and a question. The next question is about unsaved changes.
      test.type("\u{03}\u{03}\u{03}quit\rleave\r")
      _ = await run.value
      return [Written(text: test.takeWritten(), destination: .terminal)]
    }
  }

  @Test func fullScreen() async throws {
    var number = 0
    try await onEachText("full screen") { text in
      number += 1
      let stage = try await FullScreenStage(
        program(text), columns: 50, rows: 16, capability: number.isMultiple(of: 2) ? .full : .monochrome)
      let paste = "\u{1B}[200~\(text)\u{1B}[201~"
      await stage.type(Keys.tab, paste, Keys.enter, Keys.escape, "/", paste, Keys.enter, Keys.escape)
      await stage.type(Keys.palette, paste, Keys.enter, Keys.escape, Keys.escape, "?", Keys.escape)
      stage.test.resize(columns: 30, rows: 10)
      await stage.surface.waitUntilDrawn()
      stage.test.hangUp()
      _ = await stage.end()
      return [Written(text: stage.test.takeWritten(), destination: .terminal)]
    }
  }

  /// A terminal that has few capabilities or reports wrong ones.
  @Test func variables() {
    for text in HostileText.pieces {
      for name in ["TERM", "COLORTERM", "TERM_PROGRAM", "COLORFGBG", "NO_COLOR", "XTERM_VERSION"] {
        let capability = TerminalCapability.detect(
          environment: ["TERM": "xterm"].merging([name: text]) { $1 }, isTerminal: true)
        let written = StyledText(text, style: TextStyle(bold: true, foreground: .red)).rendered(
          for: capability)
        expectNoDifference(UnsafeOutput.first(in: written.string), nil, "\(name)=\(text.debugDescription)")
      }
    }
  }

  @Test func failuresToStart() {
    for text in HostileText.pieces {
      expectNoDifference(
        UnsafeOutput.first(in: StartError(text).description, to: .plain), nil, "\(text.debugDescription)")
    }
  }
}

/// An output in memory.
private final class Captured: Sendable {
  private let bytes = LockIsolated<[UInt8]>([])

  var output: TerminalOutput {
    TerminalOutput(capability: .plain) { [bytes] written in
      bytes.withValue { $0 += written }
      return 0
    }
  }

  var text: String { String(decoding: bytes.value, as: UTF8.self) }
}
