import CustomDump
import Foundation
import Observation
import Synchronization
import Testing

@testable import TerminalUI

/// The evaluated views when screens cover, present, and contain others.
@MainActor
@Suite struct ScreenEvaluationTests {
  struct Leaf: View {
    var name: String
    let source: Source<Int>
    let journal: Journal
    var body: some View {
      let _ = journal.add(name)
      Text("\(name) \(source.value)")
    }
  }

  let journal = Journal()
  let number = Source(0)

  private func evaluated(_ stage: Stage) -> [String] {
    stage.graph.update()
    return journal.take()
  }

  @Test("A covered screen is evaluated only for the values that it reads")
  func aCoveredScreenIsEvaluatedForWhatItReads() {
    let depth = Source(0)
    let above = Source(0)
    let stage = Stage {
      NavigationStack(
        screens: (0..<depth.value).map { screen in
          NavigationScreen(id: screen) { Leaf(name: "screen \(screen)", source: above, journal: journal) }
        }, popFrom: { depth.value = $0.base as? Int ?? 0 }
      ) {
        Leaf(name: "root", source: number, journal: journal)
      }
    }
    expectNoDifference(journal.take(), ["root"])
    depth.value = 1
    expectNoDifference(evaluated(stage), ["screen 0"])
    depth.value = 2
    expectNoDifference(evaluated(stage), ["screen 1"])
    number.value = 1
    expectNoDifference(evaluated(stage), ["root"])
    expectNoDifference(stage.lines(), ["screen 1 0"])
    above.value = 1
    expectNoDifference(evaluated(stage), ["screen 0", "screen 1"])
    #expect(stage.graph.perform(.home))
    expectNoDifference(evaluated(stage), [])
    expectNoDifference(stage.lines(), ["root 1"])
    above.value = 2
    #expect(!stage.graph.needsRender)
  }

  struct Presenter: View {
    let number: Source<Int>
    let journal: Journal
    @State var isSheet = false
    @State var isAsked = false
    @State var question: AlertState<Int>?
    var body: some View {
      let _ = journal.add("presenter")
      VStack {
        Leaf(name: "below", source: number, journal: journal)
        Button("Present") { isSheet = true }
        Button("Ask") { isAsked = true }
        Button("Hold") { question = AlertState { TextState("Held?") } }
      }
      .sheet(isPresented: $isSheet) { Leaf(name: "sheet", source: number, journal: journal) }
      .alert("Sure?", isPresented: $isAsked) { Button("Yes") {} }
      .alert($question)
    }
  }

  @Test("A sheet is evaluated only for its own values") func aSheetConcernsWhatIsOnIt() throws {
    let stage = Stage { Presenter(number: number, journal: journal) }
    expectNoDifference(journal.take(), ["presenter", "below"])
    try stage.run("present")
    expectNoDifference(journal.take(), ["sheet"])
    expectNoDifference(stage.lines(), ["sheet 0"])
    number.value = 1
    expectNoDifference(evaluated(stage).sorted(), ["below", "sheet"])
    expectNoDifference(stage.lines(), ["sheet 1"])
    try stage.run("dismiss")
    expectNoDifference(journal.take(), [])
    number.value = 2
    expectNoDifference(evaluated(stage), ["below"])
  }

  @Test("An alert doesn't evaluate the view below it") func aQuestionConcernsNothingBelowIt() throws {
    let stage = Stage { Presenter(number: number, journal: journal) }
    _ = journal.take()
    try stage.run("ask")
    #expect(stage.text().contains("Sure?"))
    try stage.run("yes")
    try stage.run("hold")
    #expect(stage.text().contains("Held?"))
    number.value = 1
    stage.graph.update()
    expectNoDifference(stage.lines()[0], "below 1")
    try stage.run("ok")
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(journal.take(), ["below"])
  }

  @Test("A toolbar is evaluated separately") func aToolbarIsEvaluatedByItself() throws {
    struct Tools: View {
      let number: Source<Int>
      let journal: Journal
      @State var count = 0
      var body: some View {
        let _ = journal.add("body")
        Text("body")
          .toolbar {
            ToolbarItem {
              Leaf(name: "tool", source: number, journal: journal)
            }
            ToolbarItem { Button("Add") { count += 1 } }
          }
      }
    }
    let stage = Stage { Tools(number: number, journal: journal) }
    expectNoDifference(journal.take(), ["body", "tool"])
    number.value = 1
    expectNoDifference(evaluated(stage), ["tool"])
    expectNoDifference(stage.lines().last, "tool 1  [Add]")
    try stage.run("add")
    expectNoDifference(journal.take(), [])
  }

  // MARK: Nested stacks

  @Test("'back' pops the innermost stack that can go back")
  func backGoesBackWhereThereIsSomethingToGoBackTo() {
    let outer = Source(1)
    let inner = Source(1)
    let stage = Stage {
      NavigationStack(
        screens: (0..<outer.value).map { screen in
          NavigationScreen(id: screen) {
            NavigationStack(
              screens: (0..<inner.value).map { number in
                NavigationScreen(id: number) { Text("inner \(number)") }
              },
              popFrom: { inner.value = $0.base as? Int ?? 0 }
            ) { Text("screen \(screen)") }
          }
        }, popFrom: { outer.value = $0.base as? Int ?? 0 }
      ) { Text("root") }
    }
    expectNoDifference(stage.lines(), ["inner 0"])
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(stage.lines(), ["screen 0"])
    #expect(stage.graph.canGoBack)
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(stage.lines(), ["root"])
    #expect(!stage.graph.canGoBack)
  }

  // MARK: Dismissal

  @MainActor final class Kept {
    var dismiss: DismissAction?
  }

  struct Leaving: View {
    let kept: Kept
    @Environment(\.dismiss) var dismiss
    var body: some View {
      let _ = kept.dismiss = dismiss
      Text("leaving")
    }
  }

  /// A stack of screens. The screen with the id 2 stores its dismiss action.
  private static func screens(_ ids: Source<[Int]>, keeping kept: Kept) -> some View {
    NavigationStack(
      screens: ids.value.map { id in
        NavigationScreen(id: id) {
          if id == 2 { Leaving(kept: kept) } else { Text("screen \(id)") }
        }
      }, popFrom: { ids.value.removeAll(from: $0) }
    ) { Text("root") }
  }

  @Test("A stored dismissal does nothing after its screen is gone")
  func aDismissalThatIsKeptDoesNothingAfterItsScreenWent() {
    let kept = Kept()
    let ids = Source([1, 2])
    let stage = Stage { Self.screens(ids, keeping: kept) }
    let dismiss = kept.dismiss
    ids.value = [1, 3]
    stage.graph.update()
    dismiss?()
    stage.graph.update()
    expectNoDifference(ids.value, [1, 3])
    expectNoDifference(stage.lines(), ["screen 3"])
  }

  @Test("A dismissal also removes the screens above") func aDismissalTakesTheScreensAboveAlong() {
    let kept = Kept()
    let ids = Source([2, 4])
    let stage = Stage { Self.screens(ids, keeping: kept) }
    ids.value = [1, 2, 3, 4]
    stage.graph.update()
    kept.dismiss?()
    stage.graph.update()
    expectNoDifference(ids.value, [1])
    expectNoDifference(stage.lines(), ["screen 1"])
  }

  // MARK: Trees and lines

  @Test("An equal tree isn't laid out again") func anEqualTreeIsNotLaidOutAgain() {
    let stage = Stage { Text(number.value > 0 ? "positive" : "none") }
    number.value = 1
    expectNoDifference(stage.graph.lines(width: 20).map(\.plain), ["positive"])
    let (version, layouts) = (stage.graph.treeVersion, stage.graph.layouts)
    number.value = 2
    #expect(stage.graph.needsRender)
    expectNoDifference(stage.graph.lines(width: 20).map(\.plain), ["positive"])
    expectNoDifference(stage.graph.treeVersion, version)
    expectNoDifference(stage.graph.layouts, layouts)
    number.value = 0
    expectNoDifference(stage.graph.lines(width: 20).map(\.plain), ["none"])
    expectNoDifference(stage.graph.treeVersion, version + 1)
    expectNoDifference(stage.graph.layouts, layouts + 1)
  }

  @Test("An update without a change evaluates nothing") func anUpdateWithoutAChangeEvaluatesNothing() {
    let stage = Stage { Leaf(name: "leaf", source: number, journal: journal) }
    _ = journal.take()
    let tree = stage.tree
    for _ in 0..<3 { stage.graph.update() }
    expectNoDifference(journal.take(), [])
    expectNoDifference(stage.tree, tree)
    stage.renderAgain()
    expectNoDifference(journal.take(), ["leaf"])
    expectNoDifference(stage.tree, tree)
  }
}
