import NavigationCore
import Clocks
import ComposableArchitecture
import ConcurrencyExtras
import DependenciesMacros
import Foundation
import JSONValues
import Sharing

/// The result of sending the actions of a recording to a program as a test would.
@MainActor
struct SessionRun {
  /// The source of a test's dependencies, and the mode in which its effects are handled.
  enum Mode: CaseIterable {
    /// Effects run, with the dependencies of tests.
    case test
    /// Effects run, with the dependencies of previews.
    case preview
    /// Effects don't run. The test sends their answers.
    case withoutEffects
  }

  /// An action that a test sends or receives, and the screens after it.
  struct Step {
    var action: Navigator.Action
    var isSent: Bool
    /// The time that passes before the action.
    var passed: Duration
    /// The name of the effect that sent the action, if effects don't run; empty for an effect without a name.
    var effect: String?
    /// The values that dependencies gave to the action's reducer.
    var given: DependencyRecorder.Values?
    var after: Snapshot
  }

  /// The screens at one moment.
  struct Snapshot {
    var state: Navigator.State
    /// The moment at which the values that the screens share are read.
    var moment: Int
    /// The contents of files, by their names below the data.
    var files: [String: String]
  }

  private(set) var steps: [Step] = []
  /// The screens that the program shows at the start.
  private(set) var start: Snapshot
  let mode: Mode
  /// Whether the start is more than the root.
  let isRestored: Bool
  /// Whether effects were still running at the end.
  private(set) var hasEffectsInFlight = false
  /// Whether effects sent more actions than were recorded, because the recording ended earlier.
  private(set) var hasMoreActions = false
  /// The changes of shared values.
  let tracker: SharedChangeTracker

  /// An error that explains why a run differs from the recording.
  struct Departure: Error { let reason: String }

  /// Sends the actions of a recording to a program, and returns the result.
  ///
  /// - Throws: A ``Departure`` if the program behaves differently than it did, or reports an issue, or another error if the
  ///   program can't start.
  static func run(_ recording: Recording, _ mode: Mode, plugins: PluginRegistry) async throws -> Self {
    let (issues, tracker, clock) = (FirstIssue(), SharedChangeTracker(), TestClock())
    let memory = LockIsolated<[URL: Data]>([:])
    let files = RecordedFiles(try Self.files(of: recording))
    let given = GivenInTest(recording.entries.map(\.given), at: recording.start.session.date)
    return try await withIssueReporters([issues]) {
      try await withDependencies {
        $0 = DependencyValues()
        $0.context = mode == .preview ? .preview : .test
        $0.plugins = plugins
        $0.continuousClock = clock
        $0.suspendingClock = clock
        $0.stackElementID = StackElementIDGenerator()
        $0.sharedReferences = SharedReferences()
        $0.defaultFileStorage = .inMemory(fileSystem: memory) { files.content(of: $0) }
        given.prepare(&$0)
      } operation: {
        try await RecordableEndpoint.$recorder.withValue(AnswersInTest(given.answers)) {
          try await tracker.track {
            var run = try SessionRun(recording, mode, plugins, tracker) {
              memory.value.reduce(into: files.contents) {
                $0[files.name(of: $1.key)] = String(decoding: $1.value, as: UTF8.self)
              }
            }
            try await run.perform(recording, ActionRecorder(plugins: plugins), clock, issues)
            return run
          }
        }
      }
    }
  }

  private let store: StoreOf<Navigator>
  private let files: () -> [String: String]

  private init(
    _ recording: Recording, _ mode: Mode, _ plugins: PluginRegistry, _ tracker: SharedChangeTracker,
    _ files: @escaping () -> [String: String]
  ) throws {
    let session = recording.start.session
    guard let root = session.screens.first else { throw Departure(reason: "it has no screen") }
    var state = try Navigator.State(root: plugins.base(of: root.route))
    let plain = SessionRecorder(plugins: plugins).session(of: state, at: session.date)
    isRestored = plain.screens != session.screens || plain.memory != session.memory
    if isRestored { state.restore(session) }
    (self.mode, self.files, self.tracker) = (mode, files, tracker)
    store = Store(initialState: state) { RecordedNavigator(runsEffects: mode != .withoutEffects) }
    store.countJobs()
    start = Snapshot(state: state, moment: tracker.now, files: files())
  }

  private mutating func perform(
    _ recording: Recording, _ actions: ActionRecorder, _ clock: TestClock<Duration>, _ issues: FirstIssue
  ) async throws {
    let (store, files, tracker) = (store, files, tracker)
    /// The actions that have arrived but that the test hasn't received yet.
    var arrivals: [(action: Navigator.Action, screens: Snapshot)] = []
    let end = store.observeActions { action, _ in
      let screens = Snapshot(state: store.withState { $0 }, moment: tracker.now, files: files())
      arrivals.append((action, screens))
    }
    defer { end?() }
    for entry in recording.entries {
      if entry.origin == .system {
        throw Departure(reason: "action \(entry.number), \(entry.text), can't be part of a test")
      }
      let isSent = entry.origin == .person || mode == .withoutEffects
      var passed = Duration.zero
      if isSent {
        if let early = arrivals.first {
          throw Departure(reason: "'\(actions.record(early.action))' comes before action \(entry.number)")
        }
        store.send(try actions.action(entry.action))
        await store.idle()
      } else {
        while arrivals.isEmpty, let deadline = clock.nextDeadline {
          let pause = clock.now.duration(to: deadline)
          passed += pause
          await clock.advance(by: pause) { await store.idle() }
        }
      }
      guard !arrivals.isEmpty else {
        throw Departure(reason: "no effect sends action \(entry.number), '\(entry.action)'")
      }
      let (action, screens) = arrivals.removeFirst()
      guard isSent || actions.record(action).isNear(entry.action) else {
        throw Departure(reason: "'\(actions.record(action))' comes instead of action \(entry.number)")
      }
      steps.append(
        Step(
          action: action, isSent: isSent, passed: passed,
          effect: entry.origin == .effect && isSent ? entry.effect ?? "" : nil, given: entry.given,
          after: screens))
      // An issue that is reported in every mode is the issue that the test is about.
      if mode != .withoutEffects, let issue = issues.message {
        throw Departure(reason: "action \(entry.number) reports '\(issue)'")
      }
    }
    hasMoreActions = !arrivals.isEmpty
    hasEffectsInFlight = !store.runningEffects.isEmpty
  }

  private static func files(of recording: Recording) throws -> [String: String] {
    try recording.start.files.reduce(into: [:]) { files, file in
      guard file.key != Recording.preferences else { return }
      guard let content = file.value.data else {
        throw Departure(reason: "a file has been overwritten since the recording")
      }
      files[file.key] = String(decoding: content, as: UTF8.self)
    }
  }
}

extension SessionRun.Snapshot {
  /// The root, whose id is `nil`, and the screens above it.
  var all: [(id: StackElementID?, screen: ScreenState)] {
    [(nil, state.root)] + zip(state.path.ids, state.path).map { ($0, $1) }
  }
}

extension RecordedAction {
  /// Returns `true` if two actions are the same except for measured numbers: a second is slightly longer on a running clock.
  fileprivate func isNear(_ other: RecordedAction) -> Bool {
    path == other.path && (value ?? .null).isNear(other.value ?? .null)
  }
}

extension JSON {
  fileprivate func isNear(_ other: JSON) -> Bool {
    switch (self, other) {
    case (.array(let first), .array(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { $0.isNear($1) }
    case (.object(let first), .object(let second)):
      return first.count == second.count && first.allSatisfy { second[$0]?.isNear($1) ?? false }
    default:
      guard self != other, let first = Double(literal), let second = Double(other.literal) else {
        return self == other
      }
      return abs(first - second) <= 0.05 * max(abs(first), abs(second))
    }
  }
}
