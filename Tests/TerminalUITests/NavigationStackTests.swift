import CustomDump
import TerminalUI
import Testing

/// Screens on a stack, their titles, and the ways back.
@MainActor
@Suite struct NavigationStackTests {
  struct Screen: View {
    let name: String
    @Environment(\.dismiss) var dismiss
    @Environment(\.isPresented) var isPresented
    @State var count = 0
    var body: some View {
      Text("\(name) \(count) \(isPresented)")
      Button("Count") { count += 1 }
      Button("Leave") { dismiss() }
        .navigationTitle(name)
    }
  }

  struct App: View {
    @Bindable var path: Source<[String]>
    var body: some View {
      NavigationStack(
        screens: path.value.map { name in NavigationScreen(id: name) { Screen(name: name) } },
        popFrom: { path.value.removeAll(from: $0) }
      ) {
        Screen(name: "Root")
          .toolbar {
            Button("Push") { path.value.append("\(path.value.count + 1)") }
          }
      }
    }
  }

  private func stage(_ path: Source<[String]>) -> Stage { Stage { App(path: path) } }

  @Test("The top screen is shown below its breadcrumb") func theTopIsShownUnderTheWayToIt() {
    let stage = stage(Source(["A", "B"]))
    expectNoDifference(stage.text(), "Root ▸ A ▸ B\n────────────\nB 0 true\n[Count]\n[Leave]")
    expectNoDifference(stage.tree.breadcrumb, ["Root", "A", "B"])
    expectNoDifference(stage.tree.title?.plain, "B")
    expectNoDifference(stage.tree.earlierTitles.map(\.plain), ["Root", "A"])
  }

  @Test("The breadcrumb is shortened if it doesn't fit") func theWayIsLeftOutWhereItDoesNotFit() {
    let stage = stage(Source(["Standups", "Meeting"]))
    expectNoDifference(stage.lines(40)[0], "Root ▸ Standups ▸ Meeting")
    expectNoDifference(stage.lines(25)[0], "Root ▸ Standups ▸ Meeting")
    expectNoDifference(stage.lines(24)[0], "… ▸ Meeting")
    expectNoDifference(stage.lines(11)[0], "… ▸ Meeting")
    expectNoDifference(stage.lines(10)[0], "Meeting")
    expectNoDifference(self.stage(Source(["A long title"])).lines(8)[0], "A long …")
  }

  @Test("Back goes one screen back, and home to the first screen")
  func oneGoesBackScreenByScreenOrToTheFirst() {
    let path = Source(["A", "B", "C"])
    let stage = stage(path)
    #expect(stage.graph.canGoBack)
    #expect(stage.graph.perform(.back))
    expectNoDifference(path.value, ["A", "B"])
    stage.graph.update()
    #expect(stage.graph.perform(.home))
    expectNoDifference(path.value, [])
    #expect(!stage.graph.canGoBack)
    #expect(!stage.graph.perform(.back))
    #expect(!stage.graph.perform(.home))
    expectNoDifference(stage.tree.breadcrumb, ["Root"])
  }

  @Test func aScreenKeepsItsStateWhileItIsInTheStack() throws {
    let path = Source(["A"])
    let stage = stage(path)
    try stage.run("count")
    path.value = ["A", "B"]
    stage.graph.update()
    try stage.run("count")
    try stage.run("count")
    expectNoDifference(stage.lines()[2], "B 2 true")
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(stage.lines()[2], "A 1 true")
    path.value = ["A", "B"]
    stage.graph.update()
    expectNoDifference(stage.lines()[2], "B 0 true")
    // A screen that replaces another is a new one. A screen that moves is the same.
    path.value = ["X", "A"]
    stage.graph.update()
    expectNoDifference(stage.lines()[2], "A 1 true")
  }

  @Test("'dismiss' closes the screen that calls it") func dismissClosesTheScreenThatCallsIt() throws {
    let path = Source(["A", "B"])
    let stage = stage(path)
    try stage.run("leave")
    expectNoDifference(path.value, ["A"])
    try stage.run("leave")
    expectNoDifference(path.value, [])
    // The first screen can't be left.
    try stage.run("leave")
    expectNoDifference(stage.lines()[2], "Root 0 false")
  }

  @Test("The toolbar belongs to the top screen") func theToolbarIsThatOfTheTop() throws {
    let path = Source<[String]>([])
    let stage = stage(path)
    expectNoDifference(stage.usages, ["push", "count", "leave"])
    try stage.run("push")
    expectNoDifference(stage.usages, ["count", "leave"])
    expectNoDifference(stage.error("push"), "There is no 'push' here.")
  }

  @Test("Dismissing a covered screen also pops the screens above it")
  func aCoveredScreenThatAsksToLeaveTakesWhatIsAboveWithIt() throws {
    let path = Source(["A", "B", "C"])
    let journal = Journal()
    var dismissals: [String: DismissAction] = [:]
    struct Reader: View {
      @Environment(\.dismiss) var dismiss
      let keep: @MainActor (DismissAction) -> Void
      var body: some View {
        let _ = keep(dismiss)
        Text("screen")
      }
    }
    let stage = Stage {
      NavigationStack(
        screens: path.value.map { name in
          NavigationScreen(id: name) { Reader { dismissals[name] = $0 } }
        },
        popFrom: {
          journal.add("pop from \($0)")
          path.value.removeAll(from: $0)
        }
      ) { Text("root") }
    }
    expectNoDifference(stage.lines(), ["screen"])
    dismissals["B"]?()
    stage.graph.update()
    expectNoDifference(journal.entries, ["pop from B"])
    expectNoDifference(path.value, ["A"])
  }

  @Test("A stack with one screen can't go back") func aStackOfOneScreenHasNoWayBack() {
    let stage = Stage { NavigationStack { Text("only").navigationTitle("Only") } }
    expectNoDifference(stage.lines(), ["Only", "────", "only"])
    #expect(!stage.graph.canGoBack)
  }

  @Test("Screens without a title aren't in the breadcrumb") func screensWithoutATitleAreNotInTheBreadcrumb() {
    let stage = Stage {
      NavigationStack(
        screens: [
          NavigationScreen(id: 1) { Text("one") },
          NavigationScreen(id: 2) { Text("two").navigationTitle("Two") },
        ],
        popFrom: { _ in }
      ) { Text("root") }
    }
    expectNoDifference(stage.tree.breadcrumb, ["Two"])
    expectNoDifference(stage.lines(), ["Two", "───", "two"])
  }

  // MARK: Titles and toolbars

  @Test("The innermost title has precedence") func theTitleFurtherInCounts() {
    let stage = Stage {
      VStack { Text("a").navigationTitle(Text("Inner").foregroundStyle(.red)) }.navigationTitle("Outer")
    }
    expectNoDifference(stage.lines()[0], "Inner")
    expectNoDifference(stage.runs()[0].style, TextStyle(bold: true, foreground: .red))
    expectNoDifference(Stage { Text("a").navigationTitle("two\nlines") }.lines()[0], "two lines")
    expectNoDifference(Stage { Text("a").navigationTitle("") }.lines(), ["a"])
  }

  @Test("A title follows its value") func aTitleFollowsWhatItSays() {
    let name = Source("Old")
    let stage = Stage { Text("a").navigationTitle(name.value) }
    name.value = "New"
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["New"])
  }

  @Test("The toolbar is below the screen") func theToolbarIsBelowTheScreen() {
    let stage = Stage {
      Text("text")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
          ToolbarItemGroup(placement: .bottomBar) {
            Button("One") {}
            Button("Two") {}
          }
          ToolbarItem {}
          Button("Bare") {}
        }
        .toolbar { ToolbarItem(placement: .status) { Text("3 of 4") } }
    }
    expectNoDifference(stage.text(), "text\n\n[Cancel]  [Bare]\n[One]  [Two]  3 of 4")
    expectNoDifference(
      stage.tree.toolbar.map(\.placement), [.cancellationAction, .bottomBar, .automatic, .status])
    expectNoDifference(stage.tree.toolbar.map(\.content.count), [1, 2, 1, 1])
    expectNoDifference(stage.lines(15), ["text", "", "[Cancel]", "[Bare]", "[One]  [Two]", "3 of 4"])
    expectNoDifference(stage.usages, ["cancel", "one", "two", "bare"])
  }

  @Test("A toolbar can have more items than its screen") func aToolbarMayBeLongerThanItsScreen() {
    let isLong = Source(false)
    let stage = Stage {
      List { Text("row") }
        .toolbar {
          if isLong.value { ToolbarItem { Button("More") {} } }
          ForEach(1..<3) { Button("\($0)") {} }
        }
    }
    expectNoDifference(stage.text(), "row\n\n[1]  [2]")
    isLong.value = true
    stage.graph.update()
    expectNoDifference(stage.text(), "row\n\n[More]  [1]  [2]")
    expectNoDifference(stage.tree.toolbar.count, 3)
  }

  @Test func aToolbarInAListHasNoRows() {
    let stage = Stage { List { Text("row").toolbar { ForEach(1..<3) { Button("Tool \($0)") {} } } } }
    expectNoDifference(stage.text(), "row\n\n[Tool 1]  [Tool 2]")
    expectNoDifference(stage.usages, ["tool 1", "tool 2"])
  }

  @Test func aScreenOfATitleAndAToolbarOnly() {
    let stage = Stage { EmptyView().navigationTitle("Empty").toolbar { Button("Add") {} } }
    expectNoDifference(stage.lines(), ["Empty", "─────", "[Add]"])
  }

  @Test("A disabled button in a toolbar can't be used") func whatIsDisabledInAToolbarCannotBeUsed() {
    let stage = Stage { Text("a").toolbar { Button("Save") {}.disabled(true) } }
    expectNoDifference(stage.error("save"), "'save' can't be used now.")
    #expect(stage.usages.isEmpty)
  }
}
