import CairnTestSupport
import ComposableArchitecture
import CustomDump
import Foundation
import SessionRecording
import TerminalUI
import Testing

@testable import DeveloperTools
@testable import TerminalApp
@testable import TerminalPrograms

/// The developer tools of a plain app, which use its root store.
@MainActor
@Suite(.serialized) struct AppToolsTests {
  @Reducer
  struct Tally {
    struct Opaque: Equatable {
      let text: String
      init(_ text: String) { self.text = text }
    }
    @ObservableState
    struct State: Equatable {
      var count = 0
      var opaque: [Opaque] = []
      @Shared(.inMemory("tally")) var total = 0
    }
    enum Action { case up, later, arrived }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .up, .arrived:
          state.count += 1
          state.opaque.append(Opaque("x"))
          state.$total.withLock { $0 += 1 }
          return .none
        case .later: return .send(.arrived)
        }
      }
    }
  }

  struct TallyView: View {
    let store: StoreOf<Tally>
    var body: some View {
      VStack {
        Text("Count \(store.count), total \(store.total)")
        Button("Up") { store.send(.up) }
        Button("Later") { store.send(.later) }
      }
    }
  }

  /// Creates the store in the body.
  struct InBody: App {
    var body: some Scene {
      WindowGroup { TallyView(store: Store(initialState: Tally.State()) { Tally() }) }
    }
  }

  /// Stores the store in a property.
  struct InProperty: App {
    @State var store = Store(initialState: Tally.State()) { Tally() }
    var body: some Scene {
      WindowGroup { TallyView(store: store) }
    }
  }

  /// Has two stores of one feature. The first is the root.
  struct Two: App {
    var body: some Scene {
      WindowGroup {
        VStack {
          TallyView(store: Store(initialState: Tally.State(count: 1)) { Tally() })
          TallyView(store: Store(initialState: Tally.State(count: 10)) { Tally() })
        }
      }
    }
  }

  /// Has two stores of one feature, and names the second as the root.
  struct SecondOfTwo: App {
    var body: some Scene {
      let first = Store(initialState: Tally.State(count: 1)) { Tally() }
      let second = Store(initialState: Tally.State(count: 10)) { Tally() }
      WindowGroup {
        VStack {
          TallyView(store: first)
          TallyView(store: second)
        }
      }
      .rootStore(second)
    }
  }

  /// Has two stores in properties, and uses the first before it names the second as the root.
  struct SecondOfTwoProperties: App {
    @State var first = Store(initialState: Tally.State(count: 1)) { Tally() }
    @State var second = Store(initialState: Tally.State(count: 10)) { Tally() }
    init() {
      first.send(.up)
      second.send(.up)
    }
    var body: some Scene {
      WindowGroup {
        VStack {
          TallyView(store: first)
          TallyView(store: second)
        }
      }
      .rootStore(second)
    }
  }

  /// Names a store that has a parent as the root.
  struct Child: App {
    let store = Store(initialState: Tally.State()) { Tally() }
    var body: some Scene {
      WindowGroup { TallyView(store: store) }
        .rootStore(store.scope(state: \.self, action: \.self))
    }
  }

  struct Opaque: App {
    let store = Store(initialState: OpaqueFeature.State()) { OpaqueFeature() }
    var body: some Scene { WindowGroup { Text("Opaque") } }
  }

  struct Plain: App {
    var body: some Scene { WindowGroup { Text("Plain") } }
  }

  private func lines(_ running: RunningProgram) -> [String] { running.screen(width: 60).map(\.plain) }

  private func output(_ line: String, _ running: RunningProgram) async -> String {
    do {
      guard case .output(let lines) = try await running.execute(line) else { return "done" }
      return lines.map(\.plain).joined(separator: "\n")
    } catch {
      return "error: \(error)"
    }
  }

  private func inMemory<R>(_ body: () async throws -> R) async rethrows -> R {
    try await withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    } operation: {
      try await body()
    }
  }

  private func useTools<Main: App>(of app: Main.Type) async throws {
    let running = RunningProgram(Program(name: "tally", app: app), isInteractive: true)
    defer { running.stop() }
    await running.waitUntilIdle()
    #expect(lines(running).first == "Count 0, total 0")
    for line in ["up", "later"] { #expect(await output(line, running) == "done") }
    #expect(lines(running).first == "Count 2, total 2")
    #expect(await output(":state count", running) == "2")
    #expect(await output(":send up", running) == "done")
    #expect(await output(":diff", running).contains("count: 3"))
    #expect(await output(":actions", running).contains(".arrived"))
    let history = await output(":history", running)
    #expect(history.contains("1  app › up") && history.contains("4  app › up"), "\(history)")
    // The app's views show the past, and nothing changes.
    #expect(await output(":at 1", running) == "done")
    #expect(lines(running).first == "Count 1, total 1")
    #expect(await output(":state count", running) == "1")
    #expect(await output("up", running).contains("This is the past"))
    #expect(await output(":at 4", running) == "done")
    #expect(lines(running).first == "Count 3, total 3")
    #expect(await output("up", running) == "done")
    #expect(lines(running).first == "Count 4, total 4")
    #expect(await output(":at 2", running) == "done")
    #expect(await output(":resume --yes", running) == "done")
    #expect(lines(running).first?.hasPrefix("Count 1") == true)
    #expect(await output("up", running) == "done")
    #expect(lines(running).first?.hasPrefix("Count 2") == true)
    #expect(await output("goto app", running).contains("There is no 'goto app' here."))
    #expect(await output("help :", running).contains(":history"))
    #expect(await output(":session", running).contains("This run doesn't save its session."))
  }

  @Test("A store created in the body has all tools") func aStoreOfTheBodyHasAllTools() async throws {
    try await inMemory { try await useTools(of: InBody.self) }
  }

  @Test func theFirstStoreIsTheRoot() async throws {
    await inMemory {
      let running = RunningProgram(Program(name: "tally", app: Two.self), isInteractive: false)
      defer { running.stop() }
      #expect(lines(running).contains("Count 1, total 0") && lines(running).contains("Count 10, total 0"))
      #expect(await output(":state count", running) == "1")
    }
  }

  @Test func aNamedStoreIsTheRoot() async {
    await inMemory {
      let running = RunningProgram(Program(name: "tally", app: SecondOfTwo.self), isInteractive: true)
      defer { running.stop() }
      #expect(lines(running).contains("Count 1, total 0") && lines(running).contains("Count 10, total 0"))
      #expect(await output(":state count", running) == "10")
      #expect(await output(":send up", running) == "done")
      #expect(await output(":state count", running) == "11")
      #expect(lines(running).contains("Count 11, total 1"))
      #expect(await output(":at 0", running) == "done")
      #expect(lines(running).contains("Count 10, total 0"))
    }
  }

  @Test func aNamedStoreOfAPropertyIsTheRoot() async throws {
    try await inMemory {
      let running = RunningProgram(
        Program(name: "tally", app: SecondOfTwoProperties.self), isInteractive: false)
      defer { running.stop() }
      #expect(lines(running).contains("Count 2, total 2") && lines(running).contains("Count 11, total 2"))
      #expect(await output(":state count", running) == "11")
      #expect(await output(":send up", running) == "done")
      #expect(lines(running).contains("Count 12, total 3"))
      // The other store works normally.
      let up = try #require(running.tree.elements.first { $0.plainText == "Up" })
      #expect(try await running.execute(.tap(up.id)) == .done)
      #expect(lines(running).contains("Count 3, total 4"))
      #expect(await output(":state count", running) == "12")
    }
  }

  @Test("A store with a parent can't be the root") func aStoreWithAParentIsNotTheRoot() async {
    await inMemory {
      expectIssues {
        RunningProgram(Program(name: "tally", app: Child.self), isInteractive: false).stop()
      } matching: {
        $0.text.contains("'rootStore' names a store that can't be the root.")
      }
    }
  }

  @Test func aStoreOfAPropertyIsTheRoot() async throws {
    await inMemory {
      let running = RunningProgram(Program(name: "tally", app: InProperty.self), isInteractive: false)
      defer { running.stop() }
      #expect(await output("up", running) == "done")
      #expect(lines(running).first == "Count 1, total 1")
      #expect(await output(":state count", running) == "1")
      // It uses the program's shared values, which a replay must not change.
      #expect(
        await output(":at 0", running)
          == "error: ':at' isn't available: its root store is created before 'body', with shared values. Create the store in 'body'."
      )
      #expect(lines(running).first == "Count 1, total 1")
    }
  }

  @Test("Tools name the state that keeps a store from being the root")
  func aStateThatIsNotEquatable() async throws {
    let running = RunningProgram(Program(name: "opaque", app: Opaque.self), isInteractive: false)
    defer { running.stop() }
    #expect(lines(running) == ["Opaque"])
    let text = await output(":state", running)
    #expect(
      text
        == "error: ':state' isn't available: 'OpaqueFeature.State', the state of its store, isn't an 'ObservableState' that is 'Equatable'."
    )
  }

  @Test("An app without a store has no developer tools") func anAppWithoutAStoreHasNoTools() async throws {
    let running = RunningProgram(Program(name: "plain", app: Plain.self), isInteractive: false)
    defer { running.stop() }
    #expect(lines(running) == ["Plain"])
    #expect(await output(":state", running) == "error: ':state' isn't available: this program has no store.")
    expectNoDifference(running.completions(of: ":"), [":tree"])
  }

  /// State that can't be saved is created by the app as at first.
  @Test("A session is restored") func aSessionComesBack() async throws {
    try await inMemory {
      let program = Program(name: "tally", app: InBody.self)
      let running = RunningProgram(program, isInteractive: false)
      #expect(await output("up", running) == "done")
      expectNoDifference(program.restorationReport.map(\.isWhole), [false])
      let plugins = try #require(program.screens?.plugins)
      let state = try #require(program.state)
      let session = SessionRecorder(plugins: plugins).session(of: state, at: Date(timeIntervalSince1970: 0))
      running.stop()
      let next = Program(name: "tally", app: InBody.self)
      _ = next.show(session)
      let restored = RunningProgram(next, isInteractive: false)
      defer { restored.stop() }
      #expect(lines(restored).first?.hasPrefix("Count 1") == true, "\(lines(restored))")
    }
  }
}

/// A feature whose state tools can't use.
@Reducer
struct OpaqueFeature {
  struct State {}
  enum Action { case tapped }
  var body: some ReducerOf<Self> { EmptyReducer() }
}
