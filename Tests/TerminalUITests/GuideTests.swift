import TerminalUI
import Testing

/// The samples on the catalog's first page.
@MainActor
@Suite struct GuideTests {
  struct CounterView: View {
    @State var count = 0
    var body: some View {
      List {
        Text("Count: \(count)")
        Button("Increment") { count += 1 }
      }
    }
  }

  @Test("A graph keeps a view and updates it") func aGraphKeepsAView() throws {
    let graph = ViewGraph { CounterView() }
    let lines = graph.lines(width: 40)
    let layout = graph.layout(columns: 80, rows: 24)
    graph.perform(try graph.parse("increment"))
    #expect(lines.map(\.plain) == ["Count: 0", "[Increment]"])
    #expect(Array(layout.lines.prefix(2)) == lines)
    #expect(graph.lines(width: 40).map(\.plain) == ["Count: 1", "[Increment]"])
  }
}
