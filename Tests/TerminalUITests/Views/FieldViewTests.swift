import CustomDump
import Foundation
import SwiftNavigation
import TerminalText
import TerminalUI
import Testing

/// Secure fields, multiline text, searching, sliders, and the window size.
@MainActor
@Suite struct FieldViewTests {
  private func binding<Value>(_ source: Source<Value>) -> Binding<Value> {
    Binding(get: { source.value }, set: { source.value = $0 })
  }

  @Test("A secret is never shown") func aSecretIsNowhereToBeSeen() throws {
    let secret = Source("")
    let stage = Stage { SecureField("Password", text: binding(secret), prompt: Text("at least 8")) }
    expectNoDifference(stage.lines(), ["Password: at least 8"])
    try stage.run("set password hunter2")
    expectNoDifference(secret.value, "hunter2")
    expectNoDifference(stage.lines(), ["Password: •••••••"])
    #expect(!"\(stage.tree)".contains("hunter2"))
    let graph = stage.graph
    graph.moveFocus(.next)
    let field = try #require(graph.focus)
    graph.edit(field, with: .character("!"))
    expectNoDifference(secret.value, "hunter2!")
    let layout = graph.layout(columns: 30, rows: 3)
    expectNoDifference(layout.lines[0].plain, "Password ▌••••••••            ")
    expectNoDifference(layout.cursor, Frame.Position(row: 0, column: 18))
  }

  @Test func anEditorHasSeveralLines() throws {
    let text = Source("one\ntwo")
    let stage = Stage {
      TextEditor(text: binding(text)).accessibilityLabel("Notes")
      Text("below")
    }
    let graph = stage.graph
    expectNoDifference(
      graph.layout(columns: 30, rows: 6).lines.prefix(4).map(\.plain),
      [
        "Notes", " ▏one                         ", " ▏two                         ", "below",
      ])
    graph.moveFocus(.next)
    let field = try #require(graph.focus)
    graph.edit(field, with: .enter)
    graph.edit(field, with: .character("3"))
    expectNoDifference(text.value, "one\ntwo\n3")
    let layout = graph.layout(columns: 30, rows: 6)
    expectNoDifference(
      layout.lines.prefix(5).map { $0.plain.split(separator: " ").joined() },
      ["Notes", "▌one", "▌two", "▌3", "below"])
    expectNoDifference(layout.cursor, Frame.Position(row: 3, column: 3))
    // A click moves the cursor to its row.
    #expect(graph.moveCursor(in: field, toColumn: 3, row: 1))
    graph.edit(field, with: .character("X"))
    expectNoDifference(text.value, "oXne\ntwo\n3")
    try stage.run("set notes other")
    expectNoDifference(text.value, "other")
  }

  @Test("In a window, values are in one column, and a blank row is between fields if there is room")
  func aFormHasColumns() throws {
    let names = Source(["Blob", ""])
    let stage = Stage {
      Form {
        TextField("Title", text: .constant("Design"))
        LabeledContent("Created", value: "today")
        Slider(value: .constant(5), in: 0...10) { Text("Length") }
        Picker("Color", selection: .constant("red")) { ForEach(["red"], id: \.self) { Text($0) } }
        Section("People") {
          ForEach([0, 1], id: \.self) { index in
            TextField("Name", text: .constant(names.value[index]))
          }
          .onDelete { _ in names.value.removeLast() }
        }
      }
    }
    func lines(_ rows: Int) -> [String] {
      stage.graph.layout(columns: 40, rows: rows).lines.map { line in
        let isDeletable = line.plain.contains("×")
        return line.plain.replacing("×", with: "").trimmed + (isDeletable ? " ×" : "")
      }
    }
    let form = [
      "Title   ▏Design", "Created  today", "Length   ━━━━━━━━━━●───────── 5", "Color   ▏red ▾", "", "People",
      "    ▏Blob ×", "    ▏Name ×",
    ]
    expectNoDifference(lines(10).prefix(8), form[...])
    expectNoDifference(
      lines(30).filter { !$0.isEmpty }, form.filter { !$0.isEmpty })
    #expect(lines(30)[4] == "")
  }

  @Test("A search field shows its text and filters the list") func aFieldSaysWhatIsLookedFor() throws {
    let text = Source("")
    let names = ["Blob", "Blob Jr", "Other"]
    let stage = Stage {
      NavigationStack {
        List {
          ForEach(names.filter { text.value.isEmpty || $0.contains(text.value) }, id: \.self) { Text($0) }
        }
        .navigationTitle("Names")
        .searchable(text: binding(text), prompt: "A name")
      }
    }
    expectNoDifference(stage.lines(), ["Names", "─────", "Search: A name", "Blob", "Blob Jr", "Other"])
    try stage.run("search Blob")
    expectNoDifference(stage.lines().suffix(3), ["Search: Blob", "Blob", "Blob Jr"])
    // In a window, a blank row separates the field from the results.
    let rows = stage.graph.layout(columns: 20, rows: 6).lines.map(\.trimmingTrailingSpaces.plain)
    expectNoDifference(rows[3...], ["", "Blob", "Blob Jr"])
    #expect(rows[2].hasPrefix("Search ▏Blob"))
  }

  @Test("A slider reports the start and the end of an edit") func aSliderSaysWhenItIsEdited() throws {
    let value = Source(2.0)
    let journal = Journal()
    let stage = Stage {
      Slider(value: binding(value), in: 0...10, step: 1) { journal.add("editing \($0)") }
      Slider(value: binding(value), in: 0...10).accessibilityLabel("Volume")
    }
    try stage.run("set slider 5")
    expectNoDifference(value.value, 5)
    expectNoDifference(journal.entries, ["editing true", "editing false"])
    try stage.run("set volume 2.5")
    expectNoDifference(value.value, 2.5)
  }

  @Test func viewsCanDependOnTheWindow() {
    let stage = Stage {
      GeometryReader { proxy in
        Text("\(proxy.columns) × \(proxy.rows)")
        Text("\(Int(proxy.size.width)) × \(Int(proxy.size.height))")
      }
    }
    expectNoDifference(stage.graph.lines(width: 80).map(\.plain), ["80 × 24", "640 × 384"])
    expectNoDifference(stage.graph.lines(width: 40).first?.plain, "40 × 24")
    expectNoDifference(stage.graph.layout(columns: 60, rows: 10).lines[0].plain, "60 × 10")
  }

  @Test func sectionsTakeTheirHeadersInEachSpelling() {
    let stage = Stage {
      Form {
        Section(header: Text("One")) { Text("a") }
        Section(footer: Text("under")) { Text("b") }
        Section(header: Text("Two"), footer: Text("under two")) { Text("c") }
      }
    }
    expectNoDifference(stage.lines(), ["One", "  a", "", "  b", "  under", "", "Two", "  c", "  under two"])
  }

  @Test func boxesAndEmptyScreens() {
    let stage = Stage {
      GroupBox("Info") { Text("a") }
      ContentUnavailableView("No items", systemImage: "tray", description: Text("Add one."))
    }
    expectNoDifference(stage.lines(), ["Info", "╭───╮", "│ a │", "╰───╯", "⊔ No items", "Add one."])
  }
}

/// The placement of toolbar items, and sheets that can't be dismissed.
@MainActor
@Suite struct ToolbarPlacementTests {
  @Test("A title's line has toolbar items at its ends") func aTitlesLineHasToolbarItemsAtItsEnds() throws {
    let stage = Stage {
      Text("content").navigationTitle("Add Item").toolbar {
        ToolbarItem(placement: .navigationBarLeading) { Text("Hay 3 items") }
        ToolbarItem(placement: .navigationBarTrailing) { Button("x") {} }
      }
    }
    expectNoDifference(stage.lines(40)[0], "Hay 3 items  Add Item                [x]")
    expectNoDifference(stage.lines(40).last, "content")
    let layout = stage.graph.layout(columns: 40, rows: 6)
    expectNoDifference(layout.lines[0].plain, "Hay 3 items  Add Item                [x]")
    #expect(layout.front.frames.contains { $0.rect == LayoutRect(row: 0, column: 37, width: 3, height: 1) })
    // The title is shortened.
    expectNoDifference(stage.lines(20)[0], "Hay 3 items  A…  [x]")
  }

  @Test("The principal toolbar item replaces the title") func thePrincipalItemStandsForTheTitle() {
    let stage = Stage {
      Text("content").navigationTitle("Title").toolbar {
        ToolbarItem(placement: .principal) { Text("Instead") }
      }
    }
    expectNoDifference(stage.lines()[0], "Instead")
  }

  @Test("Toolbar items that leave the screen come first") func toolbarItemsThatLeaveTheScreenComeFirst() {
    let stage = Stage {
      Text("content").toolbar {
        ToolbarItem(placement: .destructiveAction) { Button("Delete") {} }
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
        ToolbarItem { Button("Other") {} }
        ToolbarItem(placement: .confirmationAction) { Button("Save") {} }
        ToolbarItem(placement: .status) { Text("3 items") }
      }
    }
    expectNoDifference(stage.lines(60).suffix(2), ["[Cancel]  [Other]  [Delete]  [Save]", "3 items"])
  }

  @Test("A sheet can prevent its dismissal") func aSheetMaySayThatItStays() throws {
    let isShown = Source(true)
    let isLocked = Source(true)
    let stage = Stage {
      Text("below").sheet(isPresented: Binding(get: { isShown.value }, set: { isShown.value = $0 })) {
        Button("Done") { isShown.value = false }.interactiveDismissDisabled(isLocked.value)
      }
    }
    expectNoDifference(stage.error("dismiss"), "This screen can't be dismissed. Use done.")
    isLocked.value = false
    stage.graph.update()
    try stage.run("dismiss")
    #expect(!isShown.value)
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
