import CustomDump
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// The keys of the full screen.
@MainActor
@Suite struct FullScreenKeyTests {
  @Test("The first control has the focus") func theFirstThingHasTheFocus() async throws {
    let stage = try await FullScreenStage { Desk() }
    expectNoDifference(stage.focus, "Plain")
    expectNoDifference(stage.lines[0], "Desk")
    #expect(stage.status.hasSuffix("? keys"))
    #expect(stage.test.isRaw)
    #expect(await stage.quit() == 0)
    #expect(!stage.test.isRaw)
  }

  @Test func tabAndTheArrowsMoveTheFocus() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.tab)
    expectNoDifference(stage.focus, "Loud")
    await stage.type(Keys.backTab)
    expectNoDifference(stage.focus, "Plain")
    await stage.type(Keys.down, Keys.down)
    expectNoDifference(stage.focus, "Letter")
    await stage.type(Keys.up)
    expectNoDifference(stage.focus, "Loud")
    await stage.type(Keys.end)
    expectNoDifference(stage.focus, "Cherry")
    await stage.type(Keys.home)
    expectNoDifference(stage.focus, "Plain")
    #expect(await stage.quit() == 0)
  }

  @Test func pagesMoveThroughManyRows() async throws {
    let stage = try await FullScreenStage(rows: 13) { Rows() }
    #expect(stage.shows("Row 1") && stage.shows("┃"))
    await stage.type(Keys.pageDown)
    expectNoDifference(stage.focus, "Row 10")
    await stage.type(Keys.pageDown)
    #expect(stage.shows("Row 19"))
    await stage.type(Keys.pageUp, Keys.pageUp)
    expectNoDifference(stage.focus, "Row 1")
    await stage.type(Keys.end)
    #expect(stage.focus == "Row 100" && stage.shows("Row 100"))
    await stage.type(Keys.enter)
    expectNoDifference(stage.lines[0], "Rows row 100")
    #expect(await stage.quit() == 0)
  }

  /// The first or last element of a screen may be outside its list. The list then shows that end too.
  @Test("Moving the focus past a list shows that end")
  func aListIsShownFromWhereTheFocusLeavesItFor() async throws {
    struct Searched: View {
      @State var text = ""
      var body: some View {
        Rows().searchable(text: $text)
          .toolbar { Button("Add") {} }
      }
    }
    let stage = try await FullScreenStage(rows: 13) { Searched() }
    await stage.type(Keys.escape, Keys.down, Keys.pageDown, Keys.pageDown, Keys.pageDown)
    #expect(!stage.shows("Row 1 ") && stage.shows("Row 16"))
    await stage.type(Keys.home)
    #expect(stage.shows("Row 1 ") && stage.shows("Row 5"), "\(stage.lines)")
    await stage.type(Keys.escape, Keys.down, Keys.pageDown, Keys.end)
    #expect(stage.focus == "Add" && stage.shows("Row 100"), "\(stage.lines)")
    #expect(await stage.quit() == 0)
  }

  private struct Signup: View {
    @State var name = "Blob"
    @State var team = ""
    var body: some View {
      Form {
        TextField("Name", text: $name)
        TextField("Team", text: $team)
      }
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Join") { name = "joined" }.disabled(team.isEmpty).help("the team is empty")
        }
      }
    }
  }

  @Test("Ctrl-S in a form with an empty field says what is missing, and focuses the field")
  func whatIsMissingIsFocused() async throws {
    let confirm = "\u{13}"
    let stage = try await FullScreenStage { Signup() }
    expectNoDifference(stage.focus, "Name")
    await stage.type(confirm)
    #expect(stage.status.contains("'Join' isn't available: the team is empty."), "\(stage.status)")
    expectNoDifference(stage.focus, "Team")
    await stage.type("A", confirm)
    #expect(stage.shows("joined"))
    #expect(await stage.quit() == 0)
  }

  private struct Note: View {
    @State var text = "one"
    var body: some View { TextEditor(text: $text).accessibilityLabel("Note") }
  }

  @Test("Typing is undone and redone, and a key that has nothing to undo or redo says so")
  func typingIsUndoneAndRedone() async throws {
    let (undo, redo) = ("\u{1F}", "\u{1B}/")
    let stage = try await FullScreenStage { Note() }
    await stage.type(undo)
    #expect(stage.status.contains("There is nothing to undo in this field."))
    await stage.type("!", undo)
    #expect(stage.shows("one") && !stage.shows("one!") && !stage.status.contains("nothing"))
    await stage.type(redo)
    #expect(stage.shows("one!"))
    await stage.type(redo)
    #expect(stage.shows("one!") && stage.status.contains("There is nothing to redo in this field."))
    // Outside a field, the keys undo and redo the program's edits, and there are none.
    await stage.type(Keys.escape, undo)
    #expect(stage.status.contains("undo"), "\(stage.status)")
    #expect(await stage.quit() == 0)
  }

  @Test("Text that is selected with Shift and the arrows is copied, and replaced by typing")
  func textIsSelectedByKeys() async throws {
    var capability = TerminalCapability.monochrome
    capability.copiesText = true
    let stage = try await FullScreenStage(capability: capability) { Note() }
    await stage.type("\u{1B}[1;2D", "\u{1B}[1;2D")
    let selected = stage.surface.shown?.lines.flatMap(\.runs).filter(\.style.isInverse).map(\.content)
      .joined()
    expectNoDifference(selected, "ne")
    _ = stage.test.takeWritten()
    await stage.type("\u{1B}w")
    #expect(stage.test.takeWritten().contains("\u{1B}]52;c;bmU=\u{07}"))
    #expect(stage.status.contains("Copied 'ne'."))
    await stage.type(Keys.palette, ":copy", Keys.enter)
    #expect(stage.test.takeWritten().contains("\u{1B}]52;c;bmU=\u{07}"))
    await stage.type("x")
    #expect(stage.shows("ox") && !stage.shows("one"))
    #expect(await stage.quit() == 0)
  }

  @Test("A shared item is copied if the terminal can, or else shown", arguments: [true, false])
  func sharedItemsAreCopied(canCopy: Bool) async throws {
    var capability = TerminalCapability.monochrome
    capability.copiesText = canCopy
    let stage = try await FullScreenStage(capability: capability) { ShareLink(item: "photos:/1") }
    _ = stage.test.takeWritten()
    await stage.type(Keys.enter)
    #expect(stage.test.takeWritten().contains("\u{1B}]52;c;cGhvdG9zOi8x\u{07}") == canCopy)
    #expect(stage.status.contains("Copied 'photos:/1'.") == canCopy)
    #expect(stage.shows("photos:/1"))
    if !canCopy { await stage.type(Keys.enter) }
    #expect(await stage.quit() == 0)
  }

  @Test("A secret isn't copied")
  func secretsAreNotCopied() async throws {
    var capability = TerminalCapability.monochrome
    capability.copiesText = true
    let stage = try await FullScreenStage(capability: capability) {
      SecureField("Password", text: .constant("secret"))
    }
    await stage.type("\u{1B}a", "\u{1B}w")
    #expect(!stage.test.takeWritten().contains("\u{1B}]52"))
    #expect(await stage.quit() == 0)
  }

  @Test func enterUsesButtonsAndRows() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.enter)
    #expect(stage.shows("log: plain"))
    await stage.type(Keys.end, Keys.enter)
    #expect(stage.shows("log: opened Cherry"))
    #expect(await stage.quit() == 0)
  }

  @Test("Enter and Space switch a toggle", arguments: [Keys.enter, " "])
  func aToggleIsSwitched(key: String) async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.tab, key)
    #expect(stage.shows("[x] Loud"))
    await stage.type(key)
    #expect(stage.shows("[ ] Loud"))
    #expect(await stage.quit() == 0)
  }

  @Test func aPickerOpensItsChoices() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.down, Keys.down, Keys.enter)
    #expect(stage.shows("╭─ Letter"))
    await stage.type(Keys.down, Keys.enter)
    #expect(stage.shows("Letter: c") && !stage.shows("╭─"))
    await stage.type(Keys.enter, "a", Keys.enter)
    #expect(stage.shows("Letter: a"))
    await stage.type(Keys.enter, Keys.end, Keys.escape)
    #expect(stage.shows("Letter: a") && !stage.shows("╭─"))
    #expect(await stage.quit() == 0)
  }

  @Test func leftAndRightChangeValues() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.down, Keys.down, Keys.right)
    #expect(stage.shows("Letter: c"))
    await stage.type(Keys.right, Keys.left)
    #expect(stage.shows("Letter: b"))
    await stage.type(Keys.down, "+")
    #expect(stage.shows("Count: 2"))
    await stage.type("+", "-", Keys.left, Keys.left)
    #expect(stage.shows("Count: 0"))
    await stage.type(Keys.down, Keys.right)
    #expect(stage.shows("─ 6"))
    await stage.type("-", "-")
    #expect(stage.shows("─ 4"))
    #expect(await stage.quit() == 0)
  }

  @Test("A field receives the typed text") func aFieldTakesWhatIsTyped() async throws {
    let stage = try await FullScreenStage { Desk() }
    for _ in 0..<5 { await stage.type(Keys.down) }
    #expect(stage.focus == "Name" && stage.cursor != nil)
    await stage.type("Blob/?n", Keys.left, Keys.backspace, Keys.home, "Mr ")
    #expect(stage.shows("Name: Mr Blob/n"))
    await stage.type("\u{1B}[200~pasted\nlines \u{1B}[201~")
    #expect(stage.shows("Name: Mr pasted lines Blob/n"))
    await stage.type(Keys.enter)
    #expect(stage.shows("log: entered Mr pasted lines Blob/n"))
    await stage.type(Keys.escape)
    #expect(stage.cursor == nil && stage.focus == "Name")
    await stage.type("?")
    #expect(stage.shows("╭─ Keys"))
    await stage.type(Keys.escape, Keys.enter, "!")
    #expect(stage.shows("Blob/n!") || stage.shows("lines !"))
    #expect(await stage.quit() == 0)
  }

  @Test("Enter moves the focus to the next field") func enterGoesToTheNextField() async throws {
    struct Form: View {
      @State var first = ""
      @State var names = ["a", "b"]
      var body: some View {
        List {
          TextField("First", text: $first)
          ForEach(names.indices, id: \.self) { index in
            TextField("Name \(index)", text: $names[index])
          }
          .onDelete { _ in }
        }
      }
    }
    let stage = try await FullScreenStage { Form() }
    expectNoDifference(stage.focus, "First")
    await stage.type("x", Keys.enter)
    expectNoDifference(stage.focus, "Name 0")
    await stage.type("y", Keys.enter)
    expectNoDifference(stage.focus, "Name 1")
    #expect(stage.shows("First: x") && stage.shows("▏ay"))
    #expect(await stage.quit() == 0)
  }

  @Test func rowsAreDeletedAndMoved() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type(Keys.end, Keys.altUp)
    expectNoDifference(stage.focus, "Cherry")
    #expect(stage.names == ["Apple", "Cherry", "Banana"])
    await stage.type(Keys.altUp, Keys.altUp, Keys.altDown)
    #expect(stage.names == ["Apple", "Cherry", "Banana"])
    #expect(stage.status.contains("Del delete"))
    await stage.type(Keys.delete)
    #expect(!stage.shows("Cherry") && stage.focus == "Banana")
    await stage.type(Keys.home, Keys.delete, Keys.altUp)
    #expect(stage.names == ["Apple", "Banana"])
    #expect(await stage.quit() == 0)
  }

  @Test func shortcutsWork() async throws {
    let stage = try await FullScreenStage { Desk() }
    await stage.type("\u{13}")
    #expect(stage.shows("log: saved"))
    #expect(await stage.quit() == 0)
  }

  @Test func enterAndEscapeUseTheDefaultButtons() async throws {
    struct Form: View {
      @State var name = ""
      @State var log = "-"
      var body: some View {
        VStack {
          Text("log: \(log)")
          TextField("Name", text: $name)
          Button("Other") { log = "other" }
          Button("Save") { log = "saved \(name)" }.keyboardShortcut(.defaultAction)
          Button("Cancel") { log = "cancelled" }.keyboardShortcut(.cancelAction)
          Button("Plain") { log = "plain" }.keyboardShortcut("p", modifiers: [])
        }
      }
    }
    let stage = try await FullScreenStage { Form() }
    await stage.type("p", Keys.enter)
    #expect(stage.shows("log: saved p"))
    await stage.type(Keys.down, Keys.enter)
    #expect(stage.shows("log: other"))
    await stage.type("p")
    #expect(stage.shows("log: plain"))
    await stage.type(Keys.escape)
    #expect(stage.shows("log: cancelled"))
    #expect(await stage.quit() == 0)
  }

  @Test("Escape shows how to quit") func escapeSaysHowToLeave() async throws {
    let stage = try await FullScreenStage { Desk() }
    for key in [Keys.escape, Keys.interrupt] {
      await stage.type(key)
      #expect(stage.status.hasPrefix("Press Ctrl-Q to quit."))
      await stage.type(Keys.tab)
      #expect(!stage.status.contains("Press Ctrl-Q"))
    }
    stage.test.type(Keys.endOfInput)
    #expect(await stage.end() == 0)
  }

  @Test func theScreenIsDrawnAgain() async throws {
    let stage = try await FullScreenStage { Desk() }
    _ = stage.test.takeWritten()
    await stage.type(Keys.redraw)
    let written = stage.test.takeWritten()
    #expect(written.contains("Desk") && written.contains("Cherry") && !written.contains("1049"))
    #expect(await stage.quit() == 0)
  }

  @Test("A stopped program is drawn again when it continues")
  func aStoppedProgramIsDrawnWhenItGoesOn() async throws {
    let stage = try await FullScreenStage { Desk() }
    stage.test.type(Keys.stop)
    await stage.surface.waitUntilDrawn()
    #expect(stage.test.isStopped && !stage.test.isRaw)
    _ = stage.test.takeWritten()
    stage.test.raise(18)
    await stage.surface.waitUntilDrawn()
    #expect(stage.test.isRaw && stage.test.takeWritten().contains("Cherry"))
    #expect(await stage.quit() == 0)
  }

  /// A row with a disabled button isn't opened by Enter or a click, and has no menu.
  @Test("A disabled row isn't opened and has no menu") func aRowThatIsSwitchedOffIsNotUsed() async throws {
    struct Off: View {
      @State var log = "-"
      var body: some View {
        List {
          Text("log: \(log)")
          ForEach(["Apple"], id: \.self) { name in
            Button(name) { log = "opened" }.contextMenu { Button("Act") { log = "acted" } }
          }
          .disabled(true)
        }
      }
    }
    let stage = try await FullScreenStage { Off() }
    #expect(!stage.status.contains("opens") && !stage.status.contains("menu"))
    await stage.type(Keys.enter, "m")
    try await stage.click("Apple")
    #expect(stage.shows("log: -") && !stage.shows("Act"))
    #expect(await stage.quit() == 0)
  }
}
