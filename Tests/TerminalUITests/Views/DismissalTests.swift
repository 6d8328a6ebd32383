import CustomDump
import SwiftNavigation
import TerminalUI
import Testing

/// Dismissing affects only the screen that it belongs to, and only once, even before the next render.
@MainActor
@Suite struct DismissalTests {
  @MainActor
  private final class Kept {
    var dismissals: [String: DismissAction] = [:]

    func dismiss(_ name: String) throws {
      let dismissal = try #require(dismissals[name])
      dismissal()
    }
  }

  private struct Screen: View {
    let name: String
    let kept: Kept
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      let _ = kept.dismissals[name] = dismiss
      Text(name)
      Button("Leave") {
        dismiss()
        dismiss()
      }
    }
  }

  private let kept = Kept()
  private let path = Source(["A", "B", "C"])

  private func stageOfValues() -> Stage {
    Stage {
      NavigationStack(path: Bindable(path).value) {
        Text("root").navigationDestination(for: String.self) { Screen(name: $0, kept: kept) }
      }
    }
  }

  private func stageOfScreens() -> Stage {
    Stage {
      NavigationStack(
        screens: path.value.map { name in NavigationScreen(id: name) { Screen(name: name, kept: kept) } },
        popFrom: { id in path.value.removeAll(from: id) }
      ) { Text("root") }
    }
  }

  @Test("A screen is dismissed only once", arguments: [false, true])
  func aScreenLeavesOnce(isOfValues: Bool) throws {
    let stage = isOfValues ? stageOfValues() : stageOfScreens()
    try stage.run("leave")
    expectNoDifference(path.value, ["A", "B"])
    expectNoDifference(stage.lines()[0], "B")
    try stage.run("leave")
    expectNoDifference(path.value, ["A"])
  }

  @Test("Dismissing a replaced screen removes no other screen", arguments: [false, true])
  func aScreenThatWasReplacedTakesNoOtherAlong(isOfValues: Bool) throws {
    let stage = isOfValues ? stageOfValues() : stageOfScreens()
    path.value = ["A", "B", "X"]
    try kept.dismiss("C")
    expectNoDifference(path.value, ["A", "B", "X"])
    path.value = ["A", "B", "C", "Y"]
    try kept.dismiss("C")
    expectNoDifference(path.value, ["A", "B"])
    path.value = ["A"]
    try kept.dismiss("B")
    try kept.dismiss("C")
    expectNoDifference(path.value, ["A"])
    stage.graph.update()
    expectNoDifference(stage.lines()[0], "A")
  }

  @Test("Going back twice before an update leaves one screen", arguments: [false, true])
  func backLeavesTheScreenThatIsShownOnce(isOfValues: Bool) throws {
    let stage = isOfValues ? stageOfValues() : stageOfScreens()
    stage.graph.perform(.back)
    stage.graph.perform(.back)
    expectNoDifference(path.value, ["A", "B"])
    stage.graph.update()
    stage.graph.perform(.back)
    try kept.dismiss("B")
    expectNoDifference(path.value, ["A"])
  }

  @Test("A screen of an internal path is dismissed once")
  func aScreenOfAPathThatTheStackKeepsLeavesOnce() throws {
    let stage = Stage {
      NavigationStack {
        NavigationLink("First", value: "A")
          .navigationDestination(for: String.self) { name in
            Screen(name: name, kept: kept)
            NavigationLink("Next", value: name + "+")
          }
      }
    }
    for line in ["first", "next", "next"] { try stage.run(line) }
    expectNoDifference(stage.lines()[0], "A++")
    try stage.run("leave")
    expectNoDifference(stage.lines()[0], "A+")
    stage.graph.perform(.back)
    stage.graph.perform(.back)
    stage.graph.update()
    expectNoDifference(stage.lines()[0], "A")
  }

  @Test("Dismissing a replaced item keeps the new one") func anItemThatWasReplacedStays() throws {
    let item = Source<String?>("A")
    let stage = Stage {
      NavigationStack {
        Text("root").navigationDestination(item: Bindable(item).value) { Screen(name: $0, kept: kept) }
      }
    }
    try kept.dismiss("A")
    item.value = "B"
    try kept.dismiss("A")
    stage.graph.perform(.back)
    expectNoDifference(item.value, "B")
    stage.graph.update()
    try stage.run("leave")
    expectNoDifference(item.value, nil)
  }

  private struct Item: Identifiable, Equatable {
    var id: String
    var text = ""
  }

  @Test("Dismissing a replaced sheet keeps the new one") func aSheetThatWasReplacedStays() throws {
    let item = Source<Item?>(Item(id: "A"))
    let changes = Journal()
    let stage = Stage {
      Text("root").sheet(
        item: Binding(
          get: { item.value },
          set: {
            changes.add($0?.id ?? "-")
            item.value = $0
          })
      ) { Screen(name: $0.id, kept: kept) }
    }
    let dismissal = try stage.tree.parse("dismiss")
    item.value = Item(id: "B")
    try kept.dismiss("A")
    stage.graph.perform(dismissal)
    #expect(item.value == Item(id: "B") && changes.entries.isEmpty)
    stage.graph.update()
    // The same item with other contents is the same sheet, which is dismissed once.
    item.value?.text = "changed"
    try stage.run("leave")
    #expect(item.value == nil && changes.entries == ["-"])
  }
}
