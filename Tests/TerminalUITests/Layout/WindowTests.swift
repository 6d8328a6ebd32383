import CairnTestSupport
import CustomDump
import Observation
import TerminalText
import TerminalUI
import Testing

/// A screen in a window: the positions of elements. Only visible rows are created.
@MainActor
@Suite struct WindowTests {
  /// A field, a long list with a section before it, and a toolbar.
  struct Catalogue: View {
    var count = 10_000
    let journal: Journal
    @State var query = ""
    var body: some View {
      NavigationStack {
        VStack {
          TextField("Search", text: $query)
          List {
            Section("Fixed") { ForEach(0..<2) { Button("Fixed \($0)") {} } }
            Section("Many") {
              ForEach(0..<count, id: \.self) { number in
                let _ = journal.add("\(number)")
                Text("Row \(number)")
                if number % 10 == 3 { Text("Second line") }
              }
            }
          }
        }
        .navigationTitle("All")
        .toolbar { Button("Add") {} }
      }
    }
  }

  func text(_ layout: ScreenLayout) -> String { layout.lines.map(\.plain).joined(separator: "\n") }

  @Test("The first screen of a long list shows the rows that fit")
  func theFirstScreenOfManyRowsShowsThoseThatFit() {
    let journal = Journal()
    let graph = ViewGraph { Catalogue(journal: journal) }
    let layout = graph.layout(columns: 30, rows: 14)
    expectNoDifference(
      text(layout),
      """
      All
      ──────────────────────────────
      Search ▏\(String(repeating: " ", count: 22))
      Fixed
          Fixed 0
          Fixed 1

      Many
        Row 0
        Row 1
        Row 2
        Row 3

      [Add]
      """)
    expectNoDifference(journal.take().count, 28)
    expectNoDifference(layout.rows, 14)
    let area = layout.front.scrollAreas[0]
    expectNoDifference(area.rect, LayoutRect(row: 3, column: 0, width: 30, height: 9))
    expectNoDifference(area.offset, 0)
    #expect(area.height > 10_000)
  }

  @Test("Scrolling creates only the visible rows") func scrollingMakesTheRowsThatAreShown() {
    let journal = Journal()
    let graph = ViewGraph { Catalogue(journal: journal) }
    let first = graph.layout(columns: 30, rows: 14)
    #expect(!graph.scroll(first.front.scrollAreas[0].id, by: -1))
    #expect(graph.scroll(first.front.scrollAreas[0].id, by: 5_000))
    _ = journal.take()
    let layout = graph.layout(columns: 30, rows: 14)
    #expect(layout.front.scrollAreas[0].offset >= 4_000)
    #expect(journal.take().count < 100)
    #expect(layout.lines[3..<12].allSatisfy { $0.plain.contains("Row") || $0.plain.contains("Second") })
    // The text around the list doesn't move.
    expectNoDifference(layout.lines[2].plain, "Search ▏" + String(repeating: " ", count: 22))
    expectNoDifference(layout.lines[13].plain, "[Add]")
    // The next layout is the same.
    expectNoDifference(graph.layout(columns: 30, rows: 14), layout)
    #expect(journal.take().isEmpty)
  }

  @Test("Scrolling stops at the end") func theEndIsReachedAndNotPassed() {
    let graph = ViewGraph { Catalogue(count: 100, journal: Journal()) }
    let area = graph.layout(columns: 30, rows: 14).front.scrollAreas[0]
    graph.scroll(area.id, by: 1_000_000)
    let layout = graph.layout(columns: 30, rows: 14)
    expectNoDifference(layout.lines[11].plain, "  Row 99")
    let end = layout.front.scrollAreas[0]
    expectNoDifference(end.offset, end.height - 9)
    #expect(!graph.scroll(end.id, by: 1))
  }

  @Test func elementsAreFoundByTheCellsTheyCover() throws {
    let graph = ViewGraph { Catalogue(journal: Journal()) }
    let layout = graph.layout(columns: 30, rows: 14)
    let button = try #require(layout.elements(atRow: 13, column: 2).last)
    expectNoDifference(layout.frame(of: button), LayoutRect(row: 13, column: 0, width: 5, height: 1))
    expectNoDifference(graph.tree.toolbar.flatMap(\.content).map(\.id), [button])
    // A row has the full width. The button in it has only its own.
    let row = layout.elements(atRow: 4, column: 20)
    let inRow = layout.elements(atRow: 4, column: 5)
    expectNoDifference(row.count, 1)
    expectNoDifference(inRow.first, row.first)
    #expect(layout.elements(atRow: 12, column: 0).isEmpty)
    // Each element has a unique id.
    let ids = layout.front.frames.map(\.id)
    expectNoDifference(Set(ids).count, ids.count)
    expectNoDifference(layout.scrollArea(atRow: 5, column: 0)?.rect.row, 3)
    expectNoDifference(layout.scrollArea(atRow: 2, column: 0), nil)
  }

  // MARK: Scroll position

  @Test("The first visible row stays while other rows change")
  func theRowOnTheFirstLineStaysWhileOthersComeAndGo() throws {
    let numbers = Source(Array(0..<1_000))
    let graph = ViewGraph {
      Live { List { ForEach(numbers.value, id: \.self) { Text("Row \($0)") } } }
    }
    let area = graph.layout(columns: 20, rows: 5).front.scrollAreas[0]
    graph.scroll(area.id, by: 500)
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[0].plain, "Row 500")
    numbers.value.removeFirst(7)
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[0].plain, "Row 500")
    numbers.value.insert(contentsOf: [-3, -2, -1], at: 0)
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[0].plain, "Row 500")
    // After the row is removed, its neighbors are visible.
    numbers.value.removeAll { $0 == 500 }
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[0].plain, "Row 501")
    numbers.value = Array(0..<3)
    expectNoDifference(
      graph.layout(columns: 20, rows: 5).lines.map(\.plain), ["Row 0", "Row 1", "Row 2", "", ""])
    // At the beginning of the list, rows inserted there are visible.
    numbers.value.insert(9, at: 0)
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[0].plain, "Row 9")
  }

  struct Stack: View {
    @State var isPushed = false
    @State var isPresented = false
    var body: some View {
      NavigationStack(
        screens: isPushed ? [NavigationScreen(id: 1) { Text("Above") }] : [],
        popFrom: { _ in isPushed = false }
      ) {
        List { ForEach(0..<100) { Text("Row \($0)") } }
          .toolbar {
            Button("Push") { isPushed = true }
            Button("Present") { isPresented = true }
          }
          .sheet(isPresented: $isPresented) { Button("Close") { isPresented = false } }
      }
    }
  }

  @Test("A screen keeps its scroll position") func aScreenIsScrolledAsBeforeWhenItIsShownAgain() throws {
    let graph = ViewGraph { Stack() }
    let before = graph.layout(columns: 64, rows: 12)
    graph.scroll(before.front.scrollAreas[0].id, by: 40)
    let scrolled = graph.layout(columns: 64, rows: 12)
    expectNoDifference(scrolled.lines[0].plain, "Row 40")
    graph.perform(try graph.parse("push"))
    expectNoDifference(graph.layout(columns: 64, rows: 12).lines[0].plain, "Above")
    graph.perform(.back)
    expectNoDifference(graph.layout(columns: 64, rows: 12).lines, scrolled.lines)
    graph.perform(try graph.parse("present"))
    let covered = graph.layout(columns: 64, rows: 12)
    expectNoDifference(covered.lines[0].plain, "Row 40")
    expectNoDifference(covered.layers.count, 2)
    graph.perform(try graph.parse("close"))
    expectNoDifference(graph.layout(columns: 64, rows: 12).lines, scrolled.lines)
  }

  struct Counted: View {
    let number: Int
    let source: Source<[Int]>
    let journal: Journal
    @State var isKept = true
    var body: some View {
      let _ = journal.add("\(number)")
      Text("\(number): \(source.value[number])")
    }
  }

  /// Changing a row that was scrolled away causes no render. Scrolling to it shows the change.
  @Test("A row that isn't visible isn't observed") func aRowThatIsNotShownIsNotWatched() {
    let journal = Journal()
    let sources = (0..<100).map { _ in Source([Int](repeating: 0, count: 100)) }
    let graph = ViewGraph {
      List { ForEach(0..<100) { Counted(number: $0, source: sources[$0], journal: journal) } }
    }
    let area = graph.layout(columns: 20, rows: 5).front.scrollAreas[0]
    graph.scroll(area.id, by: 60)
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[0].plain, "60: 0")
    _ = journal.take()
    sources[1].value[1] = 7
    #expect(!graph.needsRender)
    sources[60].value[60] = 8
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[0].plain, "60: 8")
    expectNoDifference(journal.take(), ["60"])
    graph.scroll(area.id, by: -100)
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[1].plain, "1: 7")
    sources[1].value[1] = 9
    expectNoDifference(graph.layout(columns: 20, rows: 5).lines[1].plain, "1: 9")
  }

  // MARK: Layers

  @Test("A sheet is drawn over its screen") func aSheetLiesOverItsScreen() throws {
    let graph = ViewGraph { Stack() }
    graph.update()
    graph.perform(try graph.parse("present"))
    let layout = graph.layout(columns: 64, rows: 11)
    expectNoDifference(
      text(layout),
      """
      Row 0
      Row 1
      Row 2
      Row 3
        ╭──────────────────────────────────────────────────────────╮
        │ [Close]                                                  │
        ╰──────────────────────────────────────────────────────────╯
      Row 7
      Row 8

      [Push]  [Present]
      """)
    // A covered element can't be used, but an element on top of it can.
    #expect(layout.elements(atRow: 10, column: 1).isEmpty)
    expectNoDifference(layout.elements(atRow: 5, column: 5).count, 1)
    #expect(layout.lines[0].runs.allSatisfy { $0.style.foreground == .role(.dimmed) })
    #expect(
      !layout.lines[5].runs.contains { $0.content.contains("Close") && $0.style.foreground == .role(.dimmed) }
    )
    // If both don't fit, the presented screen gets the space.
    expectNoDifference(graph.layout(columns: 30, rows: 11).lines[0].plain, "[Close]")
  }

  @Test("An alert is drawn over a sheet") func aQuestionLiesOverASheet() throws {
    struct Asking: View {
      @State var isPresented = true
      @State var isAsked = true
      var body: some View {
        Text("Screen")
          .sheet(isPresented: $isPresented) {
            Text("Sheet").alert("Really?", isPresented: $isAsked) { Button("Yes") {} }
          }
      }
    }
    let graph = ViewGraph { Asking() }
    let layout = graph.layout(columns: 50, rows: 12)
    expectNoDifference(layout.layers.count, 3)
    #expect(text(layout).contains("│ Really?"))
    let question = layout.front.rect
    #expect(!layout.elements(atRow: question.row + 3, column: question.column + 3).isEmpty)
    graph.perform(try graph.parse("yes"))
    expectNoDifference(graph.layout(columns: 50, rows: 12).layers.count, 2)
  }

  @Test("A word that a question covers in part disappears, but not the line that it is part of")
  func noFragmentsBesideAQuestion() {
    struct Asking: View {
      var body: some View {
        VStack {
          Text("alphabet " + String(repeating: "x", count: 40) + " omega")
          Text("one two three four five six seven eight nine ten eleven")
          Divider()
          Text("日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語")
          Text("the end")
        }
        .alert("Title", isPresented: .constant(true)) { Button("Yes") {} }
      }
    }
    let graph = ViewGraph { Asking() }
    let layout = graph.layout(columns: 60, rows: 5)
    expectNoDifference(
      text(layout),
      """
      alphabet            ╭─────────────────╮           omega
      one two three four  │ Title           │ nine ten eleven
      ─────────────────── │                 │ ────────────────────
      日本語日本語日本語  │ [Yes]  [Cancel] │ 語日本語日本語日本語
      the end             ╰─────────────────╯
      """)
  }

  @Test("An alert that is too tall keeps its buttons visible") func aQuestionThatIsTooHighKeepsItsAnswers() {
    struct Asking: View {
      var body: some View {
        Text("Screen").alert("Title", isPresented: .constant(true)) {
          Button("Yes") {}
        } message: {
          Text(Array(repeating: "line", count: 30).joined(separator: "\n"))
        }
      }
    }
    let graph = ViewGraph { Asking() }
    let layout = graph.layout(columns: 50, rows: 8)
    expectNoDifference(layout.lines.count, 8)
    #expect(layout.lines[6].plain.contains("[Yes]"))
  }

  // MARK: Sizes

  @Test(
    "The layout has as many rows as the window",
    arguments: [(8, 2), (8, 3), (20, 4), (39, 9), (40, 10), (200, 60)])
  func everySizeShowsAsManyRowsAsThereAre(columns: Int, rows: Int) {
    let graph = ViewGraph { Catalogue(journal: Journal()) }
    let layout = graph.layout(columns: columns, rows: rows)
    expectNoDifference(layout.lines.count, rows)
    #expect(layout.lines.allSatisfy { $0.width <= columns })
    #expect(layout.front.frames.allSatisfy { $0.rect.row >= 0 && $0.rect.row + $0.rect.height <= rows })
  }

  @Test("Lists and text share the height") func listsBesideTextShareTheRoom() {
    let graph = ViewGraph {
      VStack {
        Text("First")
        List { ForEach(0..<3) { Text("a \($0)") } }
        Text("Second")
        List { ForEach(0..<100) { Text("b \($0)") } }
        Text("Third")
        List { ForEach(0..<100) { Text("c \($0)") } }
      }
    }
    let layout = graph.layout(columns: 20, rows: 20)
    expectNoDifference(layout.front.scrollAreas.map(\.rect.height), [3, 7, 7])
    expectNoDifference(layout.lines[4].plain, "Second")
    expectNoDifference(layout.lines[12].plain, "Third")
    // With too few rows for three lists, everything scrolls together.
    let low = graph.layout(columns: 20, rows: 8)
    expectNoDifference(low.front.scrollAreas.map(\.rect.height), [8])
    expectNoDifference(low.lines.map(\.plain), ["First", "a 0", "a 1", "a 2", "Second", "b 0", "b 1", "b 2"])
  }

  @Test("Laying out a window doesn't change the printed lines") func whatIsPrintedIsTheSameBeforeAndAfter() {
    let source = Source(0)
    let graph = ViewGraph {
      Live {
        VStack {
          Text("Number \(source.value)")
          HStack {
            Text("left"); Spacer(); Button("right") {}
          }
        }
      }
    }
    let lines = graph.lines(width: 20)
    let layout = graph.layout(columns: 20, rows: 5)
    expectNoDifference(Array(layout.lines.prefix(2)), lines)
    // Elements in a row are placed side by side.
    let button = layout.elements(atRow: 1, column: 19)
    expectNoDifference(
      button.last.flatMap { layout.frame(of: $0) }, LayoutRect(row: 1, column: 13, width: 7, height: 1))
  }

  // MARK: Against a new window

  /// A generator that returns the same numbers in each run.
  struct Numbers {
    var state: UInt64
    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % count
    }
  }

  @MainActor @Observable final class Texts {
    struct Row: Identifiable, Equatable {
      var id: Int
      var text: String
      var lines = 1
    }
    var rows: [Row] = (0..<60).map { Row(id: $0, text: "Row \($0)") }
    var hasSection = true
    var note = ""

    func change(_ numbers: inout Numbers) {
      switch numbers.next(8) {
      case 0:
        rows.insert(Row(id: 1_000 + numbers.next(1_000_000), text: "new"), at: numbers.next(rows.count + 1))
      case 1 where rows.count > 3: rows.remove(at: numbers.next(rows.count))
      case 2: rows[numbers.next(rows.count)].text = "text \(numbers.next(100))"
      case 3: rows[numbers.next(rows.count)].lines = 1 + numbers.next(3)
      case 4: rows.swapAt(numbers.next(rows.count), numbers.next(rows.count))
      case 5: hasSection.toggle()
      case 6: note = numbers.next(2) == 0 ? "" : String(repeating: "note ", count: numbers.next(12))
      default: rows.reverse()
      }
    }
  }

  struct TextsView: View {
    let texts: Texts
    var body: some View {
      if !texts.note.isEmpty { Text(texts.note) }
      List {
        if texts.hasSection { Section("Head") { Text("first") } }
        Section("Rows") {
          ForEach(texts.rows) { row in
            HStack {
              VStack { ForEach(0..<row.lines) { Text("\(row.text) \($0)") } }
              Spacer()
              Button("Use \(row.id)") {}
            }
          }
        }
      }
    }
  }

  @Test(arguments: 1...UInt64(randomCases(3))) func anUpdatedLayoutEqualsANewLayout(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let texts = Texts()
    let graph = ViewGraph { TextsView(texts: texts) }
    for step in 0..<25 {
      texts.change(&numbers)
      let size = (columns: 20 + numbers.next(40), rows: 5 + numbers.next(20))
      let layout = graph.layout(columns: size.columns, rows: size.rows)
      let fresh = ViewGraph { TextsView(texts: texts) }.layout(columns: size.columns, rows: size.rows)
      expectNoDifference(layout.lines, fresh.lines, "seed \(seed), step \(step)")
      expectNoDifference(
        layout.front.frames.map(\.rect), fresh.front.frames.map(\.rect), "seed \(seed), step \(step)")
      // After scrolling it shows the same lines as a window that was scrolled there directly.
      if let area = layout.front.scrollAreas.first, graph.scroll(area.id, by: numbers.next(30)) {
        let scrolled = graph.layout(columns: size.columns, rows: size.rows)
        expectNoDifference(scrolled.lines.count, size.rows)
        graph.scroll(area.id, by: -1_000)
        expectNoDifference(graph.layout(columns: size.columns, rows: size.rows).lines, layout.lines)
      }
    }
  }
}
