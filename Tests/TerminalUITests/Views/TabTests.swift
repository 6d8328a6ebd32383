import CustomDump
import SwiftNavigation
import TerminalUI
import Testing

/// `TabView`, in both syntaxes.
@MainActor
@Suite struct TabTests {
  private enum Section: Hashable { case one, inventory, three }

  private struct Counter: View {
    @State private var count = 0
    let name: String
    var body: some View {
      Text("\(name): \(count)")
      Button("Count") { count += 1 }
    }
  }

  private func stage(_ selection: Source<Section>, journal: Journal = Journal()) -> Stage {
    Stage {
      TabView(selection: Binding(get: { selection.value }, set: { selection.value = $0 })) {
        Counter(name: "One").tabItem { Text("One") }.tag(Section.one)
        NavigationStack {
          Text("Items").navigationTitle("Inventory")
            .toolbar { Button("Add") {} }
            .onAppear { journal.add("appears") }
            .onDisappear { journal.add("disappears") }
        }
        .tabItem { Label("Inventory", systemImage: "shippingbox") }
        .tag(Section.inventory)
        .badge(3)
        Text("Three").tag(Section.three).tabItem { Text("Three") }
      }
    }
  }

  @Test("A tab view in a tab of another one shows its own selection") func tabViewsInTabs() {
    let stage = Stage {
      TabView {
        Tab("Outer", systemImage: "star") {
          TabView(selection: .constant(Section.three)) {
            Text("First page").tag(Section.one).tabItem { Text("One") }
            Text("Third page").tag(Section.three).tabItem { Text("Three") }
          }
        }
      }
    }
    #expect(stage.text().contains("Third page") && !stage.text().contains("First page"))
  }

  @Test("Only the view of the selected tab is shown") func oneViewIsShownUnderTheTabs() throws {
    let selection = Source(Section.one)
    let stage = stage(selection)
    expectNoDifference(stage.lines(), [" One   ◫ Inventory (3)   Three", "━━━━━", "One: 0", "[Count]"])
    try stage.run("inventory")
    expectNoDifference(selection.value, .inventory)
    expectNoDifference(stage.lines()[0], "Inventory")
    #expect(stage.lines().contains("Items"))
    #expect(stage.usages.contains("add"))
    selection.value = .three
    stage.graph.update()
    expectNoDifference(stage.lines().last, "Three")
    #expect(!stage.usages.contains("add"))
  }

  @Test("The bar of a focused tab is on its title, with its count, and not on the line below it")
  func aFocusedTabIsOneRow() throws {
    let stage = stage(Source(Section.inventory))
    let tab = try #require(
      stage.tree.elements.first { $0.plainText.contains("Inventory") && $0.control != nil })
    #expect(stage.graph.focus(tab.id))
    let lines = stage.graph.layout(columns: 40, rows: 8).lines
    let title = try #require(lines.firstIndex { $0.plain.contains("Inventory (3)") })
    func selected(_ row: Int) -> String {
      lines[row].runs.filter { $0.style.background == .role(.selection) }.map(\.content).joined()
    }
    expectNoDifference(selected(title), "▌◫ Inventory (3) ")
    expectNoDifference(selected(title + 1), "")
    expectNoDifference(lines[title + 1].plain, "      ━━━━━━━━━━━━━━━━━")
    let count = try #require(lines[title].runs.first { $0.content.contains("(3)") })
    #expect(count.style.isDim && !count.style.isBold)
  }

  @Test func aTabIsAlsoSelectedByTheVerb() throws {
    let selection = Source(Section.one)
    let stage = stage(selection)
    try stage.run("tab three")
    expectNoDifference(selection.value, .three)
    try stage.run("tab inv", short: true)
    expectNoDifference(selection.value, .inventory)
    #expect(stage.error("tab four").contains("It works with: one, inventory, and three"))
    #expect(Stage { Text("a") }.error("tab x").hasPrefix("There is no 'tab x' here."))
  }

  @Test("A tab keeps its state while another tab is shown") func whatWasShownKeepsItsState() throws {
    let selection = Source(Section.one)
    let stage = stage(selection)
    try stage.run("count")
    try stage.run("tab three")
    try stage.run("tab one")
    #expect(stage.lines().contains("One: 1"))
  }

  @Test func tabsAppearAndDisappear() throws {
    let journal = Journal()
    let selection = Source(Section.one)
    let stage = stage(selection, journal: journal)
    expectNoDifference(journal.entries, [])
    try stage.run("tab inventory")
    expectNoDifference(journal.entries, ["appears"])
    try stage.run("tab one")
    expectNoDifference(journal.entries, ["appears", "disappears"])
    try stage.run("tab inventory")
    expectNoDifference(journal.entries, ["appears", "disappears", "appears"])
  }

  @Test("Without a binding, the first tab is selected") func withoutABindingTheFirstIsShown() throws {
    let stage = Stage {
      TabView {
        Tab("First", systemImage: "star") { Text("first content") }
        Tab("Second", systemImage: "heart") { Text("second content") }
      }
    }
    expectNoDifference(stage.lines().last, "first content")
    try stage.run("second")
    expectNoDifference(stage.lines().last, "second content")
    try stage.run("first")
    expectNoDifference(stage.lines().last, "first content")
  }

  @Test("Tabs can represent values") func tabsMayStandForValues() throws {
    let selection = Source(2)
    let stage = Stage {
      TabView(selection: Binding(get: { selection.value }, set: { selection.value = $0 })) {
        ForEach(1..<4) { number in
          Tab("Number \(number)", systemImage: "circle", value: number) { Text("shows \(number)") }
        }
      }
    }
    expectNoDifference(stage.lines().last, "shows 2")
    try stage.run("number 3")
    expectNoDifference(selection.value, 3)
    expectNoDifference(stage.lines().last, "shows 3")
  }

  @Test("A selection without a tab shows the first tab") func aSelectionWithoutATabShowsTheFirst() {
    let stage = Stage {
      TabView(selection: .constant(9)) {
        Text("a").tabItem { Text("A") }.tag(1)
        Text("b").tabItem { Text("B") }.tag(2)
      }
    }
    expectNoDifference(stage.lines().last, "a")
  }

  @Test func aListInATabScrollsBelowTheTabs() {
    let stage = Stage {
      TabView {
        List { ForEach(0..<40) { Text("row \($0)") } }.tabItem { Text("Rows") }
      }
    }
    let layout = stage.graph.layout(columns: 20, rows: 8)
    expectNoDifference(layout.lines[0].plain, " Rows")
    expectNoDifference(
      layout.front.scrollAreas.first?.rect, LayoutRect(row: 2, column: 0, width: 20, height: 6))
  }
}
