import CustomDump
import Foundation
import Observation
import SwiftNavigation
import TerminalUI
import Testing

/// A list reports which rows it shows, so that only these must be loaded.
@MainActor
@Suite struct ShownRowTests {
  /// A collection of numbers, only some of which are loaded. It counts searches.
  struct Numbers: RandomAccessCollection, _RowOffsets {
    struct Row: Identifiable {
      let id: Int
      let exists: Bool
    }

    var count = 100_000
    var first = 0
    var there = IndexSet()
    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(offset: Int) -> Row { Row(id: first + offset, exists: there.contains(offset)) }
    func _rowIdentity(at offset: Int) -> AnyHashable { AnyHashable(first + offset) }
    func _rowOffset(of identity: AnyHashable) -> Int? {
      (identity.base as? Int).map { $0 - first }.flatMap { (0..<count).contains($0) ? $0 : nil }
    }
  }

  @MainActor @Observable final class Model {
    var numbers = Numbers()
    var told: [IndexSet] = []

    func show(_ offsets: IndexSet) {
      told.append(offsets)
      numbers.there = offsets
    }
  }

  struct Screen: View {
    let model: Model
    var body: some View {
      List {
        ForEach(model.numbers) { row in
          if row.exists { Button("Row \(row.id)") {} } else { Text("…") }
        }
        .onShow { model.show($0) }
      }
    }
  }

  private func text(_ layout: ScreenLayout) -> [String] {
    layout.lines.map { $0.plain.trimmingCharacters(in: .whitespaces) }
  }

  @Test("The first layout shows all rows in the window") func whatIsMissingIsThereAtOnce() {
    let model = Model()
    let graph = ViewGraph { Screen(model: model) }
    let lines = text(graph.layout(columns: 40, rows: 10))
    #expect(lines[0].hasSuffix("Row 0") && lines[9].hasSuffix("Row 9"), "\(lines)")
    // Some more rows than the window has, and no others.
    #expect(model.told.last?.max().map { $0 < 50 } == true, "\(model.told)")
    let told = model.told.count
    graph.layout(columns: 40, rows: 10)
    expectNoDifference(model.told.count, told)
  }

  @Test("Rows far away are created at their positions") func rowsFarAwayAreMadeWhereTheyStand() throws {
    let model = Model()
    let graph = ViewGraph { Screen(model: model) }
    let area = try #require(graph.layout(columns: 40, rows: 10).front.scrollAreas.first).id
    #expect(graph.scroll(area, by: 50_000))
    let lines = text(graph.layout(columns: 40, rows: 10))
    #expect(lines[0].hasSuffix("Row 50000"), "\(lines)")
    #expect(model.told.last?.count ?? 0 < 50)
    // Five rows are inserted at the beginning. The same rows stay visible.
    model.numbers.first = -5
    model.numbers.there = IndexSet(model.numbers.there.map { $0 + 5 })
    expectNoDifference(text(graph.layout(columns: 40, rows: 10))[0].hasSuffix("Row 50000"), true)
  }

  @Test("A row named by a command is loaded") func aRowThatACommandNamesIsThere() throws {
    let model = Model()
    let graph = ViewGraph { Screen(model: model) }
    graph.update()
    expectNoDifference(model.told, [IndexSet(0..<1_000)])
    #expect(graph.perform(try graph.parse("open 90001")))
    #expect(model.told.contains { $0.contains(90_000) })
  }
}
