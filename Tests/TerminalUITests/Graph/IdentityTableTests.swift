import CustomDump
import Testing

@testable import TerminalUI

/// A view's state, focus, lifetime, and task after changes around it. The table follows SwiftUI's
/// documentation.
@MainActor
@Suite struct IdentityTableTests {
  struct Probe: View {
    let journal: Journal
    @State var count = 0
    @State var text = ""
    @FocusState var isFocused: Bool
    var body: some View {
      Button("Count") { count += 1 }
      TextField("Text", text: $text).focused($isFocused)
      Text("count \(count) focused \(isFocused)")
        .onAppear { journal.add("appears") }
        .onDisappear { journal.add("disappears") }
        .task { journal.add("task") }
        .onChange(of: count) { journal.add("changed") }
    }
  }

  enum Outcome {
    /// State and focus are kept, and nothing appears or disappears.
    case stays
    /// State and focus are kept. The view disappears and appears again.
    case isCovered
    /// The view disappears with its state, and a new view appears.
    case startsAgain
  }

  /// One line of the table: a view that contains a probe and changes from step to step.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let outcome: Outcome
    let steps: Int
    let rows: Int
    let stage: @MainActor (Source<Int>, Probe) -> Stage

    /// Creates a line of the table.
    ///
    /// - Parameters:
    ///   - documented: The statement in the documentation.
    ///   - rows: The number of created rows in a list.
    init<Content: View>(
      _ name: String, _ outcome: Outcome, documented: String, steps: Int = 1, rows: Int = 1_000,
      @ViewBuilder _ view: @escaping @MainActor @Sendable (Int, Probe) -> Content
    ) {
      testDescription = "\(name): \(documented)"
      self.outcome = outcome
      self.steps = steps
      self.rows = rows
      stage = { step, probe in Stage { view(step.value, probe) } }
    }
  }

  struct Item: Identifiable {
    var id: Int
    var name = ""
  }

  struct Parent: View {
    let number: Int
    let probe: Probe
    var body: some View {
      Text("number \(number)")
      probe
    }
  }

  @ViewBuilder static func rows(_ ids: [Int], _ probe: Probe) -> some View {
    ForEach(ids, id: \.self) { id in
      if id == 1 { probe } else { Text("row \(id)") }
    }
  }

  static func binding<Value>(_ value: Value) -> Binding<Value> { .constant(value) }

  nonisolated static let byID = "the identity of an element is its id"
  nonisolated static let byBranch = "each branch of a condition has an identity of its own"
  nonisolated static let byPosition = "a view is identified by its type and its position"
  nonisolated static let byExplicitID = "when the value of 'id' changes, the identity is another one"
  nonisolated static let covered = "a stack keeps the state of screens below the top"

  nonisolated static let collections: [Case] = [
    Case("moved in a 'ForEach'", .stays, documented: byID) { rows($0 == 0 ? [1, 2] : [3, 2, 1], $1) },
    Case("moved in a list", .stays, documented: byID) { step, probe in
      List { rows(step == 0 ? [1, 2] : [2, 1], probe) }
    },
    Case("with a row before it", .stays, documented: byID) { step, probe in
      List { rows(step == 0 ? [1] : [5, 6, 1], probe) }
    },
    Case("with rows that go around it", .stays, documented: byID) { step, probe in
      List { rows(step == 0 ? Array(0...20) : [1], probe) }
    },
    Case("filtered and unfiltered", .startsAgain, documented: byID, steps: 2) { step, probe in
      List { rows(step == 1 ? [2] : [1, 2], probe) }
    },
    Case("filtered and unfiltered outside of a list", .startsAgain, documented: byID, steps: 2) {
      rows($0 == 1 ? [2] : [1, 2], $1)
    },
    Case("in another 'ForEach' with the same id", .startsAgain, documented: byPosition) { step, probe in
      List {
        rows(step == 0 ? [1] : [], probe)
        rows(step == 0 ? [] : [1], probe)
      }
    },
    Case(
      "a row that leaves the made ones and comes back", .isCovered,
      documented: "a lazy list keeps the state of rows that are not shown", steps: 2, rows: 2
    ) { step, probe in
      List { rows(step == 1 ? [3, 4, 5, 1] : [1, 3, 4, 5], probe) }
    },
    Case(
      "a row that is filtered away while it is not made", .startsAgain, documented: byID, steps: 3, rows: 2
    ) { step, probe in
      List { rows([[1, 3, 4], [3, 4, 1], [3, 4], [1, 3, 4]][step], probe) }
    },
  ]

  nonisolated static let conditions: [Case] = [
    Case("in the other branch", .startsAgain, documented: byBranch) { step, probe in
      if step == 0 { probe } else { probe }
    },
    Case("in a branch that is left and taken again", .startsAgain, documented: byBranch, steps: 2) {
      step, probe in
      if step == 1 { Text("other") } else { probe }
    },
    Case("in a case that is left and taken again", .startsAgain, documented: byBranch, steps: 2) {
      step, probe in
      switch step {
      case 0, 2: probe
      case 1: Text("other")
      default: EmptyView()
      }
    },
    Case("in the same branch with another value", .stays, documented: byBranch, steps: 2) { step, probe in
      if step >= 0 { Parent(number: step, probe: probe) } else { Text("other") }
    },
    Case("an optional that goes and comes", .startsAgain, documented: byBranch, steps: 2) { step, probe in
      if step != 1 { probe }
    },
    Case("after an optional that comes", .stays, documented: byPosition, steps: 2) { step, probe in
      if step == 1 { Text("before") }
      probe
    },
    Case("in 'AnyView' of the same type", .stays, documented: byPosition) { step, probe in
      AnyView(Parent(number: step, probe: probe))
    },
    Case("in 'AnyView' of another type", .startsAgain, documented: "another type is another identity") {
      step, probe in
      step == 0 ? AnyView(Parent(number: 1, probe: probe)) : AnyView(Group { probe })
    },
    Case("with the same id", .stays, documented: byExplicitID) { step, probe in
      Parent(number: step, probe: probe).id("id")
    },
    Case("with another id", .startsAgain, documented: byExplicitID) { $1.id($0) },
    Case("with another id further out", .startsAgain, documented: byExplicitID) { step, probe in
      List { Section("Section") { probe } }.id(step)
    },
    Case("with the first id again", .startsAgain, documented: byExplicitID, steps: 2) { step, probe in
      probe.id(step % 2)
    },
    Case("beside another id", .stays, documented: byExplicitID) { step, probe in
      Text("a").id(step)
      probe
    },
  ]

  nonisolated static let containers: [Case] = [
    Case("in a parent that is made with the same values", .stays, documented: byPosition, steps: 2) {
      step, probe in
      let _ = step
      Parent(number: 1, probe: probe)
    },
    Case("in a parent that is made with other values", .stays, documented: byPosition, steps: 2) {
      Parent(number: $0, probe: $1)
    },
    Case("moved between containers", .startsAgain, documented: byPosition) { step, probe in
      VStack { if step == 0 { probe } }
      HStack { if step == 1 { probe } }
    },
    Case("moved out of a container", .startsAgain, documented: byPosition) { step, probe in
      if step == 0 { VStack { probe } } else { probe }
    },
    Case("with other values of modifiers", .stays, documented: byPosition, steps: 2) { step, probe in
      probe.bold(step == 1).disabled(step == 1).badge(step).navigationTitle("\(step)")
        .environment(\.textStyle, step == 1 ? .bold : .plain)
    },
    Case("with a modifier under a condition", .startsAgain, documented: byBranch) { step, probe in
      if step == 0 { probe } else { probe.bold() }
    },
  ]

  nonisolated static let screens: [Case] = [
    Case("covered by a screen that is popped", .isCovered, documented: covered, steps: 2) { step, probe in
      NavigationStack(
        screens: step == 1 ? [NavigationScreen(id: 1) { Text("above") }] : [], popFrom: { _ in }
      ) { probe }
    },
    Case("covered by several screens", .isCovered, documented: covered, steps: 3) { step, probe in
      NavigationStack(
        screens: (0..<[0, 1, 2, 0][step]).map { id in NavigationScreen(id: id) { Text("above") } },
        popFrom: { _ in }
      ) { probe }
    },
    Case("a row of a covered list", .isCovered, documented: covered, steps: 2) { step, probe in
      NavigationStack(
        screens: step == 1 ? [NavigationScreen(id: 1) { Text("above") }] : [], popFrom: { _ in }
      ) { List { rows([2, 1, 3], probe) } }
    },
    Case("a screen that is popped and pushed again", .startsAgain, documented: byID, steps: 2) {
      step, probe in
      NavigationStack(
        screens: step == 1 ? [] : [NavigationScreen(id: 1) { probe }], popFrom: { _ in }
      ) { Text("root") }
    },
    Case("a screen with another id", .startsAgain, documented: byID) { step, probe in
      NavigationStack(screens: [NavigationScreen(id: step) { probe }], popFrom: { _ in }) { Text("root") }
    },
    Case("a screen that gets another below it", .stays, documented: byID) { step, probe in
      NavigationStack(
        screens: (step == 1 ? [NavigationScreen(id: 5) { Text("below") }] : [])
          + [NavigationScreen(id: 1) { probe }], popFrom: { _ in }
      ) { Text("root") }
    },
    Case(
      "a screen of another view with the same id", .startsAgain,
      documented: "another type is another identity"
    ) { step, probe in
      NavigationStack(
        screens: [
          step == 0
            ? NavigationScreen(id: 1) { Parent(number: 1, probe: probe) }
            : NavigationScreen(id: 1) { Group { probe } }
        ], popFrom: { _ in }
      ) { Text("root") }
    },
    Case(
      "under a sheet", .stays, documented: "a sheet does not make what it covers disappear", steps: 2
    ) { step, probe in probe.sheet(isPresented: binding(step == 1)) { Text("sheet") } },
    Case(
      "in a sheet whose item has the same id", .stays, documented: "a sheet is replaced when the id changes"
    ) { step, probe in
      Text("below").sheet(item: binding(Item?.some(Item(id: 1, name: "\(step)")))) { item in
        Text(item.name)
        probe
      }
    },
    Case(
      "in a sheet whose item has another id", .startsAgain,
      documented: "a sheet is replaced when the id changes"
    ) { step, probe in
      Text("below").sheet(item: binding(Item?.some(Item(id: step)))) { _ in probe }
    },
    Case(
      "in a sheet that is dismissed and presented again", .startsAgain,
      documented: "what is presented lasts as long as the presentation", steps: 2
    ) { step, probe in
      Text("below").sheet(item: binding(step == 1 ? nil : Item(id: 1))) { _ in probe }
    },
  ]

  @Test(
    "A view keeps its state exactly while its identity stays the same",
    arguments: collections + conditions + containers + screens)
  func aViewThatIs(_ example: Case) throws {
    let journal = Journal()
    let step = Source(0)
    let stage = example.stage(step, Probe(journal: journal))
    stage.graph.shownRows = ShownRows(limit: example.rows)
    stage.renderAgain()
    expectNoDifference(journal.take().sorted(), ["appears", "task"])
    try stage.run("set text hello")
    try stage.run("count")
    expectNoDifference(journal.take(), ["changed"])
    for next in 1...example.steps {
      step.value = next
      stage.graph.update()
    }
    let fresh = example.outcome == .startsAgain
    #expect(stage.text().contains(fresh ? "count 0 focused false" : "count 1 focused true"))
    expectNoDifference(stage.text().contains("hello"), !fresh)
    let entries = journal.take()
    expectNoDifference(Set(entries), (example.outcome == .stays ? [] : ["appears", "disappears", "task"]))
    expectNoDifference(entries.first, (example.outcome == .stays ? nil : "disappears"))
  }

  /// A host that shows part of a list creates only the visible rows.
  @Test("A row that leaves the visible part keeps its state")
  func aRowThatLeavesTheWindowOfAListKeepsItsState() throws {
    let journal = Journal()
    let stage = Stage { List { Self.rows(Array(0..<50), Probe(journal: journal)) } }
    try stage.run("count")
    _ = journal.take()
    let list = try #require(stage.graph.lists.values.first)
    stage.graph.make(rows: 20..<25, of: ElementID(rawValue: list.id), anchor: 20)
    stage.graph.update()
    expectNoDifference(journal.take(), ["disappears"])
    expectNoDifference(stage.tree.content[0].children.count, 7)
    stage.graph.make(rows: 0..<5, of: ElementID(rawValue: list.id), anchor: 0)
    stage.graph.update()
    expectNoDifference(journal.take().sorted(), ["appears", "task"])
    #expect(stage.text().contains("count 1"))
  }

  struct First: View {
    @State var count = 0
    var body: some View { Button("First \(count)") { count += 1 } }
  }

  struct Second: View {
    @State var count = 0
    var body: some View { Button("Second \(count)") { count += 1 } }
  }

  /// Both screens have state of the same type at the same position.
  @Test("A screen of another type has its own state") func aScreenOfAnotherTypeHasAStateOfItsOwn() throws {
    let isFirst = Source(true)
    let stage = Stage {
      NavigationStack(
        screens: [
          isFirst.value ? NavigationScreen(id: 1) { First() } : NavigationScreen(id: 1) { Second() }
        ], popFrom: { _ in }
      ) { Text("root") }
    }
    try stage.run("first 0")
    expectNoDifference(stage.lines(), ["[First 1]"])
    isFirst.value = false
    stage.graph.update()
    expectNoDifference(stage.lines(), ["[Second 0]"])
  }

  struct Marked: View {
    let id: Int
    @State var text = ""
    var body: some View { TextField("Text", text: $text).id(id) }
  }

  /// The state belongs to the outer view, and the element's identity to the view with the id.
  @Test("A different id makes a different element") func anotherIdIsAnotherElement() throws {
    let id = Source(1)
    let stage = Stage { Marked(id: id.value) }
    try stage.run("set text hello")
    let before = stage.tree.content[0].id
    id.value = 2
    stage.graph.update()
    expectNoDifference(stage.lines(), ["Text: hello"])
    #expect(stage.tree.content[0].id != before)
    #expect(!stage.graph.perform(.setText(before, "late")))
  }
}
