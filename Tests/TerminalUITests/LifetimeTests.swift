import CairnTestSupport
import CustomDump
import TerminalUI
import Testing

/// The actions of views when they appear, change, and disappear.
@MainActor
@Suite struct LifetimeTests {
  @Test("A view appears and disappears once each time") func aViewAppearsOnceForEachTime() {
    let isShown = Source(true)
    let journal = Journal()
    let stage = Stage {
      if isShown.value {
        Text("here").onAppear { journal.add("appears") }.onDisappear { journal.add("disappears") }
      }
    }
    stage.renderAgain()
    expectNoDifference(journal.take(), ["appears"])
    isShown.value = false
    stage.graph.update()
    stage.renderAgain()
    expectNoDifference(journal.take(), ["disappears"])
    isShown.value = true
    stage.graph.update()
    expectNoDifference(journal.take(), ["appears"])
  }

  @Test("A view that moves doesn't disappear") func aViewThatMovesDoesNotDisappear() {
    let names = Source(["a", "b"])
    let journal = Journal()
    let stage = Stage {
      ForEach(names.value, id: \.self) { name in
        Text(name).onAppear { journal.add("+\(name)") }.onDisappear { journal.add("-\(name)") }
      }
    }
    expectNoDifference(journal.take(), ["+a", "+b"])
    names.value = ["b", "c", "a"]
    stage.graph.update()
    expectNoDifference(journal.take(), ["+c"])
    names.value = ["c"]
    stage.graph.update()
    expectNoDifference(journal.take().sorted(), ["-a", "-b"])
  }

  @Test("'onDisappear' runs for inner views first") func whatEndsWithAViewEndsFromWithin() {
    let isShown = Source(true)
    let journal = Journal()
    let stage = Stage {
      if isShown.value {
        VStack { Text("inner").onDisappear { journal.add("inner") } }
          .onDisappear { journal.add("outer") }
      }
    }
    isShown.value = false
    stage.graph.update()
    expectNoDifference(journal.entries, ["inner", "outer"])
  }

  @Test("A view can change its own state when it appears") func whatAppearsMayChangeWhatIsShown() {
    struct Loading: View {
      @State var text = "loading"
      var body: some View { Text(text).onAppear { text = "loaded" } }
    }
    let stage = Stage { Loading() }
    expectNoDifference(stage.lines(), ["loaded"])
    #expect(!stage.graph.needsRender)
  }

  @Test("'onDisappear' runs the closure of the last render")
  func theActionOfTheLastRenderIsTheOneThatIsDone() {
    let name = Source("first")
    let isShown = Source(true)
    let journal = Journal()
    let stage = Stage {
      if isShown.value {
        let name = name.value
        Text("here").onDisappear { journal.add(name) }
      }
    }
    name.value = "second"
    stage.graph.update()
    isShown.value = false
    stage.graph.update()
    expectNoDifference(journal.entries, ["second"])
  }

  @Test("'onAppear' and 'onDisappear' don't need an action") func nothingIsDoneWhereNoActionIsGiven() {
    let isShown = Source(true)
    let stage = Stage { if isShown.value { Text("a").onAppear().onDisappear() } }
    isShown.value = false
    stage.graph.update()
    #expect(stage.lines().isEmpty)
  }

  // MARK: Changes

  @Test("A change is reported with both values") func aChangeIsToldWithBothValues() {
    let number = Source(1)
    let other = Source("a")
    let journal = Journal()
    let stage = Stage {
      Text("\(number.value) \(other.value)")
        .onChange(of: number.value) { journal.add("\($0) to \($1)") }
        .onChange(of: number.value) { journal.add("changed") }
    }
    #expect(journal.entries.isEmpty)
    number.value = 2
    stage.graph.update()
    expectNoDifference(journal.take().sorted(), ["1 to 2", "changed"])
    other.value = "b"
    stage.graph.update()
    number.value = 2
    stage.graph.update()
    #expect(journal.entries.isEmpty)
    // Changes between two renders count as one.
    number.value = 3
    number.value = 4
    stage.graph.update()
    #expect(journal.take().contains("2 to 4"))
    number.value = 5
    number.value = 4
    stage.graph.update()
    #expect(journal.entries.isEmpty)
  }

  @Test("The initial value can be reported") func theFirstValueMayBeTold() {
    let number = Source(1)
    let journal = Journal()
    let stage = Stage {
      Text("\(number.value)")
        .onChange(of: number.value, initial: true) { journal.add("\($0) to \($1)") }
        .onChange(of: number.value, initial: true) { journal.add("told") }
    }
    expectNoDifference(journal.take().sorted(), ["1 to 1", "told"])
    number.value = 2
    stage.graph.update()
    expectNoDifference(journal.take().sorted(), ["1 to 2", "told"])
  }

  @Test("A change handler can change more state") func aChangeMayChangeMore() throws {
    struct Sum: View {
      @State var number = 1
      @State var double = 2
      var body: some View {
        Button("Add") { number += 1 }
        Text("\(double)").onChange(of: number) { double = $1 * 2 }
      }
    }
    let stage = Stage { Sum() }
    try stage.run("add")
    expectNoDifference(stage.lines(), ["[Add]", "4"])
  }

  @Test("An endless update is reported") func aViewThatNeverRestsIsReported() {
    expectIssues {
      let restless = Source(0)
      let graph = ViewGraph {
        Live { Text("\(restless.value)").onChange(of: restless.value, initial: true) { restless.value += 1 } }
      }
      graph.update()
      expectNoDifference(restless.value, 100)
    } matching: { issue in
      "\(issue)".contains("rendering never ends")
    }
  }

  // MARK: Tasks

  /// Waits until the current task is canceled.
  private func untilCancelled() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    defer { continuation.finish() }
    for await _ in stream {}
  }

  /// Texts that a view's task records when it ends.
  private let ends = AsyncStream.makeStream(of: String.self)

  @Test("A task starts immediately and is canceled with its view", .timeLimit(.minutes(20)))
  func aTaskBeginsAtOnceAndIsCancelledWithItsView() async {
    let isShown = Source(true)
    let journal = Journal()
    let stage = Stage {
      if isShown.value {
        Text("here").task {
          journal.add("begins")
          await untilCancelled()
          ends.continuation.yield("cancelled \(Task.isCancelled)")
        }
      }
    }
    expectNoDifference(journal.take(), ["begins"])
    stage.renderAgain()
    #expect(journal.entries.isEmpty)
    isShown.value = false
    stage.graph.update()
    var iterator = ends.stream.makeAsyncIterator()
    #expect(await iterator.next() == "cancelled true")
  }

  @Test("Another id starts another task", .timeLimit(.minutes(20))) func anotherIdIsAnotherTask() async {
    let id = Source(1)
    let text = Source("a")
    let journal = Journal()
    let stage = Stage {
      let number = id.value
      Text(text.value).task(id: number) {
        journal.add("begins \(number)")
        await untilCancelled()
        ends.continuation.yield("ends \(number)")
      }
    }
    text.value = "b"
    stage.graph.update()
    expectNoDifference(journal.take(), ["begins 1"])
    id.value = 2
    stage.graph.update()
    expectNoDifference(journal.take(), ["begins 2"])
    var iterator = ends.stream.makeAsyncIterator()
    #expect(await iterator.next() == "ends 1")
    stage.graph.stop()
    #expect(await iterator.next() == "ends 2")
  }

  @Test("A task starts again when its view reappears") func aTaskStartsAgainWhenItsViewComesBack() {
    let isShown = Source(true)
    let journal = Journal()
    let stage = Stage {
      if isShown.value { Text("a").task(id: 1) { journal.add("begins") } }
    }
    isShown.value = false
    stage.graph.update()
    isShown.value = true
    stage.graph.update()
    expectNoDifference(journal.entries, ["begins", "begins"])
  }

  @Test func aTaskStartsAgainWhenItsScreenIsShownAgain() {
    let isPushed = Source(false)
    let journal = Journal()
    let stage = Stage {
      NavigationStack(
        screens: isPushed.value ? [NavigationScreen(id: 1) { Text("above") }] : [], popFrom: { _ in }
      ) {
        Text("root").task(id: 1) { journal.add("begins") }
      }
    }
    isPushed.value = true
    stage.graph.update()
    isPushed.value = false
    stage.graph.update()
    expectNoDifference(journal.entries, ["begins", "begins"])
  }

  @Test("A task can change the view's state") func aTaskMayChangeWhatIsShown() {
    struct Loading: View {
      @State var text = "loading"
      var body: some View { Text(text).task { text = "loaded" } }
    }
    expectNoDifference(Stage { Loading() }.lines(), ["loaded"])
  }

  @Test("Stopping a graph ends everything once") func aGraphThatStopsEndsEverythingOnce() {
    let journal = Journal()
    let stage = Stage {
      VStack {
        Text("a").onAppear { journal.add("+a") }.onDisappear { journal.add("-a") }
        Text("b").onDisappear { journal.add("-b") }
      }
    }
    expectNoDifference(journal.take(), ["+a"])
    stage.graph.stop()
    stage.graph.stop()
    expectNoDifference(journal.take().sorted(), ["-a", "-b"])
  }

  // MARK: Covered views

  @Test("A sheet doesn't make its presenter disappear") func aSheetDoesNotMakeItsPresenterDisappear() throws {
    struct Presenter: View {
      let journal: Journal
      @State var isPresented = false
      var body: some View {
        Button("Show") { isPresented = true }
          .onAppear { journal.add("+presenter") }
          .onDisappear { journal.add("-presenter") }
          .sheet(isPresented: $isPresented) {
            Text("sheet").onAppear { journal.add("+sheet") }.onDisappear { journal.add("-sheet") }
          }
      }
    }
    let journal = Journal()
    let stage = Stage { Presenter(journal: journal) }
    try stage.run("show")
    try stage.run("dismiss")
    expectNoDifference(journal.entries, ["+presenter", "+sheet", "-sheet"])
  }

  @Test("'onChange' runs when a covered screen reappears")
  func whatChangedUnderAnotherScreenIsToldWhenItIsShownAgain() {
    let depth = Source(0)
    let number = Source(1)
    let journal = Journal()
    let stage = Stage {
      NavigationStack(
        screens: (0..<depth.value).map { NavigationScreen(id: $0) { Text("above") } },
        popFrom: { depth.value = $0.base as? Int ?? 0 }
      ) {
        Text("\(number.value)").onChange(of: number.value) { journal.add("\($0) to \($1)") }
      }
    }
    depth.value = 1
    number.value = 2
    stage.graph.update()
    #expect(journal.entries.isEmpty)
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(journal.entries, ["1 to 2"])
  }
}
