import CustomDump
import Observation
import TerminalUI
import Testing

@MainActor
@Suite struct ViewGraphTests {
  @Observable final class Model {
    var count = 0
    var unread = 0
    var names = ["a", "b", "c"]
    var isShown = true
    var log: [String] = []
  }

  struct Counter: View {
    @State private var count = 0
    var name = "count"

    var body: some View {
      Text("\(name) \(count)")
      Button("inc \(name)") { count += 1 }
    }
  }

  @Test("State survives renders") func stateLastsThroughRenders() throws {
    let stage = Stage { Counter() }
    expectNoDifference(stage.lines(), ["count 0", "[inc count]"])
    try stage.run("tap inc count")
    try stage.run("inc count")
    expectNoDifference(stage.lines()[0], "count 2")
  }

  @Test func stateFollowsAnIdWhenItMoves() throws {
    let model = Model()
    struct Names: View {
      let model: Model
      var body: some View { ForEach(model.names, id: \.self) { Counter(name: $0) } }
    }
    let live = Stage { Names(model: model) }
    try live.run("inc b")
    model.names = ["c", "b"]
    live.graph.update()
    expectNoDifference(live.lines().filter { !$0.hasPrefix("[") }, ["c 0", "b 1"])
    model.names = ["c"]
    live.graph.update()
    model.names = ["c", "b"]
    live.graph.update()
    expectNoDifference(live.lines().filter { !$0.hasPrefix("[") }, ["c 0", "b 0"])
  }

  @Test("Each branch has its own state") func branchesHaveStateOfTheirOwn() throws {
    struct Branches: View {
      let model: Model
      var body: some View {
        if model.isShown { Counter(name: "one") } else { Counter(name: "two") }
      }
    }
    let model = Model()
    let stage = Stage { Branches(model: model) }
    try stage.run("inc one")
    model.isShown = false
    stage.graph.update()
    expectNoDifference(stage.lines()[0], "two 0")
    model.isShown = true
    stage.graph.update()
    expectNoDifference(stage.lines()[0], "one 0")
  }

  @Test("Only a value that was read requests a render") func onlyWhatWasReadAsksForARender() {
    let model = Model()
    struct Reader: View {
      let model: Model
      var body: some View { Text("\(model.count)") }
    }
    let stage = Stage { Reader(model: model) }
    #expect(!stage.graph.needsRender)
    model.unread = 1
    #expect(!stage.graph.needsRender)
    model.count = 1
    #expect(stage.graph.needsRender)
    stage.graph.update()
    expectNoDifference(stage.lines(), ["1"])
    #expect(!stage.graph.needsRender)
  }

  @Test("The host is notified once for several changes") func theHostIsToldOnce() async {
    let model = Model()
    struct Reader: View {
      let model: Model
      var body: some View { Text("\(model.count)") }
    }
    let graph = ViewGraph { Reader(model: model) }
    graph.update()
    var calls = 0
    await withCheckedContinuation { continuation in
      graph.onNeedsRender = {
        calls += 1
        continuation.resume()
      }
      model.count = 1
      model.count = 2
    }
    expectNoDifference(calls, 1)
    graph.update()
    expectNoDifference(graph.tree.content[0].plainText, "2")
  }

  @Test("Lifetime modifiers run in order") func lifetimesBeginAndEnd() async {
    struct Watched: View {
      let model: Model
      var body: some View {
        VStack {
          if model.isShown {
            Text("here")
              .onAppear { model.log.append("appear") }
              .onDisappear { model.log.append("disappear") }
              .task {
                model.log.append("task")
                await Task.yieldForever()
                model.log.append("cancelled \(Task.isCancelled)")
                model.count += 1
              }
          }
        }
        .onChange(of: model.isShown) { model.log.append("shown \($0) to \($1)") }
      }
    }
    let model = Model()
    let graph = ViewGraph { Watched(model: model) }
    graph.update()
    graph.markDirty()
    graph.update()
    #expect(model.log == ["task", "appear"] || model.log == ["appear", "task"])
    model.log = []
    model.isShown = false
    graph.update()
    #expect(model.log.contains("disappear"))
    #expect(model.log.contains("shown true to false"))
    // The task ends later, so the test waits for its last step.
    await withCheckedContinuation { continuation in
      let token = observe { if model.count == 1 { continuation.resume() } }
      tokens.append(token)
    }
    #expect(model.log.contains("cancelled true"))
    graph.stop()
  }

  private final class Tokens {
    var all: [ObserveToken] = []
    func append(_ token: ObserveToken) { all.append(token) }
  }
  private let tokens = Tokens()

  @Test func aTaskStartsAgainWithANewID() {
    struct Watched: View {
      let model: Model
      var body: some View {
        Text("\(model.count)").task(id: model.count) { model.log.append("run \(model.count)") }
      }
    }
    let model = Model()
    let graph = ViewGraph { Watched(model: model) }
    graph.update()
    model.count = 1
    graph.update()
    graph.markDirty()
    graph.update()
    expectNoDifference(model.log, ["run 0", "run 1"])
  }

  @Test func coveredScreensKeepTheirStateAndDisappear() throws {
    struct App: View {
      let model: Model
      var body: some View {
        NavigationStack(
          screens: model.names.map { name in
            NavigationScreen(id: name) { Counter(name: name).navigationTitle("Screen \(name)") }
          },
          popFrom: { model.names.removeAll(from: $0) }
        ) {
          Counter(name: "root").navigationTitle("Root")
            .onAppear { model.log.append("root appears") }
            .onDisappear { model.log.append("root disappears") }
        }
      }
    }
    let model = Model()
    model.names = []
    let stage = Stage { App(model: model) }
    try stage.run("inc root")
    model.names = ["x"]
    stage.graph.update()
    expectNoDifference(stage.tree.breadcrumb, ["Root", "Screen x"])
    expectNoDifference(model.log, ["root appears", "root disappears"])
    #expect(stage.graph.perform(.back))
    stage.graph.update()
    expectNoDifference(stage.text(), "Root\n────\nroot 1\n[inc root]")
    expectNoDifference(model.log, ["root appears", "root disappears", "root appears"])
    #expect(!stage.graph.perform(.back))
  }

  @Test("Environment values apply to nested views") func environmentReachesDown() {
    struct Reader: View {
      @Environment(\.isEnabled) var isEnabled
      @Environment(Model.self) var model
      var body: some View { Text("\(isEnabled) \(model.count)") }
    }
    let model = Model()
    expectNoDifference(Stage { Reader().disabled(true).environment(model) }.text(), "false 0")
  }

  @Test("Focus can be synchronized with a model") func focusIsBoundBothWays() throws {
    struct Form: View {
      enum Field { case title, note }
      @State var modelFocus: Field? = .title
      @FocusState var focus: Field?
      @State var title = ""
      @State var note = ""
      var body: some View {
        TextField("Title", text: $title).focused($focus, equals: .title)
        TextField("Note", text: $note).focused($focus, equals: .note)
        Text("model \(modelFocus == .note ? "note" : "other")").bind($modelFocus, to: $focus)
      }
    }
    let stage = Stage { Form() }
    expectNoDifference(stage.lines(), ["Title: ▏", "Note:", "model other"])
    try stage.run("set note hello")
    expectNoDifference(stage.lines(), ["Title:", "Note: hello▏", "model note"])
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the task is canceled.
  static func yieldForever() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      continuation.finish()
    }
  }
}
