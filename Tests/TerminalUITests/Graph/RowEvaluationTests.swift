import CairnTestSupport
import CustomDump
import Observation
import TerminalUI
import Testing

/// Rows are evaluated individually, and hidden rows aren't evaluated.
@MainActor
@Suite struct RowEvaluationTests {
  @Observable final class Item: Identifiable {
    let id: Int
    var name: String
    init(_ id: Int) {
      self.id = id
      name = "item \(id)"
    }
  }

  @Observable final class Model {
    var items: [Item]
    var title = "title"
    init(_ count: Int) { items = (0..<count).map(Item.init) }
  }

  struct Row: View {
    let item: Item
    let journal: Journal
    var body: some View {
      let _ = journal.add("\(item.id)")
      Text(item.name)
    }
  }

  struct Rows: View {
    let model: Model
    let journal: Journal
    var body: some View {
      let _ = journal.add("list")
      List { ForEach(model.items) { Row(item: $0, journal: journal) } }
    }
  }

  let journal = Journal()

  private func evaluated(_ stage: Stage) -> [String] {
    stage.graph.update()
    return journal.take()
  }

  @Test("A change of one row evaluates only that row") func oneRowChanges() {
    let model = Model(100)
    let stage = Stage { Rows(model: model, journal: journal) }
    expectNoDifference(journal.take(), ["list"] + (0..<100).map(String.init))
    model.items[7].name = "changed"
    expectNoDifference(evaluated(stage), ["7"])
    #expect(stage.lines()[7].hasSuffix("changed"))
    model.title = "unread"
    #expect(!stage.graph.needsRender)
  }

  @Test("Rows are added, removed, and moved") func rowsComeGoAndMove() {
    let model = Model(20)
    let stage = Stage { Rows(model: model, journal: journal) }
    _ = journal.take()
    model.items.insert(Item(50), at: 3)
    expectNoDifference(evaluated(stage), ["list", "50"])
    model.items.remove(at: 0)
    expectNoDifference(evaluated(stage), ["list"])
    model.items.reverse()
    expectNoDifference(evaluated(stage), ["list"])
    expectNoDifference(stage.lines().first?.hasSuffix("item 19"), true)
    // Another object with the same id is a new value for the row with this identity.
    let other = Item(5)
    other.name = "other"
    model.items = model.items.map { $0.id == 5 ? other : $0 }
    expectNoDifference(evaluated(stage), ["list", "5"])
    #expect(stage.text().contains("other"))
  }

  @Test("A removed row isn't observed") func aRowThatHasGoneIsNotWatched() {
    let model = Model(20)
    let stage = Stage { Rows(model: model, journal: journal) }
    let gone = model.items.removeFirst()
    stage.graph.update()
    gone.name = "unseen"
    #expect(!stage.graph.needsRender)
  }

  @Test("Hidden rows aren't evaluated") func rowsBehindTheShownOnesAreNotEvaluated() {
    let model = Model(3_000)
    let stage = Stage { Rows(model: model, journal: journal) }
    expectNoDifference(journal.take(), ["list"] + (0..<1_000).map(String.init))
    model.items[2_000].name = "unseen"
    #expect(!stage.graph.needsRender)
    stage.graph.showMoreRows()
    expectNoDifference(evaluated(stage), (1_000..<2_000).map(String.init))
  }

  @Test func theRowsOfACoveredScreenAreNotEvaluated() {
    let model = Model(10)
    let isPushed = Source(false)
    let stage = Stage {
      NavigationStack(
        screens: isPushed.value ? [NavigationScreen(id: 1) { Text("above") }] : [],
        popFrom: { _ in isPushed.value = false }
      ) { Rows(model: model, journal: journal) }
    }
    _ = journal.take()
    isPushed.value = true
    expectNoDifference(evaluated(stage), [])
    model.items[3].name = "changed"
    expectNoDifference(evaluated(stage), [])
    isPushed.value = false
    expectNoDifference(evaluated(stage), ["3"])
    #expect(stage.lines()[3].hasSuffix("changed"))
  }

  @Test("Two loops of rows update separately") func twoListsAreApart() {
    let first = Model(3)
    let second = Model(3)
    let stage = Stage {
      List {
        ForEach(first.items) { Row(item: $0, journal: journal) }
        ForEach(second.items) { Row(item: $0, journal: journal) }
      }
    }
    _ = journal.take()
    second.items[1].name = "changed"
    expectNoDifference(evaluated(stage), ["1"])
    expectNoDifference(stage.lines()[4], "changed")
    first.items.append(Item(9))
    expectNoDifference(evaluated(stage), ["9"])
    expectNoDifference(stage.lines()[5], "changed")
  }

  @Test("Elements outside a list are evaluated one by one")
  func elementsOutsideOfAListAreEvaluatedOneByOne() {
    let model = Model(12)
    let stage = Stage { VStack { ForEach(model.items) { Row(item: $0, journal: journal) } } }
    _ = journal.take()
    model.items[11].name = "changed"
    expectNoDifference(evaluated(stage), ["11"])
    model.items.swapAt(0, 11)
    expectNoDifference(evaluated(stage), [])
    expectNoDifference(stage.lines().first, "changed")
  }

  @Test("The options of a picker are evaluated one by one")
  func whatAPickerOffersIsEvaluatedOneByOne() throws {
    struct Choice: View {
      let model: Model
      let journal: Journal
      @State var choice = 1
      var body: some View {
        let _ = journal.add("choice")
        Picker("Choice", selection: $choice) {
          ForEach(model.items) { Row(item: $0, journal: journal) }
        }
      }
    }
    let model = Model(3)
    let stage = Stage { Choice(model: model, journal: journal) }
    expectNoDifference(stage.lines(), ["Choice: item 1"])
    _ = journal.take()
    model.items[1].name = "changed"
    expectNoDifference(evaluated(stage), ["1"])
    expectNoDifference(stage.lines(), ["Choice: changed"])
    try stage.run("pick choice item 2")
    expectNoDifference(journal.take(), [])
    model.items.append(Item(7))
    expectNoDifference(evaluated(stage), ["choice", "7"])
    try stage.run("pick choice item 7")
    expectNoDifference(stage.lines(), ["Choice: item 7"])
  }

  @Test("A badge of a row changes without evaluating the row") func aBadgeIsPutOnARowThatIsTakenAsItIs() {
    let model = Model(2)
    let badge = Source(1)
    let stage = Stage {
      List { ForEach(model.items) { Row(item: $0, journal: journal).badge(badge.value) } }
    }
    _ = journal.take()
    expectNoDifference(stage.lines(20), ["item 0 (1)", "item 1 (1)"])
    badge.value = 2
    expectNoDifference(evaluated(stage), [])
    expectNoDifference(stage.lines(20), ["item 0 (2)", "item 1 (2)"])
    badge.value = 0
    expectNoDifference(evaluated(stage), [])
    model.items[0].name = "changed"
    expectNoDifference(evaluated(stage), ["0"])
    expectNoDifference(stage.lines(20), ["changed", "item 1"])
  }

  @Test func rowsDisappearInTheirOrder() {
    let model = Model(40)
    let stage = Stage {
      List {
        ForEach(model.items) { item in Text(item.name).onDisappear { journal.add("\(item.id)") } }
      }
    }
    model.items = []
    expectNoDifference(evaluated(stage), (0..<40).map(String.init))
  }

  // MARK: Rows in use

  struct Presenting: View {
    let item: Item
    @State var isPresented = false
    var body: some View {
      Button("Show \(item.id)") { isPresented = true }
        .sheet(isPresented: $isPresented) { Text("sheet of \(item.name)") }
    }
  }

  @Test("A row with an open sheet can be filtered out") func aRowThatPresentsMayBeFilteredAway() throws {
    let model = Model(5)
    let all = model.items
    let stage = Stage { List { ForEach(model.items) { Presenting(item: $0) } } }
    try stage.run("open 4")
    expectNoDifference(stage.lines(), ["sheet of item 3"])
    model.items = Array(all.prefix(3))
    stage.graph.update()
    expectNoDifference(stage.tree.presentation, nil)
    expectNoDifference(stage.lines(), ["1  Show 0", "2  Show 1", "3  Show 2"])
    model.items = all
    stage.graph.update()
    expectNoDifference(stage.tree.presentation, nil)
    try stage.run("open 4")
    all[3].name = "changed"
    stage.graph.update()
    expectNoDifference(stage.lines(), ["sheet of changed"])
  }

  @Test func rowsWithTheSameIdAreReportedAndShown() {
    let journal = journal
    expectIssues {
      let numbers = Source([1, 2, 1])
      let stage = Stage {
        List { ForEach(numbers.value, id: \.self) { Text("row \($0)").onAppear { journal.add("appears") } } }
      }
      expectNoDifference(stage.lines(), ["row 1", "row 2", "row 1"])
      numbers.value = [1, 2]
      stage.graph.update()
      expectNoDifference(stage.lines(), ["row 1", "row 2"])
      expectNoDifference(journal.entries, ["appears", "appears"])
    } matching: { issue in
      "\(issue)".contains("Rows of one list have the same id")
    }
  }
}
