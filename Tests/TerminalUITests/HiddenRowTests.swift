import CustomDump
import TerminalUI
import Testing

/// Rows that are not shown can be named and found, part by part.
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

  @Test func aShortNameThatSeveralPartsHaveIsUnclear() throws {
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
    expectNoDifference(error("open 9000"), "There is no row 9000: there are 2400.")
  }

  @Test func allRowsAreSearched() {
    let stage = Stage { Screen() }
    expectNoDifference(stage.graph.rows(containing: "needle", width: 40).map(\.plain), ["1201  Needle 1200"])
    let found = stage.graph.rows(containing: "row 14", width: 40).map(\.plain)
    expectNoDifference(found.first, "  15  Row 14")
    expectNoDifference(found.last, "1500  Row 1499")
    expectNoDifference(found.count, 1 + 10 + 100)
    #expect(stage.graph.rows(containing: "nowhere", width: 40).isEmpty)
    // The screen is as it was.
    stage.graph.update()
    expectNoDifference(stage.lines(60)[1_000], "… 1400 more rows: 'more' shows them, 'find' searches them")
  }
}
