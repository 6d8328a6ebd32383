import CustomDump
import TerminalUI
import Testing

/// Sheets, popovers, and covers: screens on a screen.
@MainActor
@Suite struct SheetTests {
  struct Item: Identifiable, Equatable { var id: Int }

  /// Three ways to present the same screen.
  enum Way: CaseIterable, CustomTestStringConvertible {
    case sheet, popover, cover
    var testDescription: String { "\(self)" }
    var style: Presentation.Sheet.Style {
      switch self {
      case .sheet: .sheet
      case .popover: .popover
      case .cover: .fullScreenCover
      }
    }
    /// Returns the first line of the presented screen. A popover is a box below the screen it covers.
    @MainActor func first(of stage: Stage) -> String {
      guard self == .popover else { return stage.lines()[0] }
      return stage.lines()[3].split { "│ ".contains($0) }.joined(separator: " ")
    }
  }

  struct Presenter: View {
    let way: Way
    @Bindable var item: Source<Item?>
    @Bindable var isPresented: Source<Bool>
    let journal: Journal
    var body: some View {
      switch way {
      case .sheet:
        Text("below")
          .sheet(item: $item.value, onDismiss: { journal.add("item gone") }) { Inside(name: "item \($0.id)") }
          .sheet(isPresented: $isPresented.value, onDismiss: { journal.add("gone") }) {
            Inside(name: "shown")
          }
      case .popover:
        Text("below")
          .popover(item: $item.value) { Inside(name: "item \($0.id)") }
          .popover(isPresented: $isPresented.value) { Inside(name: "shown") }
      case .cover:
        Text("below")
          .fullScreenCover(item: $item.value, onDismiss: { journal.add("item gone") }) {
            Inside(name: "item \($0.id)")
          }
          .fullScreenCover(isPresented: $isPresented.value, onDismiss: { journal.add("gone") }) {
            Inside(name: "shown")
          }
      }
    }
  }

  struct Inside: View {
    let name: String
    @Environment(\.dismiss) var dismiss
    @Environment(\.isPresented) var isPresented
    @State var count = 0
    var body: some View {
      Text("\(name) \(count) \(isPresented)")
      Button("Count") { count += 1 }
      Button("Close") { dismiss() }
    }
  }

  @Test(arguments: Way.allCases)
  func anItemIsPresented(way: Way) throws {
    let item = Source<Item?>(nil)
    let journal = Journal()
    let stage = Stage { Presenter(way: way, item: item, isPresented: Source(false), journal: journal) }
    expectNoDifference(stage.lines(), ["below"])
    item.value = Item(id: 1)
    stage.graph.update()
    expectNoDifference(way.first(of: stage), "item 1 0 true")
    guard case .sheet(let sheet) = stage.tree.presentation else {
      Issue.record("No screen is presented.")
      return
    }
    expectNoDifference(sheet.style, way.style)
    try stage.run("count")
    item.value = Item(id: 2)
    stage.graph.update()
    expectNoDifference(way.first(of: stage), "item 2 0 true")
    try stage.run("close")
    expectNoDifference(item.value, nil)
    expectNoDifference(stage.lines(), ["below"])
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(journal.entries, (way == .popover ? [] : ["item gone", "item gone"]))
  }

  @Test("A Boolean binding presents a view", arguments: Way.allCases)
  func aConditionPresents(way: Way) throws {
    let isPresented = Source(true)
    let journal = Journal()
    let stage = Stage { Presenter(way: way, item: Source(nil), isPresented: isPresented, journal: journal) }
    try stage.run("count")
    expectNoDifference(way.first(of: stage), "shown 1 true")
    isPresented.value = false
    stage.graph.update()
    expectNoDifference(stage.lines(), ["below"])
    isPresented.value = true
    stage.graph.update()
    // The previously presented screen is gone, and so is its state.
    expectNoDifference(way.first(of: stage), "shown 0 true")
    try stage.run("close")
    #expect(!isPresented.value)
    expectNoDifference(journal.entries, (way == .popover ? [] : ["gone", "gone"]))
  }

  @Test("Only a cover can't be dismissed from outside", arguments: Way.allCases)
  func onlyACoverIsNotLeftFromOutside(way: Way) throws {
    let isPresented = Source(true)
    let stage = Stage { Presenter(way: way, item: Source(nil), isPresented: isPresented, journal: Journal()) }
    if way == .cover {
      expectNoDifference(stage.error("dismiss"), "This screen can't be dismissed. Use count or close.")
      expectNoDifference(stage.usages, ["count", "close"])
    } else {
      expectNoDifference(stage.usages, ["count", "close", "dismiss"])
      expectNoDifference(stage.tree.commands.last?.help, "close this without changes")
      try stage.run("dismiss")
      #expect(!isPresented.value)
    }
  }

  @Test("The last of two presented sheets is in front") func theLastOneThatIsPresentedIsInFront() throws {
    let item = Source<Item?>(Item(id: 1))
    let isPresented = Source(true)
    let stage = Stage { Presenter(way: .sheet, item: item, isPresented: isPresented, journal: Journal()) }
    expectNoDifference(stage.lines()[0], "shown 0 true")
    try stage.run("dismiss")
    #expect(!isPresented.value && item.value != nil)
    expectNoDifference(stage.lines()[0], "item 1 0 true")
  }

  @Test("A sheet on a sheet is dismissed first") func aSheetOnASheetIsClosedFirst() throws {
    struct Nested: View {
      let depth: Int
      @State var isPresented = false
      var body: some View {
        Text("depth \(depth)").navigationTitle("Sheet \(depth)")
        if depth < 4 {
          Button("Deeper") { isPresented = true }
            .sheet(isPresented: $isPresented) { AnyView(Nested(depth: depth + 1)) }
        }
      }
    }
    let stage = Stage { Nested(depth: 1) }
    for _ in 1...3 { try stage.run("deeper") }
    expectNoDifference(stage.tree.breadcrumb, ["Sheet 1", "Sheet 2", "Sheet 3", "Sheet 4"])
    expectNoDifference(stage.lines(), ["Sheet 4", "───────", "depth 4"])
    try stage.run("dismiss")
    expectNoDifference(stage.tree.breadcrumb, ["Sheet 1", "Sheet 2", "Sheet 3"])
    try stage.run("dismiss")
    try stage.run("dismiss")
    expectNoDifference(stage.tree.breadcrumb, ["Sheet 1"])
    expectNoDifference(stage.error("dismiss"), "There is nothing to dismiss.")
  }

  @Test("A sheet has its own title and toolbar") func aSheetHasItsOwnTitleAndToolbar() {
    let stage = Stage {
      Text("below").navigationTitle("Below").toolbar { Button("Add") {} }
        .sheet(isPresented: .constant(true)) {
          Text("inside").navigationTitle("Inside").toolbar { Button("Save") {} }
        }
    }
    expectNoDifference(stage.text(), "Inside\n──────\ninside\n\n[Save]")
    expectNoDifference(stage.usages, ["save", "dismiss"])
    expectNoDifference(stage.tree.title?.plain, "Below")
    expectNoDifference(stage.tree.toolbar.count, 1)
  }

  @Test("A sheet inherits the environment but not the presenter's modifiers")
  func whatSurroundsThePresenterReachesWhatItPresentsWhereItBelongsThere() throws {
    struct Reader: View {
      @Environment(\.isEnabled) var isEnabled
      @Environment(Source<Int>.self) var source
      @State var value = 1.0
      var body: some View {
        Text("enabled \(isEnabled) source \(source.value)")
        Button("Go") {}
        TextField("Field", text: .constant(""))
        Slider(value: $value, in: 0...10, step: 1) { Text("Length") }
      }
    }
    let stage = Stage {
      List {
        Text("below")
          .sheet(isPresented: .constant(true)) { Reader() }
          .disabled(true).bold().foregroundStyle(.red).help("Far").unit("minutes", one: "minute")
          .accessibilityLabel("Named").accessibilityInputLabels(["other"]).keyboardShortcut("x")
          .onSubmit {}
      }
      .environment(Source(7))
    }
    expectNoDifference(stage.lines()[0], "enabled true source 7")
    expectNoDifference(stage.runs()[0].style, .plain)
    expectNoDifference(stage.usages, ["go", "set field TEXT", "set length 0…10", "dismiss"])
    expectNoDifference(stage.tree.commands[0].help, "press 'Go'")
    #expect(stage.error("tap other").hasPrefix("Can't use 'tap' with 'other'"))
    #expect(!stage.lines().contains { $0.contains("minute") })
  }

  @Test("A sheet that a list presents isn't part of the list") func whatIsPresentedFromAListIsNotInIt() {
    let stage = Stage {
      List {
        Text("below").sheet(isPresented: .constant(true)) { ForEach(1..<3) { Button("Inside \($0)") {} } }
      }
    }
    expectNoDifference(stage.lines(), ["[Inside 1]", "[Inside 2]"])
    expectNoDifference(stage.error("open 1"), "There is nothing to open here.")
  }

  @Test("The presenter's focus state doesn't include its sheet")
  func theFocusOfThePresenterIsNotThatOfTheSheet() throws {
    struct Presenter: View {
      @FocusState var isFocused: Bool
      var body: some View {
        Text(isFocused ? "typing" : "-")
          .sheet(isPresented: .constant(true)) { TextField("Inner", text: .constant("")) }
          .focused($isFocused)
          .onAppear { isFocused = true }
      }
    }
    let stage = Stage { Presenter() }
    expectNoDifference(stage.lines(), ["Inner:"])
    #expect(!stage.graph.perform(try stage.tree.parse("focus inner")))
  }

  @Test("A row can present a sheet") func aRowMayPresent() throws {
    struct Row: View {
      let number: Int
      @State var isPresented = false
      var body: some View {
        Button("Row \(number)") { isPresented = true }
          .sheet(isPresented: $isPresented) { Text("details of \(number)") }
      }
    }
    let stage = Stage { List(1..<4, id: \.self) { Row(number: $0) } }
    try stage.run("open 2")
    expectNoDifference(stage.lines(), ["details of 2"])
    // Rows below a sheet can't be used.
    expectNoDifference(stage.error("open 1"), "There is nothing to open here.")
    #expect(!stage.tree.hasRows)
    try stage.run("dismiss")
    expectNoDifference(stage.lines(), ["1  Row 1", "2  Row 2", "3  Row 3"])
  }

  @Test("Rows of a sheet are numbered and found") func rowsOfASheetAreCountedAndFound() throws {
    let stage = Stage {
      List(1..<4, id: \.self) { Button("Below \($0)") {} }
        .sheet(isPresented: .constant(true)) { List(1..<3, id: \.self) { Button("Inside \($0)") {} } }
    }
    expectNoDifference(stage.lines(), ["1  Inside 1", "2  Inside 2"])
    expectNoDifference(stage.tree.rows(containing: "1", width: 40).map(\.plain), ["1  Inside 1"])
    expectNoDifference(stage.error("open 3"), "There is no row 3: the list has 2 rows.")
    #expect(stage.tree.hasRows)
  }

  @Test("A closed sheet isn't dismissed again") func aSheetThatWentAwayIsNotDismissed() throws {
    let isPresented = Source(true)
    let stage = Stage { Text("below").sheet(isPresented: Bindable(isPresented).value) { Text("inside") } }
    let dismissal = try stage.tree.parse("dismiss")
    isPresented.value = false
    stage.graph.update()
    #expect(!stage.graph.perform(dismissal))
  }

  @Test("Back applies first to a stack in a sheet") func aStackInASheetIsGoneBackOnFirst() throws {
    let depth = Source(1)
    let below = Source(1)
    let isPresented = Source(true)
    let stage = Stage {
      NavigationStack(
        screens: (0..<below.value).map { number in NavigationScreen(id: number) { Text("below \(number)") } },
        popFrom: { below.value = $0.base as? Int ?? 0 }
      ) { Text("root") }
      .sheet(isPresented: Bindable(isPresented).value) {
        NavigationStack(
          screens: (0..<depth.value).map { number in NavigationScreen(id: number) { Text("inside \(number)") }
          },
          popFrom: { depth.value = $0.base as? Int ?? 0 }
        ) { Text("inside") }
      }
    }
    expectNoDifference(stage.lines(), ["inside 0"])
    #expect(stage.graph.canGoBack)
    #expect(stage.graph.perform(.back))
    #expect(depth.value == 0 && below.value == 1)
    #expect(!stage.graph.canGoBack)
    try stage.run("dismiss")
    #expect(stage.graph.perform(.back))
    expectNoDifference(below.value, 0)
  }

  @Test("A sheet of a covered screen is shown in front") func whatACoveredScreenPresentsIsInFront() throws {
    let isPresented = Source(true)
    let stage = Stage {
      NavigationStack(screens: [NavigationScreen(id: 1) { Text("above") }], popFrom: { _ in }) {
        Text("root").sheet(isPresented: Bindable(isPresented).value) { Text("of the root") }
      }
    }
    expectNoDifference(stage.lines(), ["of the root"])
    try stage.run("dismiss")
    expectNoDifference(stage.lines(), ["above"])
  }
}
