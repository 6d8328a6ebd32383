import ComposableArchitecture
import CustomDump
import Dependencies
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import TerminalPrograms
import TerminalUI

/// A program with screens in a session, with its checks.
@MainActor
final class DrivenProgram {
  private let program: Program
  private let root: AnyRoute
  private let store: StoreOf<Navigator>
  private let plugins: PluginRegistry
  private let omitted: SessionChecks
  private let recorder: Recorder
  private let dependencies: DependencyValues
  private let sessions: SessionRecorder
  /// The screens whose link was followed last.
  private var checked: (link: String, outline: [String])?

  /// - Parameter program: A program with a store.
  init(_ program: Program, root: AnyRoute, files: [URL: Data], omitted: SessionChecks) {
    (store, plugins) = program.screens!
    (self.program, self.root, self.omitted) = (program, root, omitted)
    sessions = SessionRecorder(plugins: plugins)
    @Dependency(\.givenValues) var values
    @Dependency(\.self) var dependencies
    self.dependencies = dependencies
    recorder = Recorder(
      store, plugins: plugins, program: program.name, gate: program.gate,
      files: Dictionary(uniqueKeysWithValues: files.map { (String($0.path.dropFirst()), RecordedFile($1)) }),
      values: values, checksState: !omitted.contains(.replaying))
    recorder.keepsEntries = !omitted.contains(.replaying)
  }

  private var state: Navigator.State { store.withState { $0 } }

  func drive(
    _ plan: SessionPlan, _ invariants: @escaping @MainActor (Navigator.State, ElementTree) throws -> Void
  ) async throws {
    let driver = SessionDriver(program, plan)
    driver.check = { [weak self, weak driver] tree in
      guard let self, let driver else { return }
      let state = self.state
      try withDependencies {
        $0 = self.dependencies
      } operation: {
        try invariants(state, tree)
      }
      let link = state.link(scheme: program.scheme, plugins: plugins)
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

  // MARK: Checks

  private func follow(_ link: NavigationCore.Link, to state: Navigator.State, showing tree: ElementTree) {
    let outline = tree.outline
    let text = link.description
    if let checked, checked == (text, outline) { return }
    checked = (text, outline)
    do {
      guard try NavigationCore.Link(parsing: text) == link else {
        return reportIssue("Parsing the link '\(text)' produces a different link.")
      }
      var opened = try Navigator.State(root: root)
      try opened.handle(.open(link))
      let reached = opened.link(scheme: program.scheme, plugins: plugins)
      guard reached == link else {
        return reportIssue("Opening the link '\(text)' shows '\(reached)'.")
      }
      let graph = ViewGraph {
        NavigatorView(store: Store(initialState: opened) { EmptyReducer() }, plugins: plugins)
      }
      defer { graph.stop() }
      if let difference = diff(outline, graph.update().outline) {
        reportIssue(
          "Opening the link of this screen shows a different screen: '\(text)' …\n\n\(difference)\n\n(Shown: −, Opened: +)"
        )
      }
    } catch {
      // The shown items may have been deleted since.
      if error.kind == .notFound { return }
      reportIssue("Can't open the link of this screen, '\(text)': \(error)")
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
        return reportIssue("Restoring the session loses some state: \(losses.joined(separator: " "))")
      }
      guard restored.path.ids == state.path.ids else {
        return reportIssue("Restoring the session changes the ids of its screens.")
      }
      let pairs = zip([restored.root] + restored.path, [state.root] + state.path)
      for (restored, shown) in pairs where !restored.hasSameState(as: shown) {
        reportIssue(
          """
          Restoring the session changes the state of '\(shown.route)' …

          \(diff(shown.base as Any, restored.base as Any) ?? "")

          (Shown: −, Restored: +)
          """)
      }
    } catch {
      reportIssue("Can't restore the session: \(error)")
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
      reportIssue("Replaying the recording of this session fails: \(error)")
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
