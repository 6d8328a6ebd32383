import CustomDump
import Dependencies
import Foundation
import NavigationCore
import TerminalDevice
import TerminalText
import TerminalUI
import Testing

@testable import TerminalApp
@testable import TerminalPrograms

// The tests belong to a serialized suite, because a process has only one terminal.
extension FullScreenScreensTests {
  /// A text of several lines is handed to the user's editor and taken back.
  @MainActor
  @Suite struct EditorTests {
    private struct Page: View {
      @State var notes = "old"
      @State var other = "first"
      let count: Int
      var body: some View {
        Text("Notes: \(notes)")
        TextEditor(text: $notes).accessibilityLabel("Notes")
        if count > 1 { TextEditor(text: $other).accessibilityLabel("Other") }
      }
    }

    /// Runs a page with an editor that replaces the text, and returns what the terminal showed.
    private func run(
      typing keys: String, isFullScreen: Bool, fields: Int = 1, editor command: String? = "/usr/bin/vim -n",
      open: @escaping @MainActor (_ text: String, _ isRaw: Bool) -> (String, Int32) = { _, _ in ("new\n", 0) }
    ) async -> String {
      let test = TestTerminal(columns: 100, rows: 20)
      return await withDependencies {
        $0.externalEditor = ExternalEditor(command: { command }) { line, path in
          #expect(line == command)
          let text = try String(contentsOfFile: path, encoding: .utf8)
          let permissions = try FileManager.default.attributesOfItem(
            atPath: URL(filePath: path).deletingLastPathComponent().path)[.posixPermissions]
          #expect(permissions as? Int == 0o700)
          let (new, status) = await open(text, test.isRaw)
          try new.write(toFile: path, atomically: false, encoding: .utf8)
          return status
        }
        $0.withTerminal = WithTerminal { ShownTerminal.release?() ?? {} }
      } operation: {
        var program = Program(name: "tool") { Page(count: fields) }
        program.keepsHistory = false
        let run = InteractiveRun(
          program, output: test.output, history: History(), isFullScreen: isFullScreen,
          source: (test.calls, test.input))
        test.type(keys)
        #expect(await run.run() == 0)
        return test.takeWritten()
      }
    }

    @Test func theFocusedTextIsEditedInFullScreen() async {
      var lent: [String] = []
      let written = await run(typing: "\t\u{0F}\u{0F}\u{11}", isFullScreen: true) { text, isRaw in
        lent.append("\(text) \(isRaw)")
        return ("new\n", 0)
      }
      expectNoDifference(lent, ["old false", "new false"])
      #expect(written.contains("open in vim"))
      // The screen was taken three times, and given back as often.
      expectNoDifference(written.components(separatedBy: "\u{1B}[?1049h").count, 4)
      expectNoDifference(written.components(separatedBy: "\u{1B}[?1049l").count, 4)
    }

    @Test func theOnlyTextIsEditedAtThePrompt() async {
      var lent: [String] = []
      let written = await run(typing: ":editor\rquit\r", isFullScreen: false) { text, isRaw in
        lent.append("\(text) \(isRaw)")
        return ("new\n", 0)
      }
      expectNoDifference(lent, ["old false"])
      #expect(written.contains("Notes: new"))
    }

    @Test("A command for one of several texts needs its name") func oneOfSeveralTextsIsNamed() async {
      var lent: [String] = []
      let written = await run(typing: ":editor\r:editor other\rquit\r", isFullScreen: false, fields: 2) {
        text, _ in
        lent.append(text)
        return ("second", 0)
      }
      #expect(written.contains("Several fields can be edited. Use ':editor Notes' or ':editor Other'."))
      expectNoDifference(lent, ["first"])
    }

    @Test("A failed editor leaves the text unchanged") func aFailureLeavesTheText() async {
      let written = await run(typing: ":editor\rquit\r", isFullScreen: false) { _, _ in ("lost", 3) }
      #expect(written.contains("The text is unchanged, because 'vim' failed: it ended with status 3."))
      #expect(!written.contains("lost"))
    }

    @Test("Without an editor, no editing in an editor is offered")
    func withoutAnEditorNothingIsOffered() async throws {
      let written = await run(typing: ":editor\rquit\r", isFullScreen: false, editor: nil)
      #expect(written.contains("Set VISUAL or EDITOR to edit text in an editor."))
      let stage = try await FullScreenStage(Program(name: "tool") { Page(count: 1) }, columns: 100)
      await stage.type("\t")
      #expect(stage.status.contains("new line") && !stage.status.contains("Ctrl-O"))
      #expect(await stage.quit() == 0)
    }

    @Test func aProcessEditsTheFile() async throws {
      let editor = ExternalEditor.liveValue
      #expect(try await editor.edit("a b", with: "sed -i s/b/c/") == "a c")
      #expect(try await editor.edit("a\n", with: "true") == "a\n")
      await #expect(throws: EditorFailure.self) { try await editor.edit("a", with: "false") }
      await #expect(throws: EditorFailure.self) {
        try await editor.edit("a", with: "/no/such/editor 2>/dev/null")
      }
    }
  }
}
