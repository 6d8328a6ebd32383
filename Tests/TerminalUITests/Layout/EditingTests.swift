import CustomDump
import TerminalText
import TerminalUI
import Testing

/// Editing a text field in a window with keys and the mouse. The cursor stays with the field.
@MainActor
@Suite struct EditingTests {
  struct Fields: View {
    @Bindable var name: Source<String>
    @Bindable var other: Source<String>
    var journal: Journal?
    @State var isPresented = false
    var body: some View {
      VStack {
        TextField("Name", text: $name.value, prompt: Text("nobody")).onSubmit { journal?.add(name.value) }
        TextField("Code", text: Binding(get: { other.value }, set: { other.value = $0.uppercased() }))
        Button("Present") { isPresented = true }
      }
      .sheet(isPresented: $isPresented) { Button("Close") { isPresented = false } }
    }
  }

  @MainActor final class Screen {
    let name = Source("")
    let other = Source("")
    let journal = Journal()
    let graph: ViewGraph
    init() {
      graph = ViewGraph { [name, other, journal] in Fields(name: name, other: other, journal: journal) }
      layout()
      graph.moveFocus(.next)
    }
    @discardableResult
    func layout() -> ScreenLayout { graph.layout(columns: 20, rows: 5) }
    func type(_ keys: [Key]) {
      for key in keys { expectNoDifference(graph.focus.map { graph.edit($0, with: key) }, true, "\(key)") }
    }
    func type(_ text: String) { type(text.map { .character($0) }) }
    /// The row of the cursor, without the field's trailing spaces.
    var line: String {
      let line = layout().lines[layout().cursor?.row ?? 0].plain
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    var cursor: Int? { layout().cursor?.column }
  }

  @Test("Keys edit the focused field") func keysWriteIntoTheFieldThatHasTheFocus() {
    let screen = Screen()
    expectNoDifference(screen.line, "Name ▌nobody")
    expectNoDifference(screen.cursor, 6)
    screen.type("Blub")
    expectNoDifference(screen.name.value, "Blub")
    screen.type([.left, .backspace, .character("o")])
    expectNoDifference(screen.name.value, "Blob")
    expectNoDifference(screen.line, "Name ▌Blob")
    expectNoDifference(screen.cursor, 9)
    screen.type([.paste("two\nlines")])
    expectNoDifference(screen.name.value, "Blotwo linesb")
    screen.type([.control("_")])
    expectNoDifference(screen.name.value, "Blob")
    // Enter submits the text. The field doesn't handle Tab.
    screen.type([.enter])
    expectNoDifference(screen.journal.take(), ["Blob"])
    expectNoDifference(screen.graph.focus.map { screen.graph.edit($0, with: .tab) }, false)
  }

  @Test("Each field keeps its own cursor") func theCursorStaysWithItsField() throws {
    let screen = Screen()
    screen.type("first")
    screen.type([.home, .right])
    screen.graph.moveFocus(.next)
    screen.type("ab")
    expectNoDifference(screen.other.value, "AB")
    expectNoDifference(screen.line, "Code ▌AB")
    expectNoDifference(screen.cursor, 8)
    screen.graph.perform(try screen.graph.parse("present"))
    expectNoDifference(screen.cursor, nil)
    screen.graph.perform(try screen.graph.parse("close"))
    expectNoDifference(screen.cursor, 8)
    screen.graph.moveFocus(.previous)
    expectNoDifference(screen.cursor, 7)
    // A value set from elsewhere appears, with the cursor after the same letter.
    screen.name.value = "fir st"
    expectNoDifference(screen.line, "Name ▌fir st")
    expectNoDifference(screen.cursor, 7)
  }

  @Test("Typing replaces the selected text") func whatIsSelectedIsReplaced() {
    let screen = Screen()
    screen.type("some words")
    screen.type([.shift(.wordLeft)])
    let line = screen.layout().lines[0]
    #expect(line.runs.contains { $0.content == "words" && $0.style.isInverse })
    screen.type("text")
    expectNoDifference(screen.name.value, "some text")
  }

  @Test("A click moves the cursor") func aClickPutsTheCursorWhereItIs() throws {
    let screen = Screen()
    screen.type("abcdefghijklmnopqrstuvwxyz")
    let layout = screen.layout()
    #expect(layout.lines[0].width <= 20)
    let field = try #require(screen.graph.focus)
    screen.type([.home])
    screen.layout()
    #expect(screen.graph.moveCursor(in: field, toColumn: 9))
    expectNoDifference(screen.cursor, 9)
    screen.type("-")
    expectNoDifference(screen.name.value, "abc-defghijklmnopqrstuvwxyz")
    #expect(screen.graph.moveCursor(in: field, toColumn: 6, selecting: true))
    screen.type([.backspace])
    expectNoDifference(screen.name.value, "defghijklmnopqrstuvwxyz")
    #expect(!screen.graph.moveCursor(in: try #require(screen.graph.tree.content.last).id, toColumn: 1))
  }

  @Test("A frame has the cursor and the modes") func aFrameHasTheCursorAndTheModes() {
    let screen = Screen()
    let frame = screen.layout().frame()
    expectNoDifference(frame.cursor, Frame.Position(row: 0, column: 6))
    expectNoDifference(frame.size, TerminalSize(columns: 20, rows: 5))
    expectNoDifference(frame.modes, .fullScreen)
    expectNoDifference(frame.lines, screen.layout().lines)
  }
}
