import CustomDump
@testable import TerminalUI
import Testing

/// The focus moves through all controls and rows, and each screen has its own focus.
@MainActor
@Suite struct FocusTests {
  struct Rows: View {
    @Bindable var numbers: Source<[Int]>
    @State var name = ""
    @State var isOn = false
    var body: some View {
      VStack {
        TextField("Name", text: $name)
        Toggle("On", isOn: $isOn)
        Button("Off") {}.disabled(true)
        List {
          ForEach(numbers.value, id: \.self) { number in
            HStack {
              NavigationLink(perform: { _ in }, label: { Text("Open \(number)") })
              Button("Star \(number)") {}
            }
          }
        }
      }
      .toolbar { Button("Add") {} }
    }
  }

  func graph(_ count: Int = 3) -> (ViewGraph, Source<[Int]>) {
    let numbers = Source(Array(0..<count))
    return (ViewGraph { Rows(numbers: numbers) }, numbers)
  }

  /// Returns the text of the focused element.
  func focused(_ graph: ViewGraph, rows: Int = 14) -> String? {
    let layout = graph.layout(columns: 40, rows: rows)
    guard let focus = layout.focus, let frame = layout.frame(of: focus) else { return nil }
    let part = layout.lines[frame.row].dropping(columns: frame.column).prefix(columns: frame.width)
    // The element looks focused.
    #expect(
      part.runs.contains {
        [.role(.selection), .role(.field)].contains($0.style.background)
          || $0.style.foreground == .accentColor
      })
    return part.plain.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  struct Phases: View {
    @Bindable var phase: Source<Int>
    @State var name = ""
    var body: some View {
      VStack {
        switch phase.value {
        case 0:
          TextField("Email", text: $name)
          Button("Submit") {}
          Button("Help") {}
        case 1:
          TextField("Player", text: $name)
          Button("Play") {}
          Button("Log out") {}
        default:
          TextField("Player", text: $name)
          Button("Stop") {}
        }
      }
    }
  }

  /// A control that replaces another keeps the focus in place. A new screen focuses its first control.
  @Test func aNewScreenFocusesItsFirstControl() {
    let phase = Source(0)
    let graph = ViewGraph { Phases(phase: phase) }
    graph.moveFocus(.next)
    graph.moveFocus(.next)
    expectNoDifference(focused(graph), "▌Submit▐")
    phase.value = 1
    expectNoDifference(focused(graph), "Player ▌")
  }

  @Test("The focus cycles through all controls and rows")
  func itGoesThroughAllControlsAndRowsAroundTheEnds() {
    let (graph, _) = graph(2)
    expectNoDifference(graph.layout(columns: 40, rows: 14).focus, nil)
    var seen: [String?] = []
    for _ in 0..<8 {
      #expect(graph.moveFocus(.next))
      seen.append(focused(graph))
    }
    expectNoDifference(
      seen,
      [
        "Name ▌", "[ ] On", "▌ Open 0 › [Star 0]", "▌Star 0▐", "▌ Open 1 › [Star 1]", "▌Star 1▐", "▌Add▐",
        "Name ▌",
      ])
    graph.moveFocus(.previous)
    expectNoDifference(focused(graph), "▌Add▐")
    graph.moveFocus(.previous)
    expectNoDifference(focused(graph), "▌Star 1▐")
  }

  /// Among rows that don't exist yet, the focus moves to the nearest end.
  @Test("The focus reaches the ends of a long list") func itReachesTheEndsOfALongList() {
    let graph = ViewGraph { List { ForEach(0..<1_000, id: \.self) { Text("Row \($0)") } } }
    graph.layout(columns: 40, rows: 10)
    graph.moveFocus(.last)
    expectNoDifference(focused(graph), "Row 999")
    graph.moveFocus(.next)
    expectNoDifference(focused(graph), "Row 0")
    graph.moveFocus(.previous)
    expectNoDifference(focused(graph), "Row 999")
    graph.moveFocus(.first)
    expectNoDifference(focused(graph), "Row 0")
  }

  @Test("The focus moves to rows that contain a text") func itMovesToRowsThatContainAText() {
    let graph = ViewGraph {
      List { ForEach(0..<1_000, id: \.self) { Text("Row \($0)") } }
      List { ForEach(0..<3, id: \.self) { Text("Other \($0)") } }
    }
    graph.layout(columns: 40, rows: 20)
    func next(_ text: String, backwards: Bool = false, staying: Bool = false) -> String? {
      graph.moveFocus(toRowContaining: text, backwards: backwards, staying: staying)
        ? focused(graph, rows: 20) : nil
    }
    expectNoDifference(next("99"), "Row 99")
    expectNoDifference(next("ROW 99", staying: true), "Row 99")
    expectNoDifference(next("99"), "Row 199")
    expectNoDifference(next("other"), "Other 0")
    expectNoDifference(next("row"), "Row 0")
    expectNoDifference(next("99", backwards: true), "Row 999")
    expectNoDifference(next("0", backwards: true), "Row 990")
    expectNoDifference(next("999"), "Row 999")
    #expect(next("nothing") == nil && focused(graph, rows: 20) == "Row 999")
    expectNoDifference(next(""), nil)
  }

  @Test("The focus moves to the nearest element in a direction")
  func itMovesToWhatStandsNearestInADirection() {
    let (graph, _) = graph()
    _ = graph.layout(columns: 40, rows: 14)
    graph.moveFocus(.down)
    expectNoDifference(focused(graph), "Name ▌")
    #expect(!graph.moveFocus(.up))
    graph.moveFocus(.down)
    expectNoDifference(focused(graph), "[ ] On")
    graph.moveFocus(.down)
    expectNoDifference(focused(graph), "▌ Open 0 › [Star 0]")
    graph.moveFocus(.right)
    expectNoDifference(focused(graph), "▌Star 0▐")
    graph.moveFocus(.down)
    expectNoDifference(focused(graph), "▌Star 1▐")
    graph.moveFocus(.left)
    expectNoDifference(focused(graph), "▌ Open 1 › [Star 1]")
    graph.moveFocus(.down)
    graph.moveFocus(.down)
    expectNoDifference(focused(graph), "▌Add▐")
    #expect(!graph.moveFocus(.down))
    graph.moveFocus(.first)
    expectNoDifference(focused(graph), "Name ▌")
    graph.moveFocus(.last)
    expectNoDifference(focused(graph), "▌Add▐")
  }

  @Test("The focused element is scrolled into view") func whatHasTheFocusIsScrolledIntoView() {
    let (graph, _) = graph(10_000)
    graph.layout(columns: 40, rows: 12)
    for _ in 0..<40 {
      graph.moveFocus(.down)
      #expect(focused(graph, rows: 12) != nil)
    }
    expectNoDifference(focused(graph, rows: 12), "▌ Open 37 › [Star 37]")
    graph.moveFocus(.pageDown)
    expectNoDifference(focused(graph, rows: 12), "▌ Open 43 › [Star 43]")
    graph.moveFocus(.pageUp)
    graph.moveFocus(.pageUp)
    expectNoDifference(focused(graph, rows: 12), "▌ Open 31 › [Star 31]")
    // Moves past rows that were never created, to the last row.
    graph.moveFocus(.last)
    expectNoDifference(focused(graph, rows: 12), "▌Add▐")
    graph.moveFocus(.previous)
    expectNoDifference(focused(graph, rows: 12), "▌ Open 9999 › [Star 9999]")
    graph.moveFocus(.up)
    expectNoDifference(focused(graph, rows: 12), "▌ Open 9998 › [Star 9998]")
  }

  @Test("A row that is scrolled out of view keeps the focus")
  func aRowThatIsScrolledAwayKeepsTheFocus() throws {
    let (graph, _) = graph(1_000)
    _ = graph.layout(columns: 40, rows: 12)
    for _ in 0..<5 { graph.moveFocus(.down) }
    expectNoDifference(focused(graph, rows: 12), "▌ Open 2 › [Star 2]")
    let focus = graph.focus
    let area = try #require(graph.layout(columns: 40, rows: 12).front.scrollAreas.first)
    graph.scroll(area.id, by: 600)
    let scrolled = graph.layout(columns: 40, rows: 12)
    expectNoDifference(scrolled.focus, focus)
    #expect(scrolled.elements(atRow: 4, column: 3).allSatisfy { $0 != focus })
    graph.moveFocus(.down)
    expectNoDifference(focused(graph, rows: 12), "▌ Open 3 › [Star 3]")
  }

  @Test("The next row gets the focus when its row is removed") func theNextRowHasItWhenItsRowGoes() {
    let (graph, numbers) = graph(4)
    _ = graph.layout(columns: 40, rows: 14)
    for _ in 0..<4 { graph.moveFocus(.down) }
    expectNoDifference(focused(graph), "▌ Open 1 › [Star 1]")
    numbers.value.removeAll { $0 == 1 }
    expectNoDifference(focused(graph), "▌ Open 2 › [Star 2]")
    // The focus follows its row.
    numbers.value = [9, 8, 7, 2]
    expectNoDifference(focused(graph), "▌ Open 2 › [Star 2]")
    numbers.value = []
    expectNoDifference(focused(graph), "▌Add▐")
  }

  struct Fields: View {
    enum Field { case first, second }
    @FocusState var field: Field?
    @State var first = ""
    @State var second = ""
    @State var isPresented = false
    var body: some View {
      VStack {
        Text(field.map { "\($0)" } ?? "none")
        TextField("First", text: $first).focused($field, equals: .first)
        TextField("Second", text: $second).focused($field, equals: .second)
        Button("Jump") { field = .second }
        Button("Present") { isPresented = true }
      }
      .sheet(isPresented: $isPresented) {
        Button("Close") { isPresented = false }
        Button("Other") {}
      }
    }
  }

  @Test("A focus state reads and moves the focus") func aFocusStateReadsAndMovesIt() throws {
    let graph = ViewGraph { Fields() }
    func state() -> String { graph.layout(columns: 40, rows: 12).lines[0].plain }
    expectNoDifference(state(), "none")
    graph.moveFocus(.next)
    expectNoDifference(state(), "first")
    graph.moveFocus(.next)
    expectNoDifference(state(), "second")
    graph.moveFocus(.next)
    expectNoDifference(state(), "none")
    graph.perform(try graph.parse("jump"))
    expectNoDifference(state(), "second")
    let layout = graph.layout(columns: 40, rows: 12)
    let focus = try #require(layout.focus)
    expectNoDifference(layout.frame(of: focus)?.row, 2)
  }

  @Test("Each screen keeps its own focus") func eachScreenKeepsItsOwn() throws {
    let graph = ViewGraph { Fields() }
    for _ in 0..<4 { graph.moveFocus(.next) }
    let focus = graph.focus
    expectNoDifference(focused(graph), "▌Present▐")
    graph.perform(try graph.parse("present"))
    graph.layout(columns: 50, rows: 12)
    expectNoDifference(graph.focus, nil)
    graph.moveFocus(.next)
    graph.moveFocus(.next)
    #expect(graph.focus != focus)
    graph.perform(try graph.parse("close"))
    expectNoDifference(graph.focus, focus)
    expectNoDifference(focused(graph), "▌Present▐")
  }

  struct Board: View {
    @Bindable var columns: Source<[[String]]>
    var body: some View {
      HStack {
        ForEach(0..<columns.value.count, id: \.self) { column in
          VStack {
            ForEach(columns.value[column], id: \.self) { card in
              Button("Open \(card)") {}
              Button("Move \(card)") {
                columns.value[column].removeAll { $0 == card }
                columns.value[1 - column].insert(card, at: 0)
              }
            }
          }
        }
      }
    }
  }

  @Test("The focus follows a view that moves to another place")
  func theFocusFollowsAViewThatMovesToAnotherPlace() throws {
    let columns = Source([["a", "b", "c"], ["d"]])
    let graph = ViewGraph { Board(columns: columns) }
    for _ in 0..<4 { graph.moveFocus(.next) }
    expectNoDifference(focused(graph), "▌Move b▐")
    for _ in 0..<2 {
      graph.perform(.tap(try #require(graph.focus)))
      expectNoDifference(focused(graph), "▌Move b▐")
    }
    // After the moved view is removed, the focus stays at the same place.
    columns.value = [["a", "c"], ["d"]]
    expectNoDifference(focused(graph), "▌Move a▐")
  }

  @Test("A view with the same id elsewhere doesn't get the focus")
  func aViewWithTheSameIDElsewhereDoesNotTakeTheFocus() {
    let columns = Source([["a", "b"], ["b"]])
    let graph = ViewGraph { Board(columns: columns) }
    graph.moveFocus(.first)
    columns.value = [["b"], ["a", "b"]]
    expectNoDifference(focused(graph), "▌Open a▐")
    columns.value = [["b"], ["b"]]
    expectNoDifference(focused(graph), "▌Open b▐")
  }

  @Test("Only elements that can be focused get the focus") func onlyWhatCanHaveTheFocusGetsIt() throws {
    let (graph, _) = graph()
    let layout = graph.layout(columns: 40, rows: 14)
    let disabled = try #require(layout.elements(atRow: 2, column: 1).last)
    #expect(!graph.focus(disabled))
    expectNoDifference(graph.focus, nil)
    let toggle = try #require(layout.elements(atRow: 1, column: 1).last)
    #expect(graph.focus(toggle))
    expectNoDifference(focused(graph), "[ ] On")
    let empty = ViewGraph { Text("nothing") }
    #expect(!empty.moveFocus(.next))
    #expect(!empty.moveFocus(.last))
  }
}
