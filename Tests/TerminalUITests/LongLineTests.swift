import CustomDump
import Testing

@testable import TerminalUI

/// Command lines with hundreds of thousands of words. Only possible names are compared word by word.
@MainActor
@Suite struct LongLineTests {
  struct Screen: View {
    @State var title = ""
    @State var rows = Array(1...20_000)
    var body: some View {
      List {
        TextField("Long title of this", text: $title)
        ForEach(rows, id: \.self) { row in Button("Row \(row)") {} }
          .onDelete { rows.remove(atOffsets: $0) }
      }
    }
  }

  private let words = String(repeating: "word ", count: 100_000)

  @Test("A long value is used as typed and isn't split into words")
  func aValueIsTakenAsItStandsAndNotSplit() throws {
    let stage = Stage { Screen() }
    let line = "set long title of this " + words + " end"
    let parser = CommandParser(targets: CommandTargets(stage.tree), line: line, allowsShortNames: false)
    #expect(parser.words.count < 100)
    guard case .setText(_, let value) = try stage.tree.parse(line) else {
      Issue.record("The line sets no text.")
      return
    }
    expectNoDifference(value, words + " end")
  }

  @Test("A name longer than the word limit is found")
  func aNameLongerThanTheWordsThatAreLookedAtIsFound() throws {
    let name = (1...80).map { "w\($0)" }.joined(separator: " ")
    let graph = ViewGraph { Button(name) {} }
    graph.update()
    #expect(throws: Never.self) { try graph.parse(name) }
    #expect(throws: CommandError.self) { try graph.parse(name + " more") }
  }

  /// Comparing the line letter by letter with each of a thousand names would take hours.
  @Test("A meaningless line is compared only with names it could match")
  func aLineThatMeansNothingIsComparedWithNoNameThatItCannotBe() {
    let stage = Stage { Screen() }
    let junk = String(repeating: "x", count: 500_000)
    expectNoDifference(stage.error(junk), "There is no '\(junk.prefix(39))…' here.")
    #expect(stage.error("open \(words)").hasPrefix("There is no 'word word"))
    #expect(stage.error("set \(words)").hasPrefix("Can't use 'set' with 'word'"))
    #expect(stage.error("opne \(words)").contains("Did you mean 'open word word"))
  }

  /// Written out one by one, the line would contain five hundred million numbers.
  @Test("Naming a row repeatedly selects it once") func aRowThatIsNamedAgainAndAgainIsOneRow() throws {
    let stage = Stage { Screen() }
    let line = "delete " + String(repeating: "1-1000,", count: 50_000) + "2"
    guard case .delete(let rows) = try stage.tree.parse(line) else {
      Issue.record("The line opens no rows.")
      return
    }
    let offsets = Dictionary(
      uniqueKeysWithValues: stage.tree.rows.map { ($0.id, $0.row?.position.offset) })
    expectNoDifference(rows.map { offsets[$0] ?? nil }, Array(0..<1_000))
  }
}
