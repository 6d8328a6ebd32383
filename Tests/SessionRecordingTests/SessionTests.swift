import CairnTestSupport
import CustomDump
import Foundation
@testable import NavigationCore
@testable import SessionRecording
import Testing

/// Sessions: converting screens to data, and restoring screens from the data.
@MainActor @Suite struct SessionTests {
  let plugins = PluginRegistry([
    HomePlugin.self, APlugin.self, BPlugin.self, OnlyOnBPlugin.self, ManyPlugin.self,
  ])

  /// Runs an operation with the plugins at a given time.
  private func with<R>(
    _ plugins: PluginRegistry? = nil, at seconds: TimeInterval = 100, _ operation: () throws -> R
  ) rethrows -> R {
    try withDependencies {
      $0.plugins = plugins ?? self.plugins
      $0.date.now = Date(timeIntervalSinceReferenceDate: seconds)
    } operation: {
      try operation()
    }
  }

  private func screens(_ link: String) throws -> Navigator.State {
    var state = try Navigator.State(root: HomeRoute.plain)
    try state.handle(.open(Link(parsing: link, from: Link(scheme: "app", []), example: "app:/")))
    return state
  }

  /// Writes a session to data and reads it back.
  private func session(of state: Navigator.State, _ plugins: PluginRegistry? = nil) throws -> Session {
    let session = SessionRecorder(plugins: plugins ?? self.plugins)
      .session(of: state, at: Date(timeIntervalSinceReferenceDate: 40))
    return try JSONDecoder().decode(Session.self, from: JSONEncoder().encode(session))
  }

  @Test("A stack is restored with its ids and fields") func aStackComesBackWithItsIDsAndFields() throws {
    try with {
      var state = try screens("app:/a:1/b:Two/a:3")
      let ids = Array(state.path.ids)
      state.root[\.home]?.visits = 7
      state.path[id: ids[0], \.a]?.ticks = 5
      state.path[id: ids[1], \.b]?.stars = 2
      let session = try session(of: state)
      var restored = try Navigator.State(root: HomeRoute.plain)
      expectNoDifference(restored.restore(session), [])
      expectNoDifference(restored, state)
      expectNoDifference(Array(restored.path.ids), ids)
      try restored.handle(.push(AnyRoute(BRoute("new"))))
      #expect(!ids.contains(restored.path.ids.last!))
    }
  }

  /// A screen that hasn't changed isn't written again, and a session without changes isn't written at all.
  @Test("Only changes are written") func onlyWhatHasChangedIsWritten() throws {
    try with {
      var state = try screens("app:/b:One/a:2/b:Two")
      let recorder = SessionRecorder(plugins: plugins)
      let date = Date(timeIntervalSinceReferenceDate: 40)
      func written() -> Session? { recorder.change(of: state, at: date) }
      func fresh() -> Session { SessionRecorder(plugins: plugins).session(of: state, at: date) }
      expectNoDifference(written(), fresh())
      expectNoDifference(written(), nil)
      state.path[id: state.path.ids[1], \.a]?.ticks = 1
      expectNoDifference(written(), fresh())
      state.path.removeLast()
      expectNoDifference(written(), fresh())
      state.path[id: state.path.ids[0]] = nil
      expectNoDifference(written(), fresh())
      try state.handle(.push(AnyRoute(BRoute("New"))))
      state.root[\.home]?.visits = 2
      expectNoDifference(written(), fresh())
      state.path.removeAll()
      expectNoDifference(written(), fresh())
      expectNoDifference(written(), nil)
    }
  }

  @Test("Fields of every kind are restored") func everyKindOfFieldComesBack() throws {
    try with {
      var state = try screens("app:/many")
      let id = state.path.ids[0]
      let example = Many.State.example
      state.path[id: id, \.many] = example
      var restored = try Navigator.State(root: HomeRoute.plain)
      expectNoDifference(try restored.restore(session(of: state)), [])
      expectNoDifference(restored.path[id: id, \.many], example)
      expectNoDifference(restored.restorationReport(plugins: plugins).map(\.isWhole), [true, true])
    }
  }

  @Test func secretsAreNotWritten() throws {
    try with {
      var state = try screens("app:/many")
      state.path[id: state.path.ids[0], \.many]?.password = "swordfish"
      let bytes = try JSONEncoder().encode(session(of: state))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("swordfish"))
      var restored = try Navigator.State(root: HomeRoute.plain)
      try restored.restore(session(of: state))
      expectNoDifference(restored.path[id: state.path.ids[0], \.many]?.password, "")
    }
  }

  /// A shared value isn't part of a screen. It keeps its current value, and the restored screen shares it
  /// again.
  @Test("A restored screen shares its values again") func whatIsSharedIsSharedAgain() throws {
    try with {
      let state = try screens("app:/many")
      let id = state.path.ids[0]
      state.path[id: id, \.many]?.$shared.withLock { $0 = 1 }
      let session = try session(of: state)
      #expect(!"\(session)".contains("shared"))
      state.path[id: id, \.many]?.$shared.withLock { $0 = 2 }
      var restored = try Navigator.State(root: HomeRoute.plain)
      expectNoDifference(restored.restore(session), [])
      expectNoDifference(restored.path[id: id, \.many]?.shared, 2)
      state.path[id: id, \.many]?.$shared.withLock { $0 = 3 }
      expectNoDifference(restored.path[id: id, \.many]?.shared, 3)
    }
  }

  /// Neither the route nor the data can create the sheet's state. The screen is restored without it, and a
  /// note says so.
  @Test("State that can't be restored is left out and reported") func whatCannotBeMadeIsSaid() throws {
    try with {
      var state = try screens("app:/a:1")
      state.path[id: state.path.ids[0], \.a]?.ticks = 3
      state.path[id: state.path.ids[0], \.a]?.destination = .edit(Edit.State(text: "typed"))
      let report = state.restorationReport(plugins: plugins)
      expectNoDifference(report.map(\.isWhole), [true, false])
      expectNoDifference(report.map(\.losses), [[], ["Restored 'a:1' without 'destination'."]])
      var restored = try Navigator.State(root: HomeRoute.plain)
      expectNoDifference(
        try restored.restore(session(of: state)), ["Restored 'a:1' without 'destination'."])
      expectNoDifference(restored.path.first?.as(A.self), A.State(number: 1, ticks: 3))
    }
  }

  @Test("A restored stack keeps the longest valid part") func theLongestLegalPartIsKept() throws {
    try with {
      let state = try screens("app:/b:One/onlyOnB/a:3")
      var session = try session(of: state)
      session.screens.remove(at: 1)
      session.screens.insert(session.screens[2], at: 1)
      var restored = try Navigator.State(root: HomeRoute.plain)
      let losses = restored.restore(session)
      expectNoDifference(restored.path.routes.map(\.description), ["a:3"])
      expectNoDifference(losses.count, 1)
      #expect(losses[0].contains("it can only follow b"))
    }
  }

  @Test("A screen that can't be restored drops the screens above it")
  func aScreenThatIsGoneTakesThoseAboveAlong() throws {
    try with {
      let state = try screens("app:/b:One/a:3/b:Two")
      var session = try session(of: state)
      session.screens[2].route = AnyRoute(ARoute(-1))
      var restored = try Navigator.State(root: HomeRoute.plain)
      let losses = restored.restore(session)
      expectNoDifference(restored.path.routes.map(\.description), ["b:One"])
      #expect(losses[0].contains("there is no number below zero"))
    }
  }

  @Test func aScreenWithoutItsPluginKeepsItsData() throws {
    let few = PluginRegistry([HomePlugin.self, APlugin.self])
    let (state, first) = try with {
      var state = try screens("app:/b:One/a:2")
      state.path[id: state.path.ids[0], \.b]?.stars = 4
      return (state, try session(of: state))
    }
    let second = try with(few) {
      var restored = try Navigator.State(root: HomeRoute.plain)
      let losses = restored.restore(first)
      expectNoDifference(
        losses, ["Can't show 'b:One', which isn't part of this program. Its data is kept."])
      expectNoDifference(restored.path.count, 2)
      return try session(of: restored, few)
    }
    try with {
      var restored = try Navigator.State(root: HomeRoute.plain)
      expectNoDifference(restored.restore(second), [])
      expectNoDifference(restored, state)
    }
  }

  @Test("A feature receives the length of the pause") func aFeatureIsToldOfThePause() throws {
    try with(at: 100) {
      let state = try screens("app:/many")
      var restored = try Navigator.State(root: HomeRoute.plain)
      try restored.restore(session(of: state))
      expectNoDifference(restored.path.first?.as(Many.self)?.pause, .seconds(60))
    }
  }

  @Test("A store shows the screens of a session") func aStoreShowsASessionsScreens() async throws {
    let store = try with {
      let state = try screens("app:/b:One")
      var restored = try Navigator.State(root: HomeRoute.plain)
      try restored.restore(session(of: state))
      let start = try Navigator.State(root: HomeRoute.plain)
      let store = Store(initialState: start) { Navigator() }
      store.send(.show(restored))
      return store
    }
    expectNoDifference(store.withState { $0.path.routes.map(\.description) }, ["b:One"])
    let id = store.withState { $0.path.ids[0] }
    store.send(.path(.element(id: id, action: .feature(AnyAction(B.Action.rename("Two"))))))
    let title = store.withState { $0.path.first?.as(B.self)?.title }
    expectNoDifference(title, "Two")
  }
}

// MARK: A screen with a field of each kind

struct ManyRoute: Route {
  static let name = "many"
  init() {}
  var arguments: [String] { [] }
  init?(arguments: [String]) { guard arguments.isEmpty else { return nil } }
}

@Reducer
struct Many {
  @CasePathable enum Answer: Equatable { case yes, later(hours: Int), ask(Question) }
  @CasePathable enum Question: Equatable { case who }
  /// Neither this type nor its fields are `Codable` as a whole.
  @ObservableState
  struct Inner: Equatable {
    var text = ""
    var answer: Answer?
  }
  @ObservableState
  struct Row: Equatable, Identifiable, Codable {
    let id: Int
    var isOn = false
  }
  @Reducer enum Destination {
    case alert(AlertState<Answer>)
    case dialog(ConfirmationDialogState<Answer>)
  }
  @ObservableState
  struct State: Equatable {
    var number = 0
    var dates: [Date] = []
    var inner = Inner()
    var inners = [Inner(), Inner()]
    var optional: Inner?
    var rows: IdentifiedArrayOf<Row> = []
    var answers: [Answer] = []
    var stack = StackState<Answer>()
    @Presents var destination: Destination.State?
    @Presents var other: Destination.State?
    @Shared(.fileStorage(URL(filePath: "/many.json"))) var shared = 0
    var password = ""
    @ObservationStateIgnored var pause: Duration?

    static var example: Self {
      var state = Self()
      state.number = 7
      state.dates = [Date(timeIntervalSinceReferenceDate: 1.5)]
      state.inner.text = "in"
      state.inner.answer = .ask(.who)
      state.inners[1].answer = .later(hours: 3)
      state.rows = [Row(id: 2, isOn: true), Row(id: 1)]
      state.answers = [.yes, .later(hours: 1)]
      state.stack = StackState([.yes, .ask(.who)])
      state.destination = .alert(
        AlertState {
          TextState("Sure?")
        } actions: {
          ButtonState(role: .destructive, action: .later(hours: 2)) { TextState("Later") }
          ButtonState(role: .cancel) { TextState("No") }
        } message: {
          TextState("It cannot be undone.")
        })
      state.other = .dialog(
        ConfirmationDialogState(titleVisibility: .hidden) {
          TextState("Which?")
        } actions: {
          ButtonState(action: .yes) { TextState("Yes") }
        })
      state.pause = .seconds(60)
      return state
    }
  }
  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

extension Many.Destination.State: Equatable {}
extension Many.State: RedactableState {
  static var secrets: [PartialKeyPath<Self>] { [\.password] }
}

extension Screens {
  var many: ScreenKey<Many> { .init() }
}

enum ManyPlugin: FeaturePlugin {
  static let summary = "Has a field of each kind"
  static func state(for route: ManyRoute) -> Many.State { Many.State() }
  static func restored(_ state: inout Many.State, after pause: Duration) { state.pause = pause }
  static var reducer: Many { Many() }
}
