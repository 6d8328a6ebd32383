import CustomDump
import Foundation
import NavigationCore
import SessionRecording
import Testing

struct TimerRoute: Route {
  static let name = "timer"
  init() {}
  var arguments: [String] { [] }
  init?(arguments: [String]) {
    guard arguments.isEmpty else { return nil }
  }
}

@Reducer
struct Timer {
  @ObservableState
  struct State: Equatable {
    var elapsed = Duration.zero
    var isRunning = false
  }
  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}

extension Screens {
  var timer: ScreenKey<Timer> { .init() }
}

enum TimerPlugin: FeaturePlugin {
  static let summary = "Counts seconds"
  static func state(for route: TimerRoute) -> Timer.State { Timer.State() }
  static func restored(_ state: inout Timer.State, after pause: Duration) {
    if state.isRunning { state.elapsed += pause }
  }
  static var reducer: Timer { Timer() }
}

@Reducer
struct NoteForm {
  @ObservableState
  struct State: Equatable, Codable {
    let id: Int
    var text = ""
  }
  enum Action {}
}

@Reducer
struct Login {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var password = ""
    @Presents var note: NoteForm.State?
  }
  enum Action { case note(PresentationAction<NoteForm.Action>) }
  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$note, action: \.note) { NoteForm() }
  }
}

extension Login.State: RedactableState {
  static var secrets: [PartialKeyPath<Self>] { [\.password] }
}

struct LoginRoute: Route {
  static let name = "login"
  init() {}
  var arguments: [String] { [] }
  init?(arguments: [String]) {
    guard arguments.isEmpty else { return nil }
  }
}

extension Screens {
  var login: ScreenKey<Login> { .init() }
}

enum LoginPlugin: FeaturePlugin {
  static let summary = "Asks who it is"
  static func state(for route: LoginRoute) -> Login.State { Login.State() }
  static var reducer: Login { Login() }
}

/// The samples of "Making a feature restorable".
@MainActor @Suite struct RestorableGuideTests {
  @Test("A restored timer includes the pause") func aTimerCountsThePause() throws {
    let plugins = PluginRegistry([TimerPlugin.self])
    try withDependencies {
      $0.plugins = plugins
      $0.date.now = Date(timeIntervalSinceReferenceDate: 100)
    } operation: {
      var state = try Navigator.State(root: TimerRoute())
      state.root[\.timer]?.elapsed = .seconds(5)
      state.root[\.timer]?.isRunning = true
      let session = SessionRecorder(plugins: plugins)
        .session(of: state, at: Date(timeIntervalSinceReferenceDate: 70))
      var restored = try Navigator.State(root: TimerRoute())
      restored.restore(session)
      expectNoDifference(restored.root[\.timer]?.elapsed, .seconds(35))
    }
  }

  @Test("A form without a route is restored, but a secret isn't")
  func aFormWithoutARouteComesBackAndASecretDoesNot() throws {
    let plugins = PluginRegistry([LoginPlugin.self])
    try withDependencies {
      $0.plugins = plugins
      $0.date.now = Date(timeIntervalSinceReferenceDate: 100)
    } operation: {
      var state = try Navigator.State(root: LoginRoute())
      state.root[\.login] = Login.State(
        name: "Blob", password: "swordfish", note: NoteForm.State(id: 7, text: "typed"))
      let session = SessionRecorder(plugins: plugins).session(of: state, at: Date())
      var restored = try Navigator.State(root: LoginRoute())
      expectNoDifference(restored.restore(session), [])
      expectNoDifference(
        restored.root[\.login], Login.State(name: "Blob", note: NoteForm.State(id: 7, text: "typed")))
    }
  }
}

/// A recording of a program as a test.
@MainActor @Suite final class RecordingGuideTests {
  let plugins = PluginRegistry([LoginPlugin.self])
  let file = URL.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString).session")

  init() throws {
    let store = try withDependencies {
      $0.plugins = plugins
    } operation: {
      let state = try Navigator.State(root: LoginRoute())
      return Store(initialState: state) { RecordedNavigator() }
    }
    let recorder = Recorder(store, plugins: plugins, program: "guide", values: nil)
    store.send(.navigate(.push(AnyRoute(LoginRoute()))))
    store.send(.navigate(.home))
    try recorder.recording.data.write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  @MainActor @Test("A recorded run still has the same result") func aRecordedRunStillDoesTheSame() throws {
    let recording = try Recording(parsing: Data(contentsOf: file))
    try recording.replay(plugins: plugins)
  }
}
