import ComposableArchitecture
import Dependencies
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import Sharing
import TerminalUI

/// What is checked in every session of a program, beside its own invariants.
public struct SessionChecks: OptionSet, Sendable {
  /// A bit for each check.
  public let rawValue: Int
  /// Makes checks from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The link of what is shown leads to the same screens.
  public static let links = SessionChecks(rawValue: 1)
  /// What is shown is written down, read and shown again as it was.
  public static let restoring = SessionChecks(rawValue: 2)
  /// What was done is recorded, and does the same when it is performed again.
  public static let replaying = SessionChecks(rawValue: 4)
}

/// Uses a program by chance, in a test with the trait `.sessions`.
///
/// The program is made anew, and used as a script would: by what is on the screen, by going back, home and where links lead, and by
/// time that passes. After each step it comes to rest. Then nothing was reported, each line of the screen fits into 80 and into
/// 40 columns, its link leads to the same screens, and the session can be written down and restored; at the end its recording is
/// performed again. A link is not followed where what it names is there no more.
///
/// ```swift
/// try await drive("standups", root: StandupsListRoute.all, plugins: plugins) { state, screen in
///   #expect(standups.allSatisfy { !$0.attendees.isEmpty })
/// }
/// ```
///
/// - Parameters:
///   - name: What the program is called, and its links begin with.
///   - root: The screen at the bottom.
///   - plugins: The features that the program is made of.
///   - files: What is in its files when it begins.
///   - omitted: What is not checked.
///   - invariants: Checks what has to hold after each step, by `#expect`.
/// - Throws: Why the program cannot begin, or what the invariants throw.
@MainActor
public func drive(
  _ name: String, root: some Route, plugins: [any FeaturePlugin.Type], files: [URL: Data] = [:],
  leavingOut omitted: SessionChecks = [],
  invariants: @escaping @MainActor (Navigator.State, ElementTree) throws -> Void = { _, _ in }
) async throws {
  guard let plan = SessionPlan.current else { return reportMissingTrait() }
  plan.begin()
  let registry = PluginRegistry(plugins)
  let program = try withDependencies {
    $0.plugins = registry
    $0.defaultFileStorage = .inMemory(fileSystem: LockIsolated(files))
    GivenValues().observe(&$0)
  } operation: {
    try DrivenProgram(name, root: AnyRoute(root), plugins: registry, files: files, omitted: omitted)
  }
  try await program.drive(plan, invariants)
}

/// Uses a view by chance, in a test with the trait `.sessions`: a feature alone, or a program that has no links.
///
/// - Parameters:
///   - view: The view, with what it needs, made anew.
///   - invariants: Checks what has to hold after each step, by `#expect`.
/// - Throws: What the invariants throw.
@MainActor
public func drive(
  @ViewBuilder view: () -> some View, invariants: @escaping @MainActor (ElementTree) throws -> Void = { _ in }
) async throws {
  @Dependency(\.sessionClock) var clock
  guard let plan = SessionPlan.current, let clock else { return reportMissingTrait() }
  plan.begin()
  let driver = SessionDriver(plan, clock: clock, graph: Graph { view() })
  driver.check = {
    let tree = driver.graph.update()
    checkWidths(of: tree)
    try invariants(tree)
  }
  try await driver.run()
}

private func reportMissingTrait() {
  reportIssue("'drive' is for tests with the trait '.sessions(100, seed: 1)', which says what is done.")
}

/// Reports a line that is wider than the screen.
func checkWidths(of tree: ElementTree) {
  for width in [80, 40] {
    if let line = tree.lines(width: width).first(where: { $0.width > width }) {
      reportIssue("A line does not fit into \(width) columns: \(line.plain.debugDescription)")
    }
  }
}
