import CairnTestSupport
import CustomDump
import Foundation
@testable import NavigationCore
@testable import SessionRecording
import Testing

/// Finds the fewest actions of a recording that fail in the same way.
@MainActor @Suite struct RecordingShrinkerTests {
  /// Counts, and reports an issue when the count is reset from three.
  @Reducer struct Counter {
    @ObservableState struct State: Equatable {
      var count = 0
      var text = ""
      var doubled: Int?
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case increment
      case double
      case push
      case reset
    }
    @Dependency(\.navigate) var navigate
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .increment: state.count += 1
        case .double: state.doubled = state.count * Doubling.factor
        case .push: return .run { _ in await navigate(to: AnyRoute(name: "counter")) }
        case .reset:
          if state.count == 3 { reportIssue("Reset at \(state.count).") }
          state.count = 0
        }
        return .none
      }
    }
  }

  /// The difference between the version that records and the version that replays.
  enum Doubling { @TaskLocal static var factor = 2 }

  struct CounterRoute: Route {
    static let name = "counter"
    var arguments: [String] { [] }
    init() {}
    init?(arguments: [String]) {}
  }

  enum CounterPlugin: FeaturePlugin {
    static let summary = "A counter"
    static func state(for route: CounterRoute) throws -> Counter.State { Counter.State() }
    static var reducer: Counter { Counter() }
  }

  private let plugins = PluginRegistry([CounterPlugin.self])

  /// Records actions of the root.
  private func record(_ actions: [Counter.Action]) throws -> Recording {
    try withDependencies {
      $0.plugins = plugins
    } operation: {
      let state = try Navigator.State(root: CounterRoute())
      let store = Store(initialState: state) { RecordedNavigator() }
      let recorder = Recorder(store, plugins: plugins, program: "x", values: nil)
      for action in actions { store.send(.root(.feature(AnyAction(action)))) }
      recorder.stop()
      return recorder.recording
    }
  }

  private func shrinker(_ recording: Recording) -> RecordingShrinker {
    RecordingShrinker(recording, plugins: plugins, data: nil)
  }

  private func paths(_ entries: [Recording.Entry]) -> [String] { entries.map { "\($0.action)" } }

  @Test("A reported issue is shrunk to the fewest actions")
  func whatIsReportedNeedsTheFewestActions() async throws {
    let actions: [Counter.Action] = [
      .binding(.set(\.text, "a")), .increment, .double, .binding(.set(\.text, "b")), .increment, .double,
      .increment, .binding(.set(\.text, "c")), .reset, .increment, .double,
    ]
    var recorded: Recording?
    let reported = issues { recorded = try? record(actions) }
    expectNoDifference(reported, ["Reset at 3."])
    let recording = try #require(recorded)
    let shrinker = shrinker(recording)
    let failure = try #require(try shrinker.failure())
    expectNoDifference(failure, .issue(number: 9, message: "Reset at 3."))
    let entries = await shrinker.shrink(failure)
    expectNoDifference(
      paths(entries),
      [
        #"\.root.counter.increment"#, #"\.root.counter.increment"#, #"\.root.counter.increment"#,
        #"\.root.counter.reset"#,
      ])
    #expect(shrinker.isMinimal)
    // The result is a recording that fails in the same way and contains the states of the current version.
    let shorter = try shrinker.recording(of: entries, failure)
    expectNoDifference(shorter.entries.map(\.number), [1, 2, 3, 4])
    expectNoDifference(
      try self.shrinker(shorter).failure(), .issue(number: 4, message: "Reset at 3."))
  }

  @Test("A shrunk difference keeps the actions that lead to it")
  func aDifferenceNeedsTheActionsThatComeToIt() async throws {
    let recording = try record([
      .binding(.set(\.text, "a")), .increment, .binding(.set(\.text, "b")), .increment, .double, .increment,
    ])
    try await Doubling.$factor.withValue(3) {
      let shrinker = shrinker(recording)
      let failure = try #require(try shrinker.failure())
      expectNoDifference(failure.number, 5)
      guard case .difference(_, let parts) = failure else {
        Issue.record("The failure isn't a difference.")
        return
      }
      expectNoDifference(parts.map(\.path), ["root.state.doubled"])
      let entries = await shrinker.shrink(failure)
      expectNoDifference(
        paths(entries),
        [#"\.root.counter.increment"#, #"\.root.counter.increment"#, #"\.root.counter.double"#])
      // The current version still differs from the recording in the same way. The version that recorded it
      // doesn't.
      let shorter = try shrinker.recording(of: entries, failure)
      let again = try self.shrinker(shorter).failure()
      expectNoDifference(again?.number, 3)
      if case .difference(_, let found)? = again {
        expectNoDifference(found.map(\.recorded), parts.map(\.recorded))
        expectNoDifference(found.map(\.actual), parts.map(\.actual))
      } else {
        Issue.record("The second failure isn't a difference.")
      }
      try Doubling.$factor.withValue(2) {
        expectNoDifference(try self.shrinker(shorter).failure(), nil)
      }
    }
  }

  @Test("A recording without a failure has nothing to shrink") func whatDoesNotFailIsNotShrunk() throws {
    let recording = try record([.increment, .double, .reset])
    expectNoDifference(try shrinker(recording).failure(), nil)
  }

  @Test("A recording with an unknown action can't be shrunk") func anActionThatIsThereNoMoreIsSaid() throws {
    var recording = try record([.increment])
    recording.entries[0].action = RecordedAction(path: #"\.root.counter.incremented"#)
    #expect(throws: Replayer.Failure.self) { try shrinker(recording).failure() }
  }

  /// A run of the program in another process can decide whether a part fails.
  @Test("A custom test decides which actions are needed") func anotherTestDecides() async throws {
    let recording = try record([.increment, .double, .increment, .reset, .double])
    let shrinker = shrinker(recording)
    let entries = await shrinker.shrink { candidate in
      candidate.entries.filter { $0.action.path.hasSuffix("double") }.count == 2
    }
    expectNoDifference(paths(entries), [#"\.root.counter.double"#, #"\.root.counter.double"#])
  }
}
