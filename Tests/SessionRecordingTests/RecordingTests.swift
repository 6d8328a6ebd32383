import CairnTestSupport
import CustomDump
import Foundation
@testable import NavigationCore
@testable import SessionRecording
import Sharing
import Testing

/// State and actions with everything that an action can contain.
@Reducer
struct Keeper {
  @CasePathable
  enum Color: Equatable, Sendable { case red, mixed(red: Int, blue: Int) }
  struct Opaque: Equatable { let id: Int }

  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var name = ""
    }
    enum Action: BindableAction { case binding(BindingAction<State>), mark }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        if case .mark = action { state.name += "!" }
        return .none
      }
    }
  }

  @ObservableState
  struct State: Equatable {
    var title = ""
    var password = ""
    var color = Color.red
    var ids: [UUID] = []
    var dates: [Date] = []
    var numbers: [Int] = []
    var text: String?
    var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
    @Presents var destination: A.Destination.State?
    @Shared(.fileStorage(URL(filePath: "/keeper.json"))) var kept: [String] = []
    @Shared(.appStorage("launches")) var launches = 0
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case plain
    case text(String?)
    case pair(id: Int, name: String)
    case color(Color)
    case answer(Result<Int, any Error>)
    case opaque(Opaque)
    case give
    case keep
    case fetch
    case look
    case edit
    case rows(IdentifiedActionOf<Row>)
    case destination(PresentationAction<A.Destination.Action>)
  }
  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now
  @Dependency(\.withRandomNumberGenerator) var random
  @Dependency(Words.self) var words
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .give:
        state.ids.append(uuid())
        state.dates.append(now)
        state.numbers.append(random { Int.random(in: 0..<1_000_000, using: &$0) })
      case .text(let text): state.text = text
      case .pair(let id, let name): state.rows[id: id]?.name = name
      case .color(let color): state.color = color
      case .answer(.success(let number)): state.numbers.append(number)
      case .answer(.failure(let error)): state.title = "\(error)"
      case .keep: state.$kept.withLock { $0.append("\($0.count)") }
      case .look:
        state.title += words.contains("cairn") ? "yes" : "no"
        do {
          state.title += try words.nearest(to: "carin", in: .english)?.text ?? "none"
        } catch {
          state.title += "\(error)"
        }
        words.forget()
      case .fetch: return .run { send in await send(.answer(.success(42))) }
      case .edit: state.destination = .edit(Edit.State())
      default: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
    .ifLet(\.$destination, action: \.destination)
  }
}
extension Keeper.State: RedactableState {
  static var secrets: [PartialKeyPath<Self>] { [\.password] }
}
extension Screens { var keeper: ScreenKey<Keeper> { .init() } }
struct KeeperRoute: Route {
  static let name = "keeper"
  var arguments: [String] { [] }
  init() {}
  init?(arguments: [String]) { guard arguments.isEmpty else { return nil } }
}
enum KeeperPlugin: FeaturePlugin {
  static let summary = "Keeps"
  static func state(for route: KeeperRoute) -> Keeper.State { Keeper.State() }
  static var reducer: Keeper { Keeper() }
}

/// Recording actions as data and replaying them.
@MainActor @Suite struct RecordingTests {
  let plugins = PluginRegistry([KeeperPlugin.self, APlugin.self, BPlugin.self, OnlyOnBPlugin.self])
  let recorder: ActionRecorder

  init() { recorder = ActionRecorder(plugins: plugins) }

  private func root(_ action: Keeper.Action) -> Navigator.Action { .root(.feature(AnyAction(action))) }

  /// Every kind of action is written as Swift and read back from its text.
  @Test("An action can be read back from its text") func anActionIsItsText() throws {
    let a = StackElementID(integerLiteral: 3)
    let actions: [(Navigator.Action, String)] = [
      (root(.plain), #"\.root.keeper.plain"#),
      (root(.text("a \"b\"\n\u{1B}\\")), #"\.root.keeper.text, "a \"b\"\n\u{1B}\\""#),
      (root(.text(nil)), #"\.root.keeper.text, nil"#),
      (root(.pair(id: 1, name: "x")), #"\.root.keeper.pair, ["id": 1, "name": "x"]"#),
      (root(.color(.red)), #"\.root.keeper.color.red"#),
      (root(.color(.mixed(red: 1, blue: 2))), #"\.root.keeper.color.mixed, ["blue": 2, "red": 1]"#),
      (root(.answer(.success(1))), #"\.root.keeper.answer.success, 1"#),
      (root(.answer(.failure(RecordedError(description: "no")))), #"\.root.keeper.answer.failure, "no""#),
      (root(.binding(.set(\.title, "Design"))), #"\.root.keeper.binding.title, "Design""#),
      (root(.rows(.element(id: 2, action: .mark))), #"\.root.keeper.rows[id: 2].mark"#),
      (
        root(.rows(.element(id: 2, action: .binding(.set(\.name, "n"))))),
        #"\.root.keeper.rows[id: 2].binding.name, "n""#
      ),
      (root(.destination(.dismiss)), #"\.root.keeper.destination.dismiss"#),
      (
        root(.destination(.presented(.edit(.binding(.set(\.text, "t")))))),
        #"\.root.keeper.destination.presented.edit.binding.text, "t""#
      ),
      (
        .path(.element(id: a, action: .feature(AnyAction(B.Action.rename("x"))))),
        #"\.path[id: 3].b.rename, "x""#
      ),
      (.path(.popFrom(id: a)), #"\.path.popFrom, 3"#),
      (.path(.element(id: a, action: .navigate(.home))), #"\.path[id: 3].navigate.home"#),
      (.navigate(.push(AnyRoute(BRoute("x")))), #"\.navigate.push, ["arguments": ["x"], "name": "b"]"#),
      (.navigationErrorShown, #"\.navigationErrorShown"#),
    ]
    for (action, text) in actions {
      let recorded = recorder.record(action)
      expectNoDifference(recorded.description, text)
      let read = try #require(RecordedAction(text))
      expectNoDifference(read, recorded)
      let data = try JSONEncoder().encode(recorded)
      expectNoDifference(try JSONDecoder().decode(RecordedAction.self, from: data), recorded)
      expectNoDifference(recorder.record(try recorder.action(read)).description, text)
    }
  }

  @Test("An action that can't be written states the reason") func whatCannotBeWrittenSaysWhy() throws {
    let opaque = recorder.record(root(.opaque(Keeper.Opaque(id: 1))))
    #expect(opaque.obstacle?.contains("'Opaque' can't be recorded") == true)
    #expect(throws: ActionRecorder.UnknownAction.self) { try recorder.action(opaque) }
    let secret = recorder.record(root(.binding(.set(\.password, "hunter2"))))
    expectNoDifference("\(secret)", #"\.root.keeper.binding.password /* It is a secret. */"#)
    // The recorder keeps the secret in memory, so that time travel can return to it, but doesn't write it.
    expectNoDifference("\(recorder.record(try recorder.action(secret)))", "\(secret)")
    let read = try JSONDecoder().decode(RecordedAction.self, from: JSONEncoder().encode(secret))
    #expect(read.value == nil)
    #expect(throws: ActionRecorder.UnknownAction.self) { try recorder.action(read) }
  }

  @Test(
    "An action that can't be found names the mistake and the nearest action",
    arguments: [
      (#"\.root.keeper.plian"#, #"There is no 'plian'"#, #"\.root.keeper.plain"#),
      (#"\.root.keper.plain"#, #"There is no 'keper'"#, #"\.root.keeper"#),
      (#"\.root.keeper.binding.titel, "x""#, #"There is no 'titel'"#, #"\.root.keeper.binding.title"#),
      (#"\.root.keeper.pair, 1"#, "1 isn't a", nil),
      (#"\.root.keeper.pair"#, "needs a value of type", nil),
      (#"\.root.keeper.plain, 1"#, "has no value", nil),
      (#"\.root[id: 1].x"#, "names an element, but there are none", nil),
    ])
  func whatThereIsNotIsNamed(text: String, message: String, nearest: String?) throws {
    let action = try #require(RecordedAction(text))
    let error = #expect(throws: ActionRecorder.UnknownAction.self) { try recorder.action(action) }
    #expect(error?.description.contains(message) == true, "\(error!)")
    expectNoDifference(error?.nearest, nearest)
  }

  @Test(
    "Text that isn't an action is rejected",
    arguments: [
      "", "root.a", #"\"#, #"\.a[id: 1"#, #"\.a,"#, #"\.a, [1"#, #"\.a b"#, #"\.a, "x"#, #"\.[id: 1]"#,
    ])
  func whatIsNoActionIsNone(text: String) { #expect(RecordedAction(text) == nil) }

  // MARK: Recordings

  private func program<R>(_ body: (StoreOf<Navigator>, DependencyRecorder) async throws -> R) async throws
    -> R
  {
    let values = DependencyRecorder()
    return try await withDependencies {
      $0.plugins = plugins
      $0.uuid = UUIDGenerator { UUID() }
      $0.date = DateGenerator { Date() }
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
      values.observe(&$0)
    } operation: {
      let state = try Navigator.State(root: KeeperRoute())
      let store = Store(initialState: state) { RecordedNavigator() }
      return try await body(store, values)
    }
  }

  private func recorded(_ actions: [Navigator.Action]) async throws -> Recording {
    try await program { store, values in
      let recorder = Recorder(store, plugins: plugins, program: "test", values: values)
      for action in actions {
        await store.send(action).finish()
      }
      recorder.stop()
      return try Recording(parsing: recorder.recording.data)
    }
  }

  private func replayer(_ recording: Recording) throws -> Replayer {
    try Replayer(recording, plugins: plugins, data: nil)
  }

  private var everything: [Navigator.Action] {
    [
      root(.give), root(.fetch), root(.binding(.set(\.title, "T"))), root(.pair(id: 2, name: "two")),
      root(.color(.mixed(red: 1, blue: 2))), root(.text("x")), root(.keep), root(.keep), root(.edit),
      root(.destination(.presented(.edit(.binding(.set(\.text, "typed")))))),
      .navigate(.push(AnyRoute(ARoute(1)))), .navigate(.push(AnyRoute(BRoute("b")))), root(.give),
    ]
  }

  @Test("A replay leads to the same state") func aRecordingIsPerformedAgain() async throws {
    let recording = try await recorded(everything)
    // The effect's answer is another entry.
    expectNoDifference(recording.entries.count, everything.count + 1)
    expectNoDifference(recording.entries[2].origin, .effect)
    expectNoDifference(recording.entries[3].changed, ["root.state.title"])
    expectNoDifference(recording.entries[7].changed, ["root.shared.kept"])
    let replayer = try replayer(recording)
    while try replayer.step() {}
    let state = replayer.store.withState { $0 }
    expectNoDifference(state.root[\.keeper]?.title, "T")
    expectNoDifference(state.root[\.keeper]?.numbers.count, 3)
    expectNoDifference(state.root[\.keeper]?.kept, ["0", "1"])
    expectNoDifference(state.path.routes.map(\.name), ["a", "b"])
    try replayer.go(to: 4)
    expectNoDifference(replayer.store.withState { $0.root[\.keeper]?.rows[id: 2]?.name }, "")
    expectNoDifference(replayer.store.withState { $0.root[\.keeper]?.kept }, [])
    try replayer.go(to: recording.entries.count)
    expectNoDifference(replayer.store.withState { $0 }, state)
  }

  @Test("Preferences are part of a recording") func preferencesArePartOfTheBeginning() async throws {
    let recording = try await withDependencies {
      $0.defaultAppStorage.set(3, forKey: "launches")
    } operation: {
      try await recorded([root(.plain)])
    }
    #expect(throws: Replayer.Failure.self) { try replayer(recording) }
    var kept = recording
    kept.start.files[Recording.preferences] = try JSONDecoder().decode(
      RecordedFile.self, from: Data(#""{\"launches\":3}""#.utf8))
    expectNoDifference(try replayer(kept).store.withState { $0.root[\.keeper]?.launches }, 3)
  }

  /// Another program changes a file, and code outside reducers changes a shared value.
  @Test("Changes outside of actions are recorded and replayed")
  func whatChangesOutsideOfActionsIsDoneAgain() async throws {
    let files = LockIsolated<[URL: Data]>([:])
    let recording = try await withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      try await program { store, values in
        let recorder = Recorder(store, plugins: plugins, program: "test", values: values)
        let (numbers, added) = AsyncStream<Int>.makeStream()
        recorder.onEntry = { added.yield($0.number) }
        await store.send(root(.keep)).finish()
        let state = store.withState { $0.root[\.keeper]! }
        state.$kept.withLock { $0.append("a") }
        state.$kept.withLock { $0.append("b") }
        // One change precedes an action, and no action follows the other.
        await store.send(root(.keep)).finish()
        state.$launches.withLock { $0 = 7 }
        for await number in numbers where number == 4 { break }
        recorder.stop()
        state.$launches.withLock { $0 = 8 }
        return try Recording(parsing: recorder.recording.data)
      }
    }
    expectNoDifference(recording.entries.map(\.origin), [.person, .system, .person, .system])
    expectNoDifference(recording.entries.map(\.number), [1, 2, 3, 4])
    expectNoDifference(
      recording.entries.map(\.action.description),
      [
        #"\.root.keeper.keep"#, #"\.shared[id: ""], ["0", "a", "b"]"#, #"\.root.keeper.keep"#,
        #"\.shared[id: ".appStorage(\"launches\")"], 7"#,
      ])
    expectNoDifference(
      recording.entries[1].text, #"\.shared[id: ""] (the data) was changed outside of actions"#)
    expectNoDifference(recording.entries[3].changed, ["root.shared.launches"])
    let replayer = try replayer(recording)
    while try replayer.step() {}
    let state = replayer.store.withState { $0.root[\.keeper] }
    expectNoDifference(state?.kept, ["0", "a", "b", "3"])
    expectNoDifference(state?.launches, 7)
    await #expect(throws: TestWriter.Failure.self) {
      try await TestWriter(recording, plugins: plugins).source(named: "x")
    }
    var gone = recording
    gone.entries[1].action = RecordedAction(changing: "gone.json", to: 1, isSecret: false)
    let failing = try self.replayer(gone)
    let failure = try #require(throws: Replayer.Failure.self) { while try failing.step() {} }
    expectNoDifference(
      failure.description, #"action 2, '\.shared[id: "gone.json"], 1': no screen shares this value"#)
  }

  @Test("A replay ends at the first difference") func theFirstDifferenceEndsIt() async throws {
    var recording = try await recorded(everything)
    recording.entries[3].changes[0].to = .string("Other")
    recording.entries[3].digest = "0"
    let replayer = try replayer(recording)
    let failure = try #require(throws: Replayer.Failure.self) { while try replayer.step() {} }
    expectNoDifference(failure.number, 4)
    expectNoDifference(
      failure.difference, [#"− root.state.title: "Other""#, #"+ root.state.title: "T""#])
    #expect(failure.description.hasSuffix("\n  + root.state.title: \"T\""))
  }

  @Test("The error for an unknown action suggests a similar one")
  func anActionThatIsGoneIsNamed() async throws {
    var recording = try await recorded([root(.plain)])
    recording.entries[0].action = RecordedAction(path: #"\.root.keeper.plian"#)
    let replayer = try replayer(recording)
    let failure = try #require(throws: Replayer.Failure.self) { try replayer.step() }
    #expect(failure.description.contains(#"Did you mean '\.root.keeper.plain'?"#))
  }

  /// A field that has become `nil` again isn't reported as a difference.
  @Test("A field that became nil isn't a difference") func whatBecameNilDoesNotDiffer() async throws {
    var recording = try await recorded([
      root(.text("typed")), root(.text(nil)), root(.binding(.set(\.title, "a"))),
    ])
    recording.entries[2].digest = "another"
    let replayer = try replayer(recording)
    let failure = #expect(throws: Replayer.Failure.self) { while try replayer.step() {} }
    expectNoDifference(failure?.difference, [])
  }

  /// A process may be killed at any byte.
  @Test("A truncated file is read up to its last complete line")
  func aFileThatWasCutOffIsReadToItsLastLine() async throws {
    let recording = try await recorded([root(.plain), root(.give), root(.keep)])
    let data = try recording.data
    let first = data.firstIndex(of: 0x0A)! + 1
    for end in first...data.count {
      let read = try Recording(parsing: data[..<end])
      // A line without its newline counts if it's otherwise complete.
      let ends = data[..<min(end + 1, data.count)].filter { $0 == 0x0A }.count
      expectNoDifference(read.entries.count, ends - 1)
    }
    #expect(throws: Recording.Unreadable.self) { try Recording(parsing: data[..<(first - 2)]) }
    #expect(throws: Recording.Unreadable.self) { try Recording(parsing: Data()) }
    #expect(throws: Recording.Unreadable.self) { try Recording(parsing: Data("{}\n".utf8)) }
  }

  @Test func secretsAreNotWritten() async throws {
    let recording = try await recorded([
      root(.binding(.set(\.password, "hunter2"))), root(.plain), root(.binding(.set(\.title, "x"))),
    ])
    let text = String(decoding: try recording.data, as: UTF8.self)
    #expect(!text.contains("hunter2") && text.contains("It is a secret."))
  }
}
