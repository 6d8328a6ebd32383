import CustomDump
import SwiftNavigation
import TerminalUI
import Testing

/// `Grid`, `LazyVGrid`, and `LazyHGrid`.
@MainActor
@Suite struct GridTests {
  struct Ports: View {
    var alignment = Alignment.leading
    var body: some View {
      Grid(alignment: alignment) {
        Text("Ports")
        GridRow {
          Text("Host")
          Text("example.org")
          Button("Open") {}
        }
        GridRow {
          Text("Secure port")
          Text("443")
        }
      }
    }
  }

  @Test("Columns are as wide as their content") func columnsAreAsWideAsTheirContent() throws {
    let stage = Stage { Ports() }
    expectNoDifference(
      stage.lines(), ["Ports", "Host         example.org  [Open]", "Secure port  443"])
    try stage.run("open")
    expectNoDifference(
      Stage { Ports(alignment: .trailing) }.lines(),
      ["Ports", "       Host  example.org  [Open]", "Secure port          443"])
    let layout = stage.graph.layout(columns: 40, rows: 8)
    expectNoDifference(layout.lines[1].plain, "Host         example.org  [Open]")
    let button = try #require(layout.elements(atRow: 1, column: 28).last)
    expectNoDifference(layout.frame(of: button), LayoutRect(row: 1, column: 26, width: 6, height: 1))
  }

  @Test("The widest grid column shrinks first") func theWidestColumnGivesWayFirst() {
    expectNoDifference(
      Stage { Ports() }.lines(29),
      ["Ports", "Host       example.or  [Open]", "           g", "Secure     443", "port"])
    expectNoDifference(
      Stage { Ports() }.lines(12), ["Ports", "Host", "example.org", "[Open]", "Secure port", "443"])
  }

  @Test func fieldsInAGridAreSet() throws {
    let port = Source("80")
    let stage = Stage {
      Grid {
        GridRow {
          Text("Port")
          TextField("Port", text: Binding(get: { port.value }, set: { port.value = $0 }))
        }
      }
    }
    try stage.run("set port 443")
    expectNoDifference(port.value, "443")
    expectNoDifference(stage.lines(), ["Port  Port: 443"])
  }

  struct Numbers: View {
    let columns: [GridItem]
    var count = 5
    var body: some View {
      LazyVGrid(columns: columns) { ForEach(1..<count + 1) { Button("\($0)") {} } }
    }
  }

  @Test func aLazyGridIsFilledRowByRow() throws {
    let fixed = Stage { Numbers(columns: [GridItem(.fixed(64)), GridItem(.fixed(40))]) }
    expectNoDifference(fixed.lines(), ["[1]       [2]", "[3]       [4]", "[5]"])
    let flexible = Stage { Numbers(columns: [GridItem(.fixed(32)), GridItem(), GridItem()]) }
    expectNoDifference(flexible.lines(22), ["[1]   [2]      [3]", "[4]   [5]"])
    expectNoDifference(Stage { Numbers(columns: [], count: 2) }.lines(), ["[1]", "[2]"])
    expectNoDifference(Stage { Numbers(columns: [], count: 0) }.lines(), [])
    try flexible.run("5")
  }

  @Test("An adaptive grid has as many columns as fit") func adaptiveColumnsAreAsManyAsThereIsRoomFor() {
    let graph = ViewGraph { Numbers(columns: [GridItem(.adaptive(minimum: 80))]) }
    // A column of 80 points has 10 cells, with 2 cells between columns.
    expectNoDifference(
      graph.lines(width: 34).map(\.plain), ["[1]         [2]         [3]", "[4]         [5]"])
    expectNoDifference(graph.lines(width: 9).map(\.plain), ["[1]", "[2]", "[3]", "[4]", "[5]"])
    #expect(graph.layout(columns: 70, rows: 10).lines[0].plain.contains("[5]"))
  }

  @Test func aHorizontalGridIsFilledColumnByColumn() {
    let stage = Stage {
      LazyHGrid(rows: [GridItem(), GridItem()]) {
        ForEach(["a", "bbb", "c", "d", "e"], id: \.self) { Text($0) }
      }
    }
    expectNoDifference(stage.lines(), ["a    c  e", "bbb  d"])
  }
}
