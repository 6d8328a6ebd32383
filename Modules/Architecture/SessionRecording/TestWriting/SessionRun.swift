import NavigationCore
import CairnSupport
import Clocks
import ComposableArchitecture
import ConcurrencyExtras
import CustomDump
import DependenciesMacros
import Foundation
import Sharing

/// The result of sending the actions of a recording to a program as a test would.
@MainActor
struct SessionRun {
  /// The source of a test's dependencies, and the way in which its effects are handled.
  enum Way: CaseIterable {
    /// Effects run, with the dependencies of tests.
    case test
    /// Effects run, with the dependencies of previews.
    case preview
    /// Effects don't run. The test sends their answers.
    case withoutEffects
  }

  /// An operation of a test.
  enum Event {
    case advance(Duration)
    case send(Step)
    case receive(Step)
  }

  /// An action, and the screens before and after it.
  struct Step {
    var action: Navigator.Action
    /// The name of the effect that sent the action, if effects don't run; empty for an effect without a name.
    var effect: String?
    /// The values that dependencies gave to the action's reducer.
    var given: GivenValues.Values?
    var before: Screens
    var after: Screens
  }

  /// The screens at one moment, with the values that they shared at the time.
  struct Screens {
    var state: Navigator.State
    var parts: [StatePart]
    /// The contents of files, by their names below the data.
    var files: [String: String]
    /// The new screens on the stack that equal the screens that their routes create.
    var madeByRoute: Set<StackElementID> = []
    /// The dumps of the other new screens when they appeared.
    var dumps: [StackElementID: String] = [:]
  }

  private(set) var events: [Event] = []
  /// The screens that the program shows at the start.
  private(set) var start: Screens
  let way: Way
  /// A Boolean value that indicates whether the start is more than the root.
  let isRestored: Bool
  /// A Boolean value that indicates whether effects were still running at the end.
  private(set) var hasEffectsInFlight = false
  /// A Boolean value that indicates whether effects sent more actions than were recorded, because the recording ended earlier.
  private(set) var hasMoreActions = false

  /// An error that explains why a run differs from the recording.
  struct Departure: Error { let reason: String }

  /// Sends the actions of a recording to a program, and returns the result.
  ///
  /// - Throws: A ``Departure`` if the program behaves differently than it did, or reports an issue, or another error if the
  ///   program can't start.
  static func run(_ recording: Recording, _ way: Way, plugins: PluginRegistry) async throws -> Self {
    let issues = FirstIssue()
    return try await withIssueReporters([issues]) {
      let clock = TestClock()
      let memory = LockIsolated<[URL: Data]>([:])
      let files = RecordedFiles(try Self.files(of: recording))
      let given = GivenInTest(recording.entries.map(\.given), at: recording.start.session.date)
      return try await withDependencies {
        $0 = DependencyValues()
        $0.context = way == .preview ? .preview : .test
        $0.plugins = plugins
        $0.continuousClock = clock
        $0.suspendingClock = clock
        $0.stackElementID = StackElementIDGenerator()
        $0.sharedReferences = SharedReferences()
        $0.defaultFileStorage = .inMemory(fileSystem: memory) { url in
          files.content(of: url)
        }
        given.prepare(&$0)
      } operation: {
        try await RecordableEndpoint.$recorder.withValue(AnswersInTest(given.answers)) {
          var run = try SessionRun(recording, way, plugins) {
            memory.withValue { memory in
              memory.reduce(into: files.contents) {
                $0[files.name(of: $1.key)] = String(decoding: $1.value, as: UTF8.self)
              }
            }
          }
          try await run.perform(recording, ActionRecorder(plugins: plugins), clock, issues)
          return run
        }
      }
    }
  }

  private let store: StoreOf<Navigator>
  private let files: () -> [String: String]

  private init(
    _ recording: Recording, _ way: Way, _ plugins: PluginRegistry, _ files: @escaping () -> [String: String]
  ) throws {
    let session = recording.start.session
    guard let root = session.screens.first else { throw Departure(reason: "it has no screen") }
    var state = try Navigator.State(root: plugins.base(of: root.route))
    let plain = SessionRecorder(plugins: plugins).session(of: state, at: session.date)
    isRestored = plain.screens != session.screens || plain.memory != session.memory
    if isRestored { state.restore(session) }
    self.way = way
    self.files = files
    store = Store(initialState: state) { RecordedNavigator(runsEffects: way != .withoutEffects) }
    store.countJobs()
    start = Self.screens(state, files())
  }

  private mutating func perform(
    _ recording: Recording, _ actions: ActionRecorder, _ clock: TestClock<Duration>, _ issues: FirstIssue
  ) async throws {
    let arrivals = Arrivals()
    let (store, files) = (store, files)
    var known = Set(start.state.path.ids)
    let end = store.observeActions { action, _ in
      var screens = Self.screens(store.withState { $0 }, files())
      screens.madeByRoute = Self.screensMadeByRoutes(screens.state, besides: known)
      for id in screens.state.path.ids where !known.contains(id) && !screens.madeByRoute.contains(id) {
        screens.dumps[id] = screens.state.path[id: id].map { String(customDumping: $0) }
      }
      known = Set(screens.state.path.ids)
      arrivals.waiting.append((action, screens))
    }
    defer { end?() }
    var last = start
    for entry in recording.entries {
      if entry.origin == .system {
        throw Departure(reason: "action \(entry.number), \(entry.text), can't be part of a test")
      }
      let isSent = entry.origin == .person || way == .withoutEffects
      if isSent {
        if let (early, _) = arrivals.next() {
          throw Departure(reason: "'\(actions.record(early))' comes before action \(entry.number)")
        }
        store.send(try actions.action(entry.action))
        await store.idle()
      } else {
        var passed = Duration.zero
        while arrivals.waiting.isEmpty, let deadline = clock.nextDeadline {
          let pause = clock.now.duration(to: deadline)
          passed += pause
          await clock.advance(by: pause) { await store.idle() }
        }
        if passed > .zero { events.append(.advance(passed)) }
      }
      guard let (action, screens) = arrivals.next() else {
        throw Departure(reason: "no effect sends action \(entry.number), '\(entry.action)'")
      }
      guard isSent || actions.record(action).isNear(entry.action) else {
        throw Departure(reason: "'\(actions.record(action))' comes instead of action \(entry.number)")
      }
      let effect = entry.origin == .effect && isSent ? entry.effect ?? "" : nil
      let step = Step(action: action, effect: effect, given: entry.given, before: last, after: screens)
      events.append(isSent ? .send(step) : .receive(step))
      last = screens
      // An issue that is reported in every way is the one that the test is about.
      if way != .withoutEffects, let issue = issues.message {
        throw Departure(reason: "action \(entry.number) reports '\(issue)'")
      }
    }
    hasMoreActions = !arrivals.waiting.isEmpty
    hasEffectsInFlight = !store.effectsInFlight.isEmpty
  }

  private static func screens(_ state: Navigator.State, _ files: [String: String]) -> Screens {
    Screens(state: state, parts: ([state.root] + state.path).map { StatePart($0.base) }, files: files)
  }

  /// Returns the new screens that equal the screens that their routes create, so that a test pushes the route instead of using a
  /// dump.
  private static func screensMadeByRoutes(
    _ state: Navigator.State, besides known: Set<StackElementID>
  ) -> Set<StackElementID> {
    @Dependency(\.plugins) var plugins
    let routes = state.path.routes
    return withDependencies {
      $0.uuid = .incrementing
    } operation: {
      Set(
        state.path.ids.enumerated().compactMap { index, id in
          guard !known.contains(id) else { return nil }
          let made = try? plugins.screen(for: routes[index], on: Array(routes[..<index]))
          return made == state.path[index] ? id : nil
        })
    }
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

extension RecordedAction {
  /// Returns `true` if two actions are the same except for measured numbers: a second is slightly longer on a running clock.
  fileprivate func isNear(_ other: RecordedAction) -> Bool {
    guard path == other.path else { return false }
    switch (value, other.value) {
    case (let value?, let other?): return value.isNear(other)
    case (nil, nil): return true
    default: return false
    }
  }
}

extension JSON {
  private var measure: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  fileprivate func isNear(_ other: JSON) -> Bool {
    switch (self, other) {
    case (.array(let first), .array(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { $0.isNear($1) }
    case (.object(let first), .object(let second)):
      return first.count == second.count && first.allSatisfy { second[$0]?.isNear($1) ?? false }
    default:
      guard let first = measure, let second = other.measure else { return self == other }
      return abs(first - second) <= 0.05 * max(abs(first), abs(second))
    }
  }
}

/// The actions that have arrived but haven't been requested yet.
@MainActor
private final class Arrivals {
  var waiting: [(action: Navigator.Action, screens: SessionRun.Screens)] = []

  func next() -> (Navigator.Action, SessionRun.Screens)? { waiting.isEmpty ? nil : waiting.removeFirst() }
}
