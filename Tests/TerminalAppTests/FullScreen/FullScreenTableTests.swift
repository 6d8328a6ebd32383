import CustomDump
import Foundation
import SwiftNavigation
import TerminalText
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// Columns of a table that the user resizes.
@MainActor
@Suite struct FullScreenTableTests {
  struct City: Identifiable {
    var id: String { name }
    var name: String
    var country: String
    var people: Int
  }

  struct Cities: View {
    @State var cities = [
      City(name: "Nairobi", country: "Kenya", people: 4), City(name: "Lima", country: "Peru", people: 10),
    ]
    @State var order = [KeyPathComparator(\City.name)]
    @State var isShown = true
    var body: some View {
      Button("Hide") { isShown.toggle() }.keyboardShortcut("h", modifiers: [])
      if isShown {
        Table(cities, sortOrder: $order) {
          TableColumn("City", value: \.name)
          TableColumn("Country", value: \.country)
          TableColumn("People") { Text("\($0.people)") }.width(columns: 10)
        }
        .onChange(of: order) { cities.sort(using: order) }
      }
    }
  }

  /// The columns in which the titles begin.
  private func starts(_ stage: FullScreenStage) throws -> [Int] {
    let line = try #require(stage.lines.first { $0.contains("People") })
    return try ["City", "Country", "People"].map { title in
      String(line[..<(try #require(line.range(of: title))).lowerBound]).displayWidth
    }
  }

  private func header(_ stage: FullScreenStage) throws -> Int {
    try #require(stage.lines.firstIndex { $0.contains("People") })
  }

  @Test("The edge of a title is dragged") func anEdgeIsDragged() async throws {
    let stage = try await FullScreenStage(columns: 61, rows: 12) { Cities() }
    let before = try starts(stage)
    expectNoDifference(before, [0, 25, 50])
    let row = try header(stage)
    await stage.mouse(.press(.left), row: row, column: 23)
    await stage.mouse(.drag(.left), row: row, column: 12)
    expectNoDifference(try starts(stage), [0, 14, 50])
    // The edge follows the mouse back, also from another row.
    await stage.mouse(.drag(.left), row: row + 2, column: 30)
    expectNoDifference(try starts(stage), [0, 32, 50])
    #expect(stage.lines[row + 1].hasSuffix("Kenya             4"))
    // The columns before an edge don't move.
    await stage.mouse(.release(.left), row: row, column: 30)
    await stage.mouse(.drag(.left), row: row, column: 40)
    expectNoDifference(try starts(stage), [0, 32, 50])
    await stage.mouse(.press(.left), row: row, column: 48)
    await stage.mouse(.drag(.left), row: row, column: 42)
    expectNoDifference(try starts(stage), [0, 32, 44])
    // A drag sorts nothing.
    #expect(stage.lines[row].contains("City ▲"))
    #expect(await stage.quit() == 0)
  }

  @Test("A column and those after it keep a minimum width") func minimumWidths() async throws {
    let stage = try await FullScreenStage(columns: 61, rows: 12) { Cities() }
    let row = try header(stage)
    await stage.mouse(.press(.left), row: row, column: 23)
    await stage.mouse(.drag(.left), row: row, column: 59)
    let line = stage.lines[row]
    #expect(line.contains("City ▲") && line.contains(" Cou") && line.hasSuffix("People"), "\(line)")
    await stage.mouse(.drag(.left), row: row, column: 0)
    expectNoDifference(stage.lines[row].prefix(13), "City  Country")
    #expect(await stage.quit() == 0)
  }

  @Test("The keys < and > resize the column whose title has the focus") func keysResize() async throws {
    let stage = try await FullScreenStage(columns: 61, rows: 12) { Cities() }
    await stage.type(Keys.down)
    #expect(stage.focus.hasPrefix("City") && stage.status.contains("< > width"))
    await stage.type("<", "<", "<")
    expectNoDifference(try starts(stage), [0, 22, 50])
    await stage.type(">")
    expectNoDifference(try starts(stage), [0, 23, 50])
    // The width remains when the rows are sorted, and as long as the table exists.
    await stage.type(Keys.enter)
    #expect(stage.shows("City ▼"))
    expectNoDifference(try starts(stage), [0, 23, 50])
    await stage.type("h", "h")
    expectNoDifference(try starts(stage), [0, 25, 50])
    await stage.type("<")
    #expect(stage.status.contains("'<' does nothing here."))
    #expect(await stage.quit() == 0)
  }
}
