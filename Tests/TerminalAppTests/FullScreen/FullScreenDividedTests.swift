import CustomDump
import SwiftNavigation
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// A wide terminal shows the screen below the top one of a stack beside it.
@MainActor
@Suite struct FullScreenDividedTests {
  /// The events of a test, in order.
  @MainActor final class Log {
    var entries: [String] = []
  }

  struct Library: View {
    @State var path: [String] = []
    let log: Log

    var body: some View {
      NavigationStack(path: $path) {
        List {
          ForEach(["Dune", "Emma", "Ulysses"], id: \.self) { title in
            NavigationLink(title, value: title)
          }
          .onDelete { _ in log.entries.append("delete at \(path)") }
        }
        .navigationTitle("Library")
        .toolbar {
          Button("Add") { log.entries.append("add at \(path)") }.keyboardShortcut("a", modifiers: [])
        }
        .navigationDestination(for: String.self) { Book(title: $0, log: log) }
      }
    }
  }

  struct Book: View {
    let title: String
    let log: Log
    @State var note = ""

    var body: some View {
      VStack {
        Button("Read") { log.entries.append("read \(title)") }.keyboardShortcut("r", modifiers: [])
        NavigationLink("Author", value: "Author of \(title)")
        TextField("Note", text: $note)
      }
      .navigationTitle(title)
      .unsavedInput("the note", when: !note.isEmpty, keepTitle: "Keep the note") {
        log.entries.append("kept \(note)")
        return "The note is kept."
      }
      .onDisappear { log.entries.append("left \(title)") }
    }
  }

  private let log = Log()

  private func stage(columns: Int = 140) async throws -> FullScreenStage {
    let log = log
    return try await FullScreenStage(columns: columns, rows: 12) { Library(log: log) }
  }

  /// The columns of the line between the screens, in all rows but the last one.
  private func divider(_ stage: FullScreenStage) -> Set<Int> {
    Set(stage.rows.dropLast().flatMap { row in row.enumerated().filter { $0.element == "│" }.map(\.offset) })
  }

  private func breadcrumb(_ stage: FullScreenStage) -> [String] { stage.surface.graph.tree.breadcrumb }

  @Test("A terminal of 140 columns shows a list beside its detail") func aWideTerminalShowsBoth() async throws
  {
    let stage = try await stage()
    expectNoDifference(divider(stage), [])
    await stage.type(Keys.down, Keys.enter)
    expectNoDifference(
      stage.lines.prefix(5),
      [
        "  Library                                          │ Emma",
        "  ──────────────────────────────────────────────── │ \(String(repeating: "─", count: 84))",
        "    Dune                                           │ ▌Read▐ r",
        "    Emma                                           │ Author ›",
        "    Ulysses                                        │ Note ▏",
      ])
    // Each screen has its own toolbar. The keys belong to the top screen.
    expectNoDifference(stage.lines[6], "  [Add]                                            │")
    expectNoDifference(divider(stage), [51])
    expectNoDifference(breadcrumb(stage), ["Library", "Emma"])
    #expect(await stage.quit() == 0)
  }

  @Test("The open row is marked while the detail has the focus") func theOpenRowIsMarked() async throws {
    let stage = try await stage()
    await stage.type(Keys.down, Keys.enter)
    func isMarked(_ row: Int) -> Bool {
      stage.surface.shown?.lines[row].runs.first { $0.content.contains(["Dune", "Emma"][row - 2]) }?.style
        .isBold
        ?? false
    }
    #expect(!isMarked(2) && isMarked(3))
    try await stage.click("Dune")
    #expect(isMarked(2) && !isMarked(3))
    #expect(await stage.quit() == 0)
  }

  @Test("A terminal of 139 columns shows one screen") func aNarrowerTerminalShowsOne() async throws {
    let stage = try await stage(columns: 139)
    await stage.type(Keys.enter)
    #expect(!stage.shows("Ulysses") && stage.shows("Library ▸ Dune"))
    expectNoDifference(divider(stage), [])
    #expect(await stage.quit() == 0)
  }

  @Test("A change of the size keeps the screens, the focus, and the text") func theSizeChanges() async throws
  {
    let stage = try await stage()
    await stage.type(Keys.down, Keys.enter, Keys.down, Keys.down, "x")
    expectNoDifference(stage.focus, "Note")
    for columns in [100, 140, 139, 200] {
      stage.test.resize(columns: columns, rows: 12)
      await stage.surface.waitUntilDrawn()
      expectNoDifference(stage.shows("Ulysses"), columns >= 140, "\(columns)")
      expectNoDifference(stage.focus, "Note", "\(columns)")
      #expect(stage.shows("Note ▏x") || stage.shows("Note ▌x"), "\(columns)")
    }
    // In a narrow window, the focus of the leading screen is that of a covered screen.
    await stage.type(Keys.backspace, Keys.escape, Keys.left)
    expectNoDifference(stage.focus, "Emma")
    stage.test.resize(columns: 100, rows: 12)
    await stage.surface.waitUntilDrawn()
    expectNoDifference(stage.focus, "Note")
    #expect(await stage.quit() == 0)
  }

  @Test("A click on another row replaces the detail") func aClickReplacesTheDetail() async throws {
    let stage = try await stage()
    try await stage.click("Dune")
    expectNoDifference(breadcrumb(stage), ["Library", "Dune"])
    try await stage.click("Ulysses")
    expectNoDifference(breadcrumb(stage), ["Library", "Ulysses"])
    expectNoDifference(log.entries, ["left Dune"])
    // The focus stays in the half in which the user acts.
    expectNoDifference(stage.focus, "Ulysses")
    await stage.type("r")
    expectNoDifference(log.entries, ["left Dune", "read Ulysses"])
    await stage.type(Keys.escape)
    expectNoDifference(breadcrumb(stage), ["Library"])
    expectNoDifference(stage.focus, "Ulysses")
    expectNoDifference(divider(stage), [])
    #expect(await stage.quit() == 0)
  }

  @Test("The open row isn't opened again, but its detail gets the focus") func theOpenRowGoesToTheDetail()
    async throws
  {
    let stage = try await stage()
    await stage.type(Keys.enter, Keys.left)
    expectNoDifference(stage.focus, "Dune")
    await stage.type(Keys.enter)
    expectNoDifference(stage.focus, "Read")
    try await stage.click("Dune")
    expectNoDifference(stage.focus, "Read")
    expectNoDifference(log.entries, [])
    expectNoDifference(breadcrumb(stage), ["Library", "Dune"])
    #expect(await stage.quit() == 0)
  }

  @Test("Arrows and Tab move between the halves") func keysMoveBetweenTheHalves() async throws {
    let stage = try await stage()
    await stage.type(Keys.enter)
    expectNoDifference(stage.focus, "Read")
    await stage.type(Keys.left, Keys.down)
    expectNoDifference(stage.focus, "Emma")
    await stage.type(Keys.enter)
    expectNoDifference(breadcrumb(stage), ["Library", "Emma"])
    expectNoDifference(stage.focus, "Emma")
    await stage.type(Keys.right)
    expectNoDifference(stage.focus, "Read")
    var seen: [String] = []
    for _ in 0..<7 {
      seen.append(stage.focus)
      await stage.type(Keys.tab)
    }
    expectNoDifference(seen, ["Read", "Author", "Note", "Dune", "Emma", "Ulysses", "Add"])
    expectNoDifference(stage.focus, "Read")
    await stage.type(Keys.backTab)
    expectNoDifference(stage.focus, "Add")
    #expect(await stage.quit() == 0)
  }

  @Test("Everything on the leading screen happens after going back to it") func actionsGoBackFirst()
    async throws
  {
    let stage = try await stage()
    await stage.type(Keys.enter, Keys.left, Keys.down, Keys.delete)
    expectNoDifference(breadcrumb(stage), ["Library"])
    await stage.type(Keys.enter)
    // Shortcuts belong to the top screen.
    await stage.type("a")
    #expect(stage.status.contains("'a' does nothing here."))
    try await stage.click("[Add]")
    expectNoDifference(log.entries, ["left Dune", "delete at []", "left Emma", "add at []"])
    expectNoDifference(breadcrumb(stage), ["Library"])
    #expect(await stage.quit() == 0)
  }

  @Test("Each screen of a deeper stack is beside the one below it") func aDeeperStack() async throws {
    let stage = try await stage()
    await stage.type(Keys.enter, Keys.down, Keys.enter)
    #expect(stage.lines[0].hasSuffix("Library ▸ Dune                                   │ Author of Dune"))
    #expect(!stage.shows("Emma"))
    await stage.type(Keys.escape)
    #expect(stage.lines[0].hasSuffix("Library                                          │ Dune"))
    expectNoDifference(stage.focus, "Author")
    #expect(await stage.quit() == 0)
  }

  @Test("Another row asks about unsaved input, as going back does") func unsavedInputIsAskedAbout()
    async throws
  {
    let stage = try await stage()
    await stage.type(Keys.enter, Keys.down, Keys.down, "hello")
    try await stage.click("Emma")
    #expect(stage.shows("This would lose the note.") && stage.focus == "Keep the note")
    // Stay.
    await stage.type(Keys.escape)
    expectNoDifference(breadcrumb(stage), ["Library", "Dune"])
    #expect(stage.shows("hello"))
    try await stage.click("Emma")
    await stage.type(Keys.enter)
    expectNoDifference(log.entries, ["kept hello", "left Dune"])
    expectNoDifference(breadcrumb(stage), ["Library", "Emma"])
    expectNoDifference(stage.focus, "Emma")
    #expect(await stage.quit() == 0)
  }

  @Test("Commands and the palette see the top screen only") func commandsSeeTheTopScreen() async throws {
    let stage = try await stage()
    await stage.type(Keys.enter)
    let graph = stage.surface.graph
    #expect(graph.tree.rows.isEmpty && !graph.tree.commands.contains { $0.name == "add" })
    #expect(throws: CommandError.self) { try graph.tree.parse("add") }
    // A prompt and an encoded screen are those of a narrow window.
    #expect(graph.lines(width: 160).map(\.plain).contains { $0.contains("Library ▸ Dune") })
    #expect(!graph.lines(width: 160).contains { $0.plain.contains("Emma") })
    await stage.type(Keys.palette)
    #expect(stage.shows("Read") && !stage.lines.contains { $0.contains("│ Emma ") || $0.contains("│ Add ") })
    await stage.type(Keys.escape)
    #expect(await stage.quit() == 0)
  }

  @Test("Search finds rows of the half with the focus") func searchIsInTheFocusedHalf() async throws {
    let stage = try await stage()
    await stage.type(Keys.enter, Keys.left, "/", "u", "l", Keys.enter)
    expectNoDifference(stage.focus, "Ulysses")
    expectNoDifference(breadcrumb(stage), ["Library", "Dune"])
    #expect(await stage.quit() == 0)
  }

  @Test("A sheet is in front of both screens") func aSheetCoversBoth() async throws {
    struct Sheets: View {
      @State var isOpen = false
      var body: some View {
        Button("Edit") { isOpen = true }
          .navigationTitle("Detail")
          .sheet(isPresented: $isOpen) { Button("Inside") {}.navigationTitle("Form") }
      }
    }
    let stage = try await FullScreenStage(columns: 140, rows: 20) {
      NavigationStack { List { NavigationLink("Row") { Sheets() } }.navigationTitle("List") }
    }
    await stage.type(Keys.enter, Keys.enter)
    #expect(stage.shows("─ Form ") && stage.shows("Row") && stage.focus == "Inside")
    // A click beside the sheet closes it, and nothing else.
    try await stage.click("Row")
    #expect(!stage.shows("─ Form "))
    expectNoDifference(breadcrumb(stage), ["List", "Detail"])
    expectNoDifference(stage.focus, "Edit")
    #expect(await stage.quit() == 0)
  }

  @Test("A screen can have the whole width, and a split view has it") func someScreensHaveTheWholeWidth()
    async throws
  {
    struct Root: View {
      var body: some View {
        NavigationStack {
          List {
            NavigationLink("Meeting") { Text("running").navigationColumnVisibility(.detailOnly) }
            NavigationLink("Split") {
              NavigationSplitView {
                Text("sidebar")
              } detail: {
                NavigationLink("deeper") { Text("deep") }
              }
            }
          }
        }
      }
    }
    let stage = try await FullScreenStage(columns: 140, rows: 12) { Root() }
    await stage.type(Keys.enter)
    #expect(stage.shows("running") && !stage.shows("Split"))
    await stage.type(Keys.escape, Keys.down, Keys.enter)
    #expect(stage.shows("sidebar") && stage.shows("deeper") && !stage.shows("Meeting"))
    #expect(await stage.quit() == 0)
  }

  @Test("A split view has columns in a terminal of 100 columns") func aSplitViewNeedsHundredColumns()
    async throws
  {
    struct Split: View {
      var body: some View {
        NavigationSplitView {
          Text("sidebar")
        } detail: {
          Text("detail")
        }
      }
    }
    for columns in [99, 100] {
      let stage = try await FullScreenStage(columns: columns, rows: 12) { Split() }
      expectNoDifference(stage.shows("detail"), columns == 100, "\(columns)")
      #expect(await stage.quit() == 0)
    }
  }
}
