import CustomDump
import Testing

@testable import TerminalUI

/// Unchanged views aren't created again.
@MainActor
@Suite struct RepeatedWorkTests {
  @Test func theScreenIsLaidOutOnceForEachRender() {
    let graph = ViewGraph { Text("Text") }
    let lines = graph.lines(width: 40)
    expectNoDifference(lines.map(\.plain), ["Text"])
    expectNoDifference(graph.lines(width: 40), lines)
    expectNoDifference(graph.layouts, 1)
    expectNoDifference(graph.lines(width: 20), lines)
    expectNoDifference(graph.layouts, 2)
    graph.markDirty()
    expectNoDifference(graph.lines(width: 20), lines)
    expectNoDifference(graph.layouts, 3)
  }

  /// Counts how often a row is created.
  @MainActor final class Made {
    var rows = 0
  }

  struct Row: View {
    let number: Int
    let made: Made
    @State var taps = 0
    @State var isPresented = false
    var body: some View {
      let _ = made.rows += 1
      Button("Row \(number) \(taps)") { taps += 1 }
        .sheet(isPresented: $isPresented) {
          Button("Close") { isPresented = false }
        }
      Button("Present \(number)") { isPresented = true }
    }
  }

  struct Stack: View {
    let made: Made
    @State var depth = 0
    var body: some View {
      NavigationStack(
        screens: (0..<depth).map { index in
          NavigationScreen(id: index) { list.navigationTitle("Screen \(index)") }
        }, popFrom: { depth = $0.base as? Int ?? 0 }
      ) {
        list.navigationTitle("Root")
      }
    }
    var list: some View {
      List {
        ForEach(0..<100) { Row(number: $0, made: made) }
      }
      .toolbar { ToolbarItem { Button("Push") { depth += 1 } } }
    }
  }

  @Test("Rows of covered screens aren't created") func rowsOfCoveredScreensAreNotMade() throws {
    let made = Made()
    let stage = Stage { Stack(made: made) }
    try stage.run("row 7 0")
    for _ in 0..<10 { try stage.run("push") }
    expectNoDifference(stage.tree.breadcrumb.count, 11)
    made.rows = 0
    stage.graph.markDirty()
    stage.graph.update()
    expectNoDifference(made.rows, 100)
    // Their state is kept.
    #expect(stage.graph.perform(.home))
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["Root"])
    #expect(stage.text().contains("[Row 7 1]"))
  }

  /// A row with an open sheet is created even under another screen, until the sheet is closed.
  @Test("A covered row with an open sheet is created") func aCoveredRowThatPresentsSomethingIsMade() throws {
    let made = Made()
    let push = Push()
    let stage = Stage { Pushing(made: made, push: push) }
    try stage.run("present 5")
    push.isPushed = true
    stage.graph.markDirty()
    made.rows = 0
    stage.graph.update()
    expectNoDifference(made.rows, 1)
    expectNoDifference(stage.text(), "[Close]")
    try stage.run("close")
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(stage.text(), "Above")
    made.rows = 0
    stage.graph.markDirty()
    stage.graph.update()
    expectNoDifference(made.rows, 0)
  }

  @MainActor final class Push {
    var isPushed = false
  }

  struct Pushing: View {
    let made: Made
    let push: Push
    var body: some View {
      NavigationStack(
        screens: push.isPushed ? [NavigationScreen(id: 1) { Text("Above") }] : [], popFrom: { _ in }
      ) {
        List {
          ForEach(0..<100) { Row(number: $0, made: made) }
        }
      }
    }
  }
}
