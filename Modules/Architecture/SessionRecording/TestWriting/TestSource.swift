import ComposableArchitecture
import Foundation
import JSONValues
import NavigationCore
import Sharing

/// The source of the tests for one run.
@MainActor
struct TestSource {
  private let run: SessionRun
  private let recording: Recording
  private let plugins: PluginRegistry
  private let actions: ActionRecorder
  private let obstacle: String?
  private var modules: Set<String> = []
  private(set) var text = ""

  /// Writes a test of the program, or one for each screen of a feature.
  ///
  /// - Parameter obstacle: The reason why effects don't run.
  /// - Throws: A `TestWriter.Failure` if the recording has no screen of the feature.
  init(
    _ run: SessionRun, of recording: Recording, plugins: PluginRegistry, named name: String, feature: String?,
    obstacle: String?
  ) throws(TestWriter.Failure) {
    (self.run, self.recording, self.plugins, self.obstacle) = (run, recording, plugins, obstacle)
    actions = ActionRecorder(plugins: plugins)
    let name = SwiftSource.identifier(name)
    var declarations: [String]
    if let feature, let plugin = plugins.plugin(named: feature) {
      let screens = screens(of: feature)
      guard !screens.isEmpty else {
        throw TestWriter.Failure(description: "The recording has no screen of '\(feature)'.")
      }
      declarations = screens.enumerated().map { index, screen in
        test(of: screen, plugin, named: screens.count == 1 ? name : "\(name)\(index + 1)")
      }
    } else {
      let test = test(named: name)
      declarations = [screenNames(), test]
    }
    text = "// swift-format-ignore-file\n" + imports + "\n" + declarations.joined(separator: "\n")
  }

  // MARK: The file

  private var imports: String {
    let imported = ["ComposableArchitecture", "Foundation", "NavigationCore", "SessionRecording", "Testing"]
    let known =
      imported + [
        "Swift", "FoundationEssentials", "Sharing", "IdentifiedCollections", "SwiftNavigation",
      ]
    return modules.subtracting(known).union(imported).sorted()
      .map { "\(imported.contains($0) ? "" : "@testable ")import \($0)\n" }.joined()
  }

  /// Returns declarations that name the screens by their routes, as recorded actions do.
  private mutating func screenNames() -> String {
    let lines = recording.start.plugins.compactMap { name in
      plugins.plugin(named: name).map { plugin in
        let feature = self.name(of: String(reflecting: plugin.featureType))
        return "  fileprivate var \(SwiftSource.identifier(name)): ScreenKey<\(feature)> { .init() }\n"
      }
    }
    return "extension Screens {\n\(lines.joined())}\n"
  }

  /// Returns the name of a type in the source, and imports the type's module.
  private mutating func name(of type: String) -> String {
    let parts = type.split(separator: ".")
    if let module = parts.first { modules.insert(String(module)) }
    return parts.dropFirst().joined(separator: ".")
  }

  /// Returns a test, from the lines of its body after its dependencies are set.
  private mutating func function(
    _ name: String, _ plugins: [any FeaturePlugin.Type], _ files: [String: String],
    _ steps: some Sequence<SessionRun.Step>, _ body: [String]
  ) -> String {
    let names = plugins.filter { !($0 is any AppPlugin.Type) }
      .map { self.name(of: String(reflecting: $0)) + ".self" }
    var start = ["let clock = TestClock()"]
    if !names.isEmpty { start.append("let plugins = PluginRegistry([\(names.joined(separator: ", "))])") }
    if !files.isEmpty {
      let texts = files.sorted { $0.key < $1.key }.map { name, content in
        "  \"\(name)\": \(SwiftSource.string(content, indent: "    ")),"
      }
      start += ["let files = FileStorage.recorded(["] + texts + ["])"]
    }
    start.append("try await withDependencies {")
    var dependencies = run.mode == .preview ? ["$0.context = .preview"] : []
    if !names.isEmpty { dependencies.append("$0.plugins = plugins") }
    dependencies += [
      "$0.continuousClock = clock", "$0.suspendingClock = clock",
      "$0.stackElementID = StackElementIDGenerator()",
    ]
    if !files.isEmpty { dependencies.append("$0.defaultFileStorage = files") }
    let given = GivenInTest(steps.map(\.given), at: recording.start.session.date)
    dependencies += given.lines { self.name(of: $0) }.flatMap {
      $0.split(separator: "\n").map(String.init)
    }
    let lines =
      start + dependencies.map { "  \($0)" } + ["} operation: {"] + body.map { "  \($0)" } + ["}"]
    return (obstacle.map { "// Effects don't run here. The test sends their actions: \($0).\n" } ?? "")
      + "@MainActor @Test func \(name)() async throws {\n"
      + lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { $0.allSatisfy(\.isWhitespace) ? "\n" : "  \($0)\n" }.joined() + "}\n"
  }

  // MARK: Actions

  /// Returns the lines for the actions of the program, or of one of its screens.
  ///
  /// - Parameters:
  ///   - state: A closure that returns the state of the program or the screen, or `nil` if the screen no longer exists.
  ///   - action: A closure that returns an action of the program or the screen, or `nil` if the action belongs to another screen.
  private mutating func calls(
    _ steps: some Sequence<SessionRun.Step>, from start: SessionRun.Snapshot,
    state: (SessionRun.Snapshot) -> Any?, action: (SessionRun.Step) -> Any?
  ) -> [String] {
    var (lines, passed, before) = ([String](), Duration.zero, start)
    for step in steps {
      guard let old = state(before), let new = state(step.after) else { break }
      let changes = StateChanges(
        from: (old, before.moment), to: (new, step.after.moment), tracker: run.tracker)
      before = step.after
      passed += step.passed
      guard let action = action(step) else {
        if changes.lines.isEmpty { continue }
        lines.append("// From here on, other screens change this screen's shared values.")
        break
      }
      if passed > .zero, !step.isSent {
        lines.append("await clock.advance(by: \(SwiftSource.literal(of: passed) ?? ".seconds(1)"))")
        passed = .zero
      }
      lines += call(step, action, changes)
    }
    return lines
  }

  /// Returns the lines that send or receive an action and assert what it changes.
  private mutating func call(_ step: SessionRun.Step, _ action: Any, _ changes: StateChanges) -> [String] {
    guard let source = actions.source(of: action, SwiftSource.literal) else { return [] }
    var path = source.path
    let argument = source.value.flatMap { value in
      step.isSent || value is any Equatable ? SwiftSource.expression(of: value, isSent: step.isSent) : nil
    }
    if action is NavigationRequest {
      return ["await store.receiveNavigation(\(path.dropFirst())\(argument.map { "(\($0))" } ?? ""))"]
    }
    for name in plugins.names where SwiftSource.identifier(name) != name {
      path = path.replacing(".\(name).", with: ".\(SwiftSource.identifier(name)).", maxReplacements: 1)
    }
    // A test omits the word `presented` before a presented part.
    path = path.replacing(/\.presented(?=\.(?!dismiss\b|presented\b))/, with: "")
    modules.formUnion(changes.modules)
    let comment =
      step.effect.map { [$0.isEmpty ? "// An effect answered." : "// The effect '\($0)' answered."] } ?? []
    let call = "await store.\(step.isSent ? "send" : "receive")(\(path)\(argument.map { ", \($0)" } ?? ""))"
    return comment
      + (changes.lines.isEmpty ? [call] : ["\(call) {"] + changes.lines.map { "  \($0)" } + ["}"])
  }

  // MARK: Tests

  /// Returns a test of the whole program.
  private mutating func test(named name: String) -> String {
    let root = SwiftSource.literal(of: plugins.base(of: run.start.state.root.route)) ?? ""
    var body = ["\(run.isRestored ? "var" : "let") state = try Navigator.State(root: \(root))"]
    if run.isRestored, let session = try? JSON(encoding: recording.start.session) {
      body.append("_ = state.restore(try recorded(\(session.literal)))")
    }
    let reducer = run.mode == .withoutEffects ? "RecordedNavigator(runsEffects: false)" : "Navigator()"
    body += ["let store = TestStore(initialState: state) { \(reducer) }", ""]
    body += calls(run.steps, from: run.start, state: { $0.state }, action: { $0.action })
    if run.hasMoreActions { body.append("await store.skipReceivedActions(strict: false)") }
    if run.hasEffectsInFlight { body.append("await store.skipInFlightEffects(strict: false)") }
    return function(
      name, recording.start.plugins.compactMap { plugins.plugin(named: $0) }, run.start.files, run.steps, body
    )
  }

  /// The first moment at which a screen of a feature exists, and the number of steps before it.
  private typealias FeatureScreen = (
    id: StackElementID?, route: AnyRoute, start: SessionRun.Snapshot, steps: Int
  )

  private func screens(of feature: String) -> [FeatureScreen] {
    var known: Set<StackElementID?> = []
    return ([run.start] + run.steps.map(\.after)).enumerated().flatMap { number, screens in
      screens.all.filter { known.insert($0.id).inserted && $0.screen.route.name == feature }
        .map { ($0.id, $0.screen.route, screens, number) }
    }
  }

  /// Returns a test of one screen.
  private mutating func test(
    of screen: FeatureScreen, _ plugin: any FeaturePlugin.Type, named name: String
  ) -> String {
    var body: [String]
    let reducer: String
    if let app = plugin as? any AppPlugin.Type {
      let feature = self.name(of: app.featureName)
      reducer = app.featureName == String(reflecting: plugin.featureType) ? "\(feature)()" : "\(feature).body"
      body = ["// The state in which the app creates its store.", "let state = \(feature).State()"]
    } else {
      let type = self.name(of: String(reflecting: plugin))
      reducer = "\(type).reducer"
      body = ["let state = try \(type).state(for: \(SwiftSource.literal(of: screen.route) ?? "").as()!)"]
    }
    body +=
      run.mode == .withoutEffects
      ? [
        "let store = TestStore(initialState: state) {", "  Reduce { state, action in",
        "    _ = \(reducer).reduce(into: &state, action: action)", "    return .none", "  }", "}", "",
      ] : ["let store = TestStore(initialState: state) { \(reducer) }", ""]
    let steps = run.steps.dropFirst(screen.steps)
    body += calls(steps, from: screen.start) { screens in
      screens.all.first { $0.id == screen.id }?.screen.base
    } action: { step in
      switch step.action.onScreen {
      case (screen.id, .feature(let action))?: action.base
      case (screen.id, .navigate(let request))? where !step.isSent: request
      default: nil
      }
    }
    if run.mode != .withoutEffects { body.append("await store.skipInFlightEffects(strict: false)") }
    let own = steps.filter { $0.action.onScreen.map { $0.id == screen.id } ?? false }
    return function(name, [plugin], screen.start.files, own, body)
  }
}

extension FeaturePlugin {
  fileprivate static var featureType: Any.Type { Feature.self }
}

extension Navigator.Action {
  /// The id of the screen that the action belongs to, and the screen's action.
  fileprivate var onScreen: (id: StackElementID?, action: ScreenAction)? {
    switch self {
    case .root(let action): (nil, action)
    case .path(.element(let id, let action)): (id, action)
    default: nil
    }
  }
}
