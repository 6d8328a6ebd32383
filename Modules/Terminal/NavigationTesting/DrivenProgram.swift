import Clocks
import ComposableArchitecture
import CustomDump
import Dependencies
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import TerminalUI

/// A program in a session, with its checks.
@MainActor
final class DrivenProgram {
  private let name: String
  private let root: AnyRoute
  private let plugins: PluginRegistry
  private let omitted: SessionChecks
  private let store: StoreOf<Navigator>
  private let recorder: Recorder
  private let dependencies: DependencyValues
  private let clock: TestClock<Duration>
  private let sessions: SessionRecorder
  /// The screens whose link was followed last.
  private var checked: (link: String, outline: [String])?

  init(
    _ name: String, root: AnyRoute, plugins: PluginRegistry, files: [URL: Data], omitted: SessionChecks
  ) throws {
    (self.name, self.root, self.plugins, self.omitted) = (name, root, plugins, omitted)
    sessions = SessionRecorder(plugins: plugins)
    let gate = ActionGate()
    let start = try Navigator.State(root: root)
    store = Store(initialState: start) { RecordedNavigator(behind: gate) }
    @Dependency(\.givenValues) var values
    @Dependency(\.sessionClock) var clock
    @Dependency(\.self) var dependencies
    self.clock = clock ?? TestClock()
    self.dependencies = dependencies
    recorder = Recorder(
      store, plugins: plugins, program: name, gate: gate,
      files: Dictionary(uniqueKeysWithValues: files.map { (String($0.path.dropFirst()), RecordedFile($1)) }),
      values: values, checksState: !omitted.contains(.replaying))
    recorder.keepsEntries = !omitted.contains(.replaying)
  }

  private var state: Navigator.State { store.withState { $0 } }

  func drive(
    _ plan: SessionPlan, _ invariants: @escaping @MainActor (Navigator.State, ElementTree) throws -> Void
  ) async throws {
    var environment = EnvironmentValues()
    // A navigation failure is reported, and the program continues.
    environment.showNavigationError = ShowNavigationErrorAction { _ in }
    let (store, plugins) = (store, plugins)
    let graph = Graph(environment: environment) { NavigatorView(store: store, plugins: plugins) }
    let driver = SessionDriver(plan, clock: clock, graph: graph)
    driver.open = { [weak self] in self?.open($0) }
    driver.links = plugins.names.map { "/\($0)" }
    driver.check = { [weak self, weak driver] in
      guard let self, let driver else { return }
      let tree = driver.graph.update()
      checkWidths(of: tree)
      let state = self.state
      try withDependencies {
        $0 = self.dependencies
      } operation: {
        try invariants(state, tree)
      }
      let link = state.link(scheme: self.name, plugins: plugins)
      if driver.links.last != link.description { driver.links.append(link.description) }
      withDependencies {
        $0 = self.dependencies
        // The values created for a check don't take ids from the session.
        $0.uuid = .incrementing
        $0.stackElementID = StackElementIDGenerator()
      } operation: {
        if !self.omitted.contains(.links) { self.follow(link, to: state, showing: tree) }
        if !self.omitted.contains(.restoring) { self.restore(state) }
      }
    }
    try await driver.run()
    recorder.stop()
    if plan.failure == nil, !omitted.contains(.replaying) { replay() }
  }

  /// Follows a link, like a program.
  private func open(_ text: String) {
    let current = state.link(scheme: name, plugins: plugins)
    // The user may type an invalid link.
    guard let link = try? plugins.link(parsing: text, from: current) else { return }
    store.send(.navigate(.open(link)))
    if store.navigationError != nil { store.send(.navigationErrorShown) }
  }

  // MARK: Checks

  private func follow(_ link: NavigationCore.Link, to state: Navigator.State, showing tree: ElementTree) {
    let outline = tree.outline
    let text = link.description
    if let checked, checked == (text, outline) { return }
    checked = (text, outline)
    do {
      guard try NavigationCore.Link(parsing: text) == link else {
        return reportIssue("The link '\(text)' is read as another one.")
      }
      var opened = try Navigator.State(root: root)
      try opened.handle(.open(link))
      guard opened.link(scheme: name, plugins: plugins) == link else {
        return reportIssue(
          "The link leads elsewhere: '\(text)' leads to '\(opened.link(scheme: name, plugins: plugins))'.")
      }
      let graph = Graph {
        NavigatorView(store: Store(initialState: opened) { EmptyReducer() }, plugins: plugins)
      }
      defer { graph.stop() }
      if let difference = diff(outline, graph.update().outline) {
        reportIssue(
          "The link does not lead to what is shown: '\(text)' …\n\n\(difference)\n\n(Shown: −, Led to: +)")
      }
    } catch {
      // The shown items may have been deleted since.
      if error.kind == .notFound { return }
      reportIssue("The link leads nowhere: '\(text)': \(error)")
    }
  }

  private func restore(_ state: Navigator.State) {
    do {
      @Dependency(\.date.now) var now
      guard let session = sessions.change(of: state, at: now) else { return }
      let read = try JSONDecoder().decode(Session.self, from: JSONEncoder().encode(session))
      var restored = try Navigator.State(root: root)
      let losses = restored.restore(read)
      // Items on the screen may have been deleted since. They aren't shown again.
      if restored.path.count < state.path.count { return }
      guard losses.isEmpty else {
        return reportIssue("The session is not restored whole: \(losses.joined(separator: " "))")
      }
      guard restored.path.ids == state.path.ids else {
        return reportIssue("The screens of the session are restored with other ids.")
      }
      let pairs = zip([restored.root] + restored.path, [state.root] + state.path)
      for (restored, shown) in pairs where !restored.hasSameState(as: shown) {
        reportIssue(
          """
          The session is restored as another one: '\(shown.route)' …

          \(diff(shown.base as Any, restored.base as Any) ?? "")

          (Shown: −, Restored: +)
          """)
      }
    } catch {
      reportIssue("The session cannot be restored: \(error)")
    }
  }

  private func replay() {
    do {
      try withDependencies {
        $0 = dependencies
      } operation: {
        try Recording(parsing: recorder.recording.data).replay(plugins: plugins, data: URL(filePath: "/"))
      }
    } catch {
      reportIssue("The recording of the session does something else: \(error)")
    }
  }
}

extension ElementTree {
  /// The screens on the stack and their presentations, without their contents.
  fileprivate var outline: [String] {
    var lines = (earlierTitles + [title].compactMap(\.self)).map(\.plain)
    for layer in layers {
      switch layer {
      case .sheet(let sheet): lines += ["\(sheet.style)"] + sheet.tree.outline.map { "  \($0)" }
      // The view opens a menu, which isn't part of a feature's state.
      case .alert(let alert) where alert.style == .menu: break
      case .alert(let alert):
        lines += ["\(alert.style) \(alert.title.plain)", "  \(alert.message?.plain ?? "")"]
        lines += alert.actions.map { "  [\($0.plainText)]" }
      }
    }
    return lines
  }
}
