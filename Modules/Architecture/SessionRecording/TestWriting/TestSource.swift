import CairnSupport
import ComposableArchitecture
import CustomDump
import Foundation
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
    let name = Self.identifier(name)
    let tests: [String]
    var names = ""
    if let feature {
      let screens = screens(of: feature)
      guard !screens.isEmpty else {
        throw TestWriter.Failure(description: "The recording has no screen of '\(feature)'.")
      }
      tests = screens.enumerated().map { index, screen in
        test(of: screen, feature, named: screens.count == 1 ? name : "\(name)\(index + 1)")
      }
    } else {
      tests = [test(named: name)]
      names = screenNames()
    }
    text = "// swift-format-ignore-file\n" + imports + "\n" + names + tests.joined(separator: "\n")
  }

  // MARK: The file

  fileprivate nonisolated static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "session"
    let joined = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "session\(joined)" : joined
  }

  private var imports: String {
    let known: Set = [
      "Swift", "Foundation", "FoundationEssentials", "ComposableArchitecture", "NavigationCore",
      "SessionRecording", "Sharing", "IdentifiedCollections", "SwiftNavigation",
    ]
    let own = [
      "ComposableArchitecture", "CustomDump", "Foundation", "NavigationCore", "SessionRecording", "Testing",
    ]
    return
      (own.map { ($0, "import \($0)\n") }
      + modules.subtracting(known).map { ($0, "@testable import \($0)\n") })
      .sorted { $0.0 < $1.0 }.map(\.1).joined()
  }

  /// Returns declarations that name the screens by their routes, like recorded actions do, because features may use other names.
  private mutating func screenNames() -> String {
    let lines = recording.start.plugins.compactMap { name in
      plugins.plugin(named: name).map { plugin in
        "  fileprivate var \(Self.identifier(name)): ScreenKey<\(self.name(of: plugin.featureType))> { .init() }\n"
      }
    }
    return "extension Screens {\n\(lines.joined())}\n\n"
  }

  private func function(_ name: String, _ body: [String]) -> String {
    let comment = obstacle.map { "// Effects don't run here. The test sends their actions: \($0).\n" } ?? ""
    return comment + "@MainActor @Test func \(name)() async throws {\n"
      + body.map { $0.allSatisfy(\.isWhitespace) ? "\n" : "  \($0)\n" }.joined() + "}\n"
  }

  /// Returns the name of a plugin's type in the source, and imports its module.
  private mutating func name(of type: Any.Type) -> String { name(of: String(reflecting: type)) }

  private mutating func name(of type: String) -> String {
    let parts = type.split(separator: ".")
    if let module = parts.first { modules.insert(String(module)) }
    return parts.dropFirst().joined(separator: ".")
  }

  /// Returns the start of a test's body, which sets its dependencies.
  ///
  /// The lines that follow are indented by two more columns.
  private mutating func setUp(
    _ plugins: [any FeaturePlugin.Type], _ files: [String: String], _ events: some Sequence<SessionRun.Event>
  ) -> [String] {
    let names = plugins.map { name(of: $0) + ".self" }
    var lines = [
      "let clock = TestClock()", "let plugins = PluginRegistry([\(names.joined(separator: ", "))])",
    ]
    if !files.isEmpty {
      lines.append("let files = FileStorage.recorded([")
      for (name, content) in files.sorted(by: { $0.key < $1.key }) {
        lines += Self.lines("  \"\(name)\": \(SwiftSource.lines(of: content, indent: "    ")),")
      }
      lines.append("])")
    }
    lines.append("try await withDependencies {")
    if run.way == .preview { lines.append("  $0.context = .preview") }
    lines += [
      "  $0.plugins = plugins", "  $0.continuousClock = clock", "  $0.suspendingClock = clock",
      "  $0.stackElementID = StackElementIDGenerator()",
    ]
    if !files.isEmpty { lines.append("  $0.defaultFileStorage = files") }
    let given = GivenInTest(events.map { $0.step?.given }, at: recording.start.session.date)
    lines += given.lines { self.name(of: $0) }.flatMap(Self.lines).map { "  \($0)" }
    return lines + ["} operation: {"]
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  // MARK: The program

  private mutating func test(named name: String) -> String {
    var body = setUp(
      recording.start.plugins.compactMap { plugins.plugin(named: $0) }, run.start.files, run.events)
    let root = SwiftSource.literal(of: plugins.base(of: run.start.state.root.route)) ?? ""
    body.append("  \(run.isRestored ? "var" : "let") state = try Navigator.State(root: \(root))")
    if run.isRestored, let session = try? JSON(encoding: recording.start.session) {
      body.append("  _ = state.restore(try recorded(\(session.literal)))")
    }
    let reducer = run.way == .withoutEffects ? "RecordedNavigator(runsEffects: false)" : "Navigator()"
    body += ["  let store = TestStore(initialState: state) { \(reducer) }", ""]
    for event in run.events {
      switch event {
      case .advance(let duration): body.append("  " + advance(duration))
      case .send(let step): body += call("send", step).map { "  \($0)" }
      case .receive(let step): body += call("receive", step).map { "  \($0)" }
      }
    }
    if run.hasMoreActions { body.append("  await store.skipReceivedActions(strict: false)") }
    if run.hasEffectsInFlight { body.append("  await store.skipInFlightEffects(strict: false)") }
    return function(name, body + ["}"])
  }

  private func advance(_ duration: Duration) -> String {
    "await clock.advance(by: \(SwiftSource.literal(of: duration) ?? ".seconds(1)"))"
  }

  private mutating func call(_ verb: String, _ step: SessionRun.Step) -> [String] {
    var assertions = StateAssertions()
    assertions.add(step.before, step.after)
    modules.formUnion(assertions.modules)
    guard let (path, value) = source(of: step.action) else { return [] }
    let screen = step.action.onScreen.flatMap { onScreen in
      step.before.screen(onScreen.id).map { ($0.part, "store.state.\($0.place)?") }
    }
    return call(verb, step, path, value, screen, assertions)
  }

  private func source(of action: Navigator.Action) -> (path: String, value: Any?)? {
    guard var source = actions.source(of: action, SwiftSource.literal) else { return nil }
    for name in plugins.names where Self.identifier(name) != name {
      source.path = source.path.replacing(".\(name).", with: ".\(Self.identifier(name)).", maxReplacements: 1)
    }
    return source
  }

  /// Returns the lines that send or receive an action.
  ///
  /// - Parameter screen: The state of the screen before the action, and its place in a store.
  private func call(
    _ verb: String, _ step: SessionRun.Step, _ path: String, _ value: Any?, _ screen: (StatePart, String)?,
    _ assertions: StateAssertions
  ) -> [String] {
    var arguments = Self.shortened(path)
    if let value {
      let change = verb == "send" ? screen.flatMap { self.change(to: value, path, $0.0, $0.1) } : nil
      if let text = change ?? expression(of: value, in: step, isSent: verb == "send") {
        arguments += ", \(text)"
      }
    }
    let call = "await store.\(verb)(\(arguments))"
    let comment =
      step.effect.map { [$0.isEmpty ? "// An effect answered." : "// The effect '\($0)' answered."] } ?? []
    let lines = assertions.lines
    return comment + (lines.isEmpty ? [call] : ["\(call) {"] + lines.map { "  \($0)" } + ["}"])
  }

  private func expression(of value: Any, in step: SessionRun.Step, isSent: Bool) -> String? {
    guard isSent || value is any Equatable else { return nil }
    if let (text, isThrowing) = SwiftSource.expression(of: value) { return (isThrowing ? "try " : "") + text }
    // A value that isn't equal to itself after decoding is sent anyway.
    return isSent ? actions.record(step.action).value.map { "try recorded(\($0.literal))" } : nil
  }

  /// Returns what a binding writes as a change to the present value, or `nil` if it's better to write the whole value.
  private func change(to value: Any, _ path: String, _ screen: StatePart, _ place: String) -> String? {
    guard SwiftSource.literal(of: value) == nil, let range = path.firstRange(of: ".binding."),
      !path.contains("[id: ") || path.hasPrefix("\\.path[id: ")
    else { return nil }
    let names = path[..<range.lowerBound].split(separator: ".").dropFirst(
      path.hasPrefix("\\.root") || path.hasPrefix("\\.path") ? 3 : 1)
    let field = path[range.upperBound...]
    guard
      let (part, place) = screen.part(
        at: (names + [field]).filter { $0 != "presented" }.map(String.init), place)
    else { return nil }
    var assertions = StateAssertions()
    assertions.add(part, StatePart(value), "$0", place)
    guard assertions.statements.count == 1, let line = assertions.lines.first, assertions.lines.count == 1,
      !line.contains("$0 =")
    else { return nil }
    return "try changed(\(place)) { \(line) }"
  }

  /// Returns a path as it's written in a test, without the word `presented` before a presented part.
  private static func shortened(_ path: String) -> String {
    path.replacing(/\.presented(?=\.(?!dismiss\b|presented\b))/, with: "")
  }

  // MARK: A feature

  /// A screen of a feature, with the events after it appears.
  private struct FeatureScreen {
    var id: StackElementID?
    var screen: ScreenState
    var part: StatePart
    var files: [String: String]
    var events: ArraySlice<SessionRun.Event>
  }

  private func screens(of feature: String) -> [FeatureScreen] {
    var found: [FeatureScreen] = []
    func look(_ screens: SessionRun.Screens, after number: Int, known: Set<StackElementID>) {
      for (index, id) in screens.state.path.ids.enumerated() where !known.contains(id) {
        let screen = screens.state.path[index]
        guard screen.route.name == feature else { continue }
        found.append(
          FeatureScreen(
            id: id, screen: screen, part: screens.parts[index + 1], files: screens.files,
            events: run.events[number...]))
      }
    }
    if run.start.state.root.route.name == feature {
      found.append(
        FeatureScreen(
          screen: run.start.state.root, part: run.start.parts[0], files: run.start.files,
          events: run.events[...]))
    }
    look(run.start, after: 0, known: [])
    for (index, event) in run.events.enumerated() {
      guard let step = event.step else { continue }
      look(step.after, after: index + 1, known: Set(step.before.state.path.ids))
    }
    return found
  }

  private mutating func test(of screen: FeatureScreen, _ feature: String, named name: String) -> String {
    guard let plugin = plugins.plugin(named: feature) else { return "" }
    var body = setUp(
      [plugin], screen.files,
      screen.events.filter { $0.step?.action.onScreen.map { $0.id == screen.id } ?? false })
    let type = self.name(of: plugin)
    let route = SwiftSource.literal(of: screen.screen.route) ?? ""
    body += ["  let state = try \(type).state(for: \(route).as()!)"]
    body +=
      run.way == .withoutEffects
      ? [
        "  let store = TestStore(initialState: state) {", "    Reduce { state, action in",
        "      _ = \(type).reducer.reduce(into: &state, action: action)", "      return .none", "    }",
        "  }",
        "",
      ] : ["  let store = TestStore(initialState: state) { \(type).reducer }", ""]
    var passed = Duration.zero
    var last = screen.part
    events: for event in screen.events {
      guard let step = event.step else {
        if case .advance(let duration) = event { passed += duration }
        continue
      }
      guard let part = step.after.part(screen.id) else { break }
      let prefix = screen.id.map { "\\.path[id: \($0.customDumpDescription.dropFirst())]" } ?? "\\.root"
      var lines: [String] = []
      if let (path, value) = source(of: step.action), path.hasPrefix(prefix + ".") {
        let rest = path.dropFirst(prefix.count)
        let name = Self.identifier(feature)
        if rest.hasPrefix(".\(name).") {
          var assertions = StateAssertions()
          assertions.add(last, part, "$0", "")
          modules.formUnion(assertions.modules)
          lines = call(
            event.isReceived ? "receive" : "send", step, "\\" + rest.dropFirst(name.count + 1), value,
            (last, "store.state"), assertions)
        } else if rest.hasPrefix(".navigate."), event.isReceived,
          case .some((_, .navigate(let request))) = step.action.onScreen,
          let text = SwiftSource.literal(of: request)
        {
          lines = ["await store.receiveNavigation(\(text))"]
        }
      } else if StateAssertions.differ(last, part) {
        body.append("  // From here on other screens change what this one shares.")
        break events
      }
      last = part
      guard !lines.isEmpty else { continue }
      if passed > .zero, event.isReceived { lines.insert(advance(passed), at: 0) }
      if event.isReceived { passed = .zero }
      body += lines.map { "  \($0)" }
    }
    if run.way != .withoutEffects { body.append("  await store.skipInFlightEffects(strict: false)") }
    return function(name, body + ["}"])
  }
}

extension FeaturePlugin {
  fileprivate static var featureType: Any.Type { Feature.self }
}

extension SessionRun.Event {
  fileprivate var step: SessionRun.Step? {
    switch self {
    case .advance: nil
    case .send(let step), .receive(let step): step
    }
  }

  fileprivate var isReceived: Bool { if case .receive = self { true } else { false } }
}

extension SessionRun.Screens {
  /// Returns the part of a screen, or `nil` if the screen no longer exists.
  fileprivate func part(_ id: StackElementID?) -> StatePart? { screen(id)?.part }

  /// Returns the part of a screen and its place in the state, or `nil` if the screen no longer exists.
  fileprivate func screen(_ id: StackElementID?) -> (part: StatePart, place: String)? {
    guard let id else { return (parts[0], "root[\\.\(TestSource.identifier(state.root.route.name))]") }
    return state.path.ids.firstIndex(of: id).map {
      let name = TestSource.identifier(state.path[$0].route.name)
      return (parts[$0 + 1], "path[id: \(id.customDumpDescription.dropFirst()), \\.\(name)]")
    }
  }
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

extension StateAssertions {
  /// Adds the statements that turn one state of a program into another.
  fileprivate mutating func add(_ before: SessionRun.Screens, _ after: SessionRun.Screens) {
    let (old, new) = (before.state, after.state)
    if let error = new.navigationError, error != old.navigationError {
      add(dump: String(customDumping: error), "$0.navigationError", ".navigationError")
    } else if new.navigationError == nil, old.navigationError != nil {
      add("$0.navigationError = nil")
    }
    for id in old.path.ids.reversed() where new.path[id: id] == nil {
      add("$0.path[id: \(text(of: id))] = nil")
    }
    add(
      old.root, new.root, before.parts[0], after.parts[0],
      at: "root[\\.\(TestSource.identifier(new.root.route.name))]")
    for (index, id) in new.path.ids.enumerated() {
      let screen = new.path[index]
      let place = "path[id: \(text(of: id)), \\.\(TestSource.identifier(screen.route.name))]"
      if let number = old.path.ids.firstIndex(of: id) {
        add(old.path[number], screen, before.parts[number + 1], after.parts[index + 1], at: place)
      } else if after.madeByRoute.contains(id), let route = SwiftSource.literal(of: screen.route) {
        add(
          "$0.path[id: \(text(of: id))] = plugins.screen(for: \(route), on: $0.path.routes)", isThrowing: true
        )
      } else {
        add(
          dump: after.dumps[id] ?? "", "$0.path[id: \(text(of: id))]", ".path[id: \(text(of: id))]")
      }
    }
  }

  private mutating func add(
    _ old: ScreenState, _ new: ScreenState, _ before: StatePart, _ after: StatePart, at place: String
  ) {
    if old.route.name == new.route.name {
      add(before, after, "$0.\(place)?", ".\(place)?")
    } else {
      add(dump: String(customDumping: new), "$0.root", ".root")
    }
  }

  private func text(of id: StackElementID) -> String { "\(id.customDumpDescription.dropFirst())" }
}
