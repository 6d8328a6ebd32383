import CustomDump
import Foundation
import TerminalUI
import Testing

/// Hidden rows can be named and found, part by part.
@MainActor
@Suite struct HiddenRowTests {
  static let count = 2_400

  struct Screen: View {
    static func name(_ number: Int) -> String {
      number == 1_200 ? "Needle" : number < 2_000 ? "Row" : "Straw"
    }
    @State var log = ""
    var body: some View {
      List {
        ForEach(0..<HiddenRowTests.count) { number in
          Button("\(Self.name(number)) \(number)") { log = "opened \(number)" }
        }
      }
      Text(log)
    }
  }

  @Test func aNameIsFoundInEachPart() throws {
    let stage = Stage { Screen() }
    for (line, log) in [
      ("open needle 1200", "opened 1200"), ("open straw 2399", "opened 2399"),
      ("open row 1000", "opened 1000"),
    ] {
      #expect(stage.graph.perform(try stage.graph.parse(line)), "\(line)")
      stage.graph.update()
      expectNoDifference(stage.lines(60).last, log)
    }
  }

  @Test("An abbreviation with several matches is ambiguous")
  func aShortNameThatSeveralPartsHaveIsUnclear() throws {
    let stage = Stage { Screen() }
    func error(_ line: String) -> String {
      do {
        return "no error: \(try stage.graph.parse(line, allowsShortNames: true))"
      } catch {
        return error.description
      }
    }
    #expect(error("open need").hasPrefix("no error"))
    #expect(error("open ow 1345").hasPrefix("no error"))
    #expect(error("open straw").contains("could be row 2001 (Straw 2000)"))
    #expect(error("open straw").contains("others"))
    #expect(error("open traw 2390").hasPrefix("no error"))
    #expect(error("open nothing").contains("nothing"))
    expectNoDifference(error("open 9000"), "There is no row 9000: the list has 2400 rows.")
  }

  @Test func allRowsAreSearched() {
    let stage = Stage { Screen() }
    expectNoDifference(stage.graph.rows(containing: "needle", width: 40).map(\.plain), ["1201  Needle 1200"])
    let found = stage.graph.rows(containing: "row 14", width: 40).map(\.plain)
    expectNoDifference(found.first, "  15  Row 14")
    expectNoDifference(found.last, "1500  Row 1499")
    expectNoDifference(found.count, 1 + 10 + 100)
    #expect(stage.graph.rows(containing: "nowhere", width: 40).isEmpty)
    // The screen hasn't changed.
    stage.graph.update()
    expectNoDifference(stage.lines(60)[1_000], "… 1400 more rows: 'more' shows them, 'find' searches them")
  }

  struct Growing: View {
    @State var rows = Array(0..<900)
    var body: some View {
      List {
        ForEach(rows, id: \.self) { Text("Row \($0)") }
      }
      Button("Add") { rows.insert(contentsOf: [-3, -2, -1], at: 0) }
      Button("Remove") { rows.removeSubrange(0..<850) }
    }
  }

  /// Returns the visible rows, and the ranges of hidden rows before and after them.
  private func shown(_ stage: Stage) throws -> (rows: [String], hidden: [Range<Int>], list: ElementID) {
    guard case .list(let elements)? = stage.graph.update().content.first?.content else {
      throw CommandError("There is no list.")
    }
    var rows: [String] = []
    var hidden: [Range<Int>] = []
    var list: ElementID?
    for element in elements {
      switch element.content {
      case .row(let row): rows.append(row.content[0].plainText)
      case .hiddenRows(let others): (hidden, list) = (hidden + [others.offsets], others.list)
      default: break
      }
    }
    return (rows, hidden, try #require(list))
  }

  @Test("A part of a list can be shown instead of its beginning")
  func aPartOfAListIsShownInPlaceOfItsBeginning() throws {
    let stage = Stage { Growing() }
    stage.graph.showRows(atOnce: 100)
    var (rows, hidden, list) = try shown(stage)
    expectNoDifference([rows.first, rows.last], ["Row 0", "Row 99"])
    expectNoDifference(hidden, [100..<900])
    #expect(stage.graph.perform(.showRows(list, from: 200)))
    (rows, hidden, _) = try shown(stage)
    expectNoDifference([rows.first, rows.last], ["Row 200", "Row 299"])
    expectNoDifference(hidden, [0..<200, 300..<900])

    // The first visible row stays first when rows are inserted before it.
    #expect(stage.graph.perform(try stage.graph.parse("tap add")))
    (rows, hidden, _) = try shown(stage)
    expectNoDifference([rows.first, rows.last], ["Row 200", "Row 299"])
    expectNoDifference(hidden, [0..<203, 303..<903])

    // A list that has become shorter shows its end.
    #expect(stage.graph.perform(try stage.graph.parse("tap remove")))
    stage.graph.update()
    let lines = stage.lines(40)
    expectNoDifference([lines.first, lines.dropLast(2).last], ["Row 847", "Row 899"])
  }

  /// A search shows its results from the first one, wherever the list was scrolled. Other lists don't scroll.
  @Test("Search results are shown from the first one", arguments: [false, true])
  func whatIsFoundIsShownFromItsBeginning(isCommand: Bool) throws {
    let text = Source("")
    let stage = Stage {
      List { ForEach(0..<900) { Text("Other \($0)") } }
      List {
        ForEach((0..<900).map(String.init).filter { $0.hasPrefix(text.value) }, id: \.self) { Text($0) }
      }
      .searchable(
        text: Binding {
          text.value
        } set: {
          text.value = $0
        })
    }
    /// Returns the first line of each list, and the text in the field.
    func shown() -> [String] {
      let lines = stage.graph.layout(columns: 40, rows: 14).lines.map {
        $0.plain.trimmingCharacters(in: .whitespaces)
      }
      return [lines[0], lines[6], lines[8]]
    }
    expectNoDifference(shown(), ["Other 0", "Search ▏", "0"])
    for area in stage.graph.layout(columns: 40, rows: 14).front.scrollAreas {
      stage.graph.scroll(area.id, by: 300)
    }
    expectNoDifference(shown(), ["Other 300", "Search ▏", "300"])
    if isCommand {
      try stage.run("search 2")
    } else {
      let field = try #require(stage.graph.layout(columns: 40, rows: 14).elements(atRow: 6, column: 1).first)
      stage.graph.focus(field)
      stage.graph.edit(field, with: .character("2"))
    }
    expectNoDifference(shown(), ["Other 300", isCommand ? "Search ▏2" : "Search ▌2", "2"])
  }

  @Test("Rows before the shown part can be named and found") func rowsBeforeThePartAreNamedAndFound() throws {
    let stage = Stage { Screen() }
    stage.graph.showRows(atOnce: 100)
    #expect(stage.graph.perform(.showRows(try shown(stage).list, from: 2_000)))
    for (line, log) in [
      ("open needle 1200", "opened 1200"), ("open 3", "opened 2"), ("open straw 2399", "opened 2399"),
    ] {
      #expect(stage.graph.perform(try stage.graph.parse(line)), "\(line)")
      stage.graph.update()
      expectNoDifference(stage.lines(60).last, log)
    }
    expectNoDifference(stage.graph.rows(containing: "needle", width: 40).map(\.plain), ["1201  Needle 1200"])
  }
}
