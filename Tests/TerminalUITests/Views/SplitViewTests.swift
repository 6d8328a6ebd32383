import CustomDump
@testable import TerminalUI
import Testing

/// A split view has columns in a wide window and is a stack in a narrow one.
@MainActor
@Suite struct SplitViewTests {
  struct Book: Identifiable {
    let id: String
    let pages: Int
  }

  static let books = [
    Book(id: "Dune", pages: 412), Book(id: "Emma", pages: 474), Book(id: "Ulysses", pages: 730),
  ]

  struct Library: View {
    @Bindable var selection: Source<String?>
    var body: some View {
      NavigationSplitView {
        List(books, selection: $selection.value) { Text($0.id) }.navigationTitle("Library")
      } detail: {
        if let book = books.first(where: { $0.id == selection.value }) {
          BookView(book: book).id(book.id)
        } else {
          Text("Choose a book.")
        }
      }
    }
  }

  struct BookView: View {
    let book: Book
    @State var likes = 0
    var body: some View {
      Text("\(book.pages) pages, \(likes) likes").navigationTitle(book.id)
      Button("Like") { likes += 1 }
      NavigationLink("Author") { Text("Who wrote \(book.id)?").navigationTitle("Author") }
    }
  }

  private func text(_ graph: ViewGraph, columns: Int = 100, rows: Int = 10) -> String {
    graph.layout(columns: columns, rows: rows).lines.map { $0.trimmingTrailingSpaces.plain }
      .joined(separator: "\n")
  }

  private func tap(_ graph: ViewGraph, _ line: String) throws {
    #expect(graph.perform(try graph.update().parse(line, allowsShortNames: false)))
  }

  /// Opens the row with the focus.
  private func open(_ graph: ViewGraph) throws {
    let row = try #require(graph.focus.flatMap { graph.tree.element($0)?.row })
    #expect(graph.perform(.tap(try #require(row.opens))))
  }

  @Test("A wide window shows columns") func aWideWindowHasColumns() throws {
    let selection = Source<String?>(nil)
    let graph = ViewGraph { Library(selection: selection) }
    expectNoDifference(
      text(graph),
      """
        Library
        ────────────────────────────────────────────────────────────────────────────────────────────────
          Dune                    │ Choose a book.
          Emma                    │
          Ulysses                 │
                                  │
                                  │
                                  │
                                  │
                                  │
      """)
    #expect(!graph.canGoBack)
    try tap(graph, "open emma")
    expectNoDifference(selection.value, "Emma")
    expectNoDifference(
      text(graph, rows: 6),
      """
        Library ▸ Emma
        ────────────────────────────────────────────────────────────────────────────────────────────────
          Dune                    │ 474 pages, 0 likes
          Emma                    │ [Like]
          Ulysses                 │ Author ›
                                  │
      """)
    expectNoDifference(graph.tree.elements.compactMap(\.row).map(\.isSelected), [false, true, false])
    #expect(graph.perform(.back))
    expectNoDifference(selection.value, nil)
    #expect(text(graph).contains("Choose a book."))
  }

  @Test("A narrow window shows a stack") func aNarrowWindowHasAStack() throws {
    let selection = Source<String?>(nil)
    let graph = ViewGraph { Library(selection: selection) }
    expectNoDifference(
      text(graph, columns: 40, rows: 6),
      "Library\n\(String(repeating: "─", count: 40))\n  Dune\n  Emma\n  Ulysses\n")
    try tap(graph, "open 1")
    expectNoDifference(
      text(graph, columns: 40, rows: 6),
      "Library ▸ Dune\n\(String(repeating: "─", count: 40))\n412 pages, 0 likes\n[Like]\nAuthor ›\n")
    #expect(graph.perform(.back))
    expectNoDifference(selection.value, nil)
    graph.update()
    expectNoDifference(graph.tree.breadcrumb, ["Library"])
    // The program selects too.
    selection.value = "Emma"
    graph.update()
    expectNoDifference(graph.tree.breadcrumb, ["Library", "Emma"])
  }

  @Test("An open screen stays open when the window changes")
  func whatIsOpenStaysOpenWhenTheWindowChanges() throws {
    let graph = ViewGraph { Library(selection: Source("Dune")) }
    _ = text(graph)
    try tap(graph, "like")
    try tap(graph, "author")
    #expect(text(graph, columns: 100).contains("Ulysses"))
    #expect(text(graph, columns: 60).hasPrefix("Library ▸ Dune ▸ Author"))
    #expect(!text(graph, columns: 60).contains("Ulysses"))
    #expect(graph.perform(.back))
    #expect(text(graph, columns: 60).contains("412 pages, 1 likes"))
    #expect(text(graph, columns: 120).contains("412 pages, 1 likes"))
    #expect(text(graph, columns: 120).contains("Ulysses"))
  }

  @Test("The focus stays in the sidebar, and arrow keys reach the other column")
  func theFocusStaysInTheSidebarAndArrowsReachTheOtherColumn() throws {
    let selection = Source<String?>(nil)
    let graph = ViewGraph { Library(selection: selection) }
    func focused() -> String? {
      _ = text(graph)
      return graph.focus.flatMap { graph.tree.element($0)?.plainText }
    }
    _ = text(graph)
    graph.moveFocus(.next)
    expectNoDifference(focused(), "Dune")
    try open(graph)
    expectNoDifference(focused(), "Dune")
    graph.moveFocus(.right)
    expectNoDifference(focused(), "Like")
    graph.moveFocus(.left)
    expectNoDifference(focused(), "Emma")
  }

  @Test("The focus stays on its element when the columns become screens, and when screens become columns")
  func theFocusStaysWhenTheWindowChanges() throws {
    let selection = Source<String?>(nil)
    let graph = ViewGraph { Library(selection: selection) }
    func focused(columns: Int) -> String? {
      _ = text(graph, columns: columns)
      return graph.focus.flatMap { graph.tree.element($0)?.plainText }
    }
    _ = text(graph)
    graph.moveFocus(.last)
    expectNoDifference(focused(columns: 100), "Ulysses")
    expectNoDifference(focused(columns: 60), "Ulysses")
    graph.moveFocus(.up)
    expectNoDifference(focused(columns: 100), "Emma")
    // The detail covers the list in a narrow window, which has the focus of its row again when it is shown.
    try open(graph)
    #expect(text(graph, columns: 60).contains("474 pages"))
    #expect(graph.perform(.back))
    expectNoDifference(focused(columns: 60), "Emma")
    try open(graph)
    expectNoDifference(focused(columns: 100), "Emma")
    graph.moveFocus(.right)
    graph.moveFocus(.down)
    expectNoDifference(focused(columns: 100), "Author")
    expectNoDifference(focused(columns: 60), "Author")
  }

  @Test func eachColumnScrolls() throws {
    let selection = Source<Int?>(nil)
    let graph = ViewGraph {
      NavigationSplitView {
        List(selection: Binding(get: { selection.value }, set: { selection.value = $0 })) {
          ForEach(0..<100) { Text("row \($0)") }
        }
      } detail: {
        Text("Chosen: \(selection.value.map { "\($0)" } ?? "none")")
      }
    }
    expectNoDifference(
      text(graph, rows: 4).components(separatedBy: "\n")[0], "    row 0                   │ Chosen: none")
    graph.moveFocus(.last)
    expectNoDifference(
      text(graph, rows: 4).components(separatedBy: "\n"),
      [
        "    row 96                  │ Chosen: none", "    row 97                  │",
        "    row 98                  │", "  ▌ row 99                  │",
      ])
    try open(graph)
    expectNoDifference(selection.value, 99)
    #expect(text(graph, rows: 4).hasSuffix("▌ row 99                  │"))
  }

  struct Shelves: View {
    @State var shelf: String?
    @State var book: String?
    var body: some View {
      NavigationSplitView {
        List(["Old", "New"], id: \.self, selection: $shelf) { Text($0) }.navigationTitle("Shelves")
      } content: {
        List(selection: $book) {
          ForEach(shelf == nil ? [] : ["A", "B"], id: \.self) { Text("\(shelf ?? "") \($0)").tag($0) }
        }
      } detail: {
        Text("Book: \(book ?? "none")")
      }
    }
  }

  @Test("Each of three columns opens the next one") func threeColumnsOpenOneAnother() throws {
    let graph = ViewGraph { Shelves() }
    expectNoDifference(
      text(graph, rows: 4).components(separatedBy: "\n")[1...2],
      [
        "    Old                     │                             │ Book: none",
        "    New                     │                             │",
      ])
    try tap(graph, "open old")
    try tap(graph, "open old b")
    expectNoDifference(
      text(graph, rows: 4).components(separatedBy: "\n")[1...2],
      [
        "    Old                     │   Old A                     │ Book: B",
        "    New                     │   Old B                     │",
      ])
    #expect(text(graph, columns: 60).contains("Book: B"))
    #expect(graph.perform(.back))
    #expect(text(graph, columns: 60).contains("Old A"))
    #expect(graph.perform(.back))
    expectNoDifference(graph.tree.breadcrumb, ["Shelves"])
  }

  @Test("Links replace the detail of a split view") func linksReplaceWhatIsOpenBesideThem() throws {
    let graph = ViewGraph {
      NavigationSplitView {
        NavigationLink("One") { Text("first").navigationTitle("1") }
        NavigationLink("Two") { Text("second").navigationTitle("2") }
        NavigationLink("Three", value: 3)
          .navigationTitle("Numbers")
          .navigationDestination(for: Int.self) { Text("third").navigationTitle("\($0)") }
      } detail: {
        Text("none")
      }
    }
    _ = text(graph)
    for (link, breadcrumb) in [("one", "1"), ("two", "2"), ("three", "3"), ("three", "3"), ("one", "1")] {
      try tap(graph, link)
      graph.update()
      expectNoDifference(graph.tree.breadcrumb, ["Numbers", breadcrumb])
    }
    #expect(graph.perform(.back))
    #expect(text(graph).contains("none"))
  }

  @Test func aRowWithControlsKeepsThem() throws {
    let selection = Source<Int?>(nil)
    var pressed = 0
    let graph = ViewGraph {
      List(selection: Binding(get: { selection.value }, set: { selection.value = $0 })) {
        ForEach(1..<3) { number in
          HStack {
            NavigationLink("Number \(number)", value: number)
            Button("Press") { pressed += 1 }
          }
        }
      }
    }
    graph.update()
    try tap(graph, "press 2")
    expectNoDifference(pressed, 1)
    expectNoDifference(selection.value, nil)
    try tap(graph, "open 2")
    expectNoDifference(selection.value, 2)
    graph.update()
    expectNoDifference(graph.tree.rows.compactMap(\.row).map(\.isSelected), [false, true])
  }
}
