import CustomDump
import Observation
import Testing

@testable import TerminalUI

/// Screens so deep in a stack that only their state is kept.
@MainActor
@Suite struct DeepStackTests {
  @MainActor @Observable final class Model {
    var depth = 0
    var titles: [Int: String] = [:]
    var asked: Int?
    var pushing: Int?
    @ObservationIgnored var evaluated: [Int] = []
  }

  struct Screen: View {
    let number: Int
    let model: Model
    @State var count = 0
    @State var text = ""
    var body: some View {
      let _ = model.evaluated.append(number)
      VStack {
        Text("screen \(number), count \(count)")
        HStack {
          Text("some"); Text("more"); Text("views")
        }
        Button("Count") { count += 1 }
        TextField("Text", text: $text)
      }
      .navigationTitle(model.titles[number] ?? "\(number)")
      .alert(
        "Asked by \(number)",
        isPresented: Binding(get: { model.asked == number }, set: { _ in model.asked = nil })
      ) { Button("Fine") {} }
      .navigationDestination(
        isPresented: Binding(get: { model.pushing == number }, set: { _ in model.pushing = nil })
      ) { Text("pushed by \(number)").navigationTitle("pushed") }
    }
  }

  let model = Model()

  private func stage() -> Stage {
    Stage {
      NavigationStack(
        screens: (0..<model.depth).map { number in
          NavigationScreen(id: number) { Screen(number: number, model: model) }
        }, popFrom: { model.depth = $0.base as? Int ?? 0 }
      ) {
        Screen(number: -1, model: model)
      }
    }
  }

  private func evaluated(_ stage: Stage) -> [Int] {
    stage.graph.update()
    defer { model.evaluated = [] }
    return model.evaluated
  }

  @Test("Screens on a deep stack get their state back") func whatTheScreensHoldIsThereAgain() throws {
    let stage = stage()
    for number in -1..<20 {
      for _ in -1..<(number % 3) { try stage.run("count") }
      try stage.run("set text text \(number)")
      model.depth += 1
      stage.graph.update()
    }
    for number in (-1..<20).reversed() {
      model.depth -= 1
      stage.graph.update()
      #expect(stage.text().contains("screen \(number), count \(number % 3 + 1)"))
      #expect(stage.text().contains("text \(number)"))
    }
  }

  @Test("A title far below the top updates") func aTitleChangesFarBelow() {
    let stage = stage()
    model.depth = 20
    stage.graph.update()
    model.evaluated = []
    model.titles[2] = "changed"
    // All screens read the same dictionary.
    expectNoDifference(Set(evaluated(stage)).count, 21)
    expectNoDifference(stage.tree.breadcrumb[3], "changed")
    model.titles[2] = "changed again"
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb[3], "changed again")
  }

  @Test("Unchanged screens on a deep stack aren't evaluated") func whatDidNotChangeIsNotEvaluated() {
    let stage = stage()
    model.depth = 20
    #expect(Set(evaluated(stage)).count == 21)
    model.depth = 21
    // Evaluates the new screen, and the screen that is now too deep to keep its views.
    expectNoDifference(evaluated(stage).sorted(), [11, 20])
    model.depth = 20
    expectNoDifference(evaluated(stage).sorted(), [11])
  }

  @Test("An alert of a screen deep in the stack appears in front") func whatAsksFarBelowIsInFront() throws {
    let stage = stage()
    model.depth = 20
    stage.graph.update()
    model.asked = 3
    stage.graph.update()
    #expect(stage.text().contains("Asked by 3"))
    try stage.run("fine")
    #expect(model.asked == nil)
    #expect(stage.text().contains("screen 19, count 0"))
    model.asked = 3
    stage.graph.update()
    #expect(stage.text().contains("Asked by 3"))
  }

  @Test("A screen pushed from deep in a stack appears right above its origin")
  func whatIsPushedFarBelowStandsThere() {
    let stage = stage()
    model.depth = 12
    stage.graph.update()
    model.pushing = 1
    stage.graph.update()
    expectNoDifference(Array(stage.tree.breadcrumb[2...4]), ["1", "pushed", "2"])
    model.pushing = nil
    stage.graph.update()
    expectNoDifference(Array(stage.tree.breadcrumb[2...4]), ["1", "2", "3"])
  }

  @Test("A stateless screen deep in the stack keeps only one node")
  func aScreenFarBelowIsANodeWhereItHoldsNothing() {
    let stage = Stage {
      NavigationStack(
        screens: (0..<model.depth).map { number in
          NavigationScreen(id: number) {
            VStack {
              Text("a"); Text("b"); Button("c") {}
            }.navigationTitle("\(number)")
          }
        }, popFrom: { model.depth = $0.base as? Int ?? 0 }
      ) { Text("root") }
    }
    model.depth = 20
    stage.graph.update()
    let count = stage.graph.nodeCount
    model.depth = 120
    stage.graph.update()
    // Two nodes for each screen: the screen itself, and the node that stores its dismissal.
    #expect(stage.graph.nodeCount <= count + 200)
  }
}
