import CairnTestSupport
import CustomDump
import Testing

@testable import TerminalUI

/// A few children are searched, and many are looked up in a dictionary. In both cases, state stays with its
/// view.
@MainActor
@Suite struct ManyChildrenTests {
  struct Row: View {
    let name: String
    @State var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
  }

  @MainActor final class Names {
    var names: [Int] = []
  }

  struct Rows: View {
    let model: Names
    var body: some View {
      ForEach(model.names, id: \.self) { Row(name: "Row \($0)") }
    }
  }

  @Test("Rows keep their state while other rows change", arguments: 6...11)
  func rowsKeepTheirStateWhileOthersComeAndGo(count: Int) throws {
    let model = Names()
    model.names = Array(0..<count)
    let stage = Stage { Rows(model: model) }
    for number in 0..<count {
      for taps in 0..<number { try stage.run("Row \(number) \(taps)") }
    }
    // Inserts one more at the front.
    model.names = [count] + model.names
    stage.renderAgain()
    expectNoDifference(stage.lines(), ["[Row \(count) 0]"] + (0..<count).map { "[Row \($0) \($0)]" })
    // Reverses the children and removes half of them.
    model.names = model.names.reversed().filter { $0.isMultiple(of: 2) }
    stage.renderAgain()
    let even = (0...count).reversed().filter { $0.isMultiple(of: 2) }
    expectNoDifference(stage.lines().sorted(), even.map { "[Row \($0) \($0 == count ? 0 : $0)]" }.sorted())
    // The children that were removed start with new state.
    model.names = Array(0..<count)
    stage.renderAgain()
    expectNoDifference(stage.lines(), (0..<count).map { "[Row \($0) \($0.isMultiple(of: 2) ? $0 : 0)]" })
  }

  @Test(arguments: [3, 8, 9, 30]) func rowsWithOneIDAreReported(count: Int) {
    let model = Names()
    model.names = Array(0..<count) + [count / 2]
    expectIssues {
      let stage = Stage { Rows(model: model) }
      expectNoDifference(stage.lines().count, count + 1)
    } matching: {
      "\($0)".contains("Rows of one list have the same id")
    }
  }
}
