import ComposableArchitecture
import Dependencies
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import Sharing
import TerminalPrograms
import TerminalUI

/// The checks in every session of a program, in addition to its own invariants.
public struct SessionChecks: OptionSet, Sendable {
  /// A bit for each check.
  public let rawValue: Int
  /// Creates checks from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The link to the current screen leads to the same screens.
  public static let links = SessionChecks(rawValue: 1)
  /// The session restores the same screen after it is saved and loaded.
  public static let restoring = SessionChecks(rawValue: 2)
  /// The recording has the same result when it is replayed.
  public static let replaying = SessionChecks(rawValue: 4)
}

/// Drives a program at random, in a test with the trait `.sessions`.
///
/// Creates the program from scratch and uses it like a script: with the elements on the screen, by going back, home,
/// and to links, and by advancing time. After each step, it waits until the program is idle. It then checks that no
/// issue was reported, that each line of the screen fits into 80 and into 40 columns, that the link leads to the same
/// screens, and that the session can be saved and restored. At the end, it replays the recording. It doesn't follow a
/// link to something that no longer exists.
///
/// ```swift
/// try await drive("standups", root: StandupsListRoute.all, plugins: plugins) { state, screen in
///   #expect(standups.allSatisfy { !$0.attendees.isEmpty })
/// }
/// ```
///
/// - Parameters:
///   - name: The name of the program, and the scheme of its links.
///   - root: The screen at the bottom.
///   - plugins: The features of the program.
///   - files: The initial contents of its files.
///   - omitted: The checks to omit.
///   - invariants: Checks invariants after each step, with `#expect`.
/// - Throws: The reason the program can't start, or an error of the invariants.
@MainActor
public func drive(
  _ name: String, root: some Route, plugins: [any FeaturePlugin.Type], files: [URL: Data] = [:],
  leavingOut omitted: SessionChecks = [],
  invariants: @escaping @MainActor (Navigator.State, ElementTree) throws -> Void = { _, _ in }
) async throws {
  guard let plan = SessionPlan.current else { return reportMissingTrait() }
  plan.begin()
  @Dependency(\.sessionClock) var clock
  let driven = try withDependencies {
    $0.plugins = PluginRegistry(plugins)
    $0.defaultFileStorage = .inMemory(fileSystem: LockIsolated(files))
    DependencyRecorder().observe(&$0)
  } operation: {
    var program = try Program(name: name, root: root, plugins: plugins)
    program.clock = clock
    return DrivenProgram(program, root: AnyRoute(root), files: files, omitted: omitted)
  }
  try await driven.drive(plan, invariants)
}

/// Drives a view at random, in a test with the trait `.sessions`: a single feature, or a program without links.
///
/// - Parameters:
///   - view: Creates the view and its dependencies from scratch.
///   - invariants: Checks invariants after each step, with `#expect`.
/// - Throws: An error of the invariants.
@MainActor
public func drive(
  @ViewBuilder view: () -> some View, invariants: @escaping @MainActor (ElementTree) throws -> Void = { _ in }
) async throws {
  @Dependency(\.sessionClock) var clock
  guard let plan = SessionPlan.current else { return reportMissingTrait() }
  plan.begin()
  var program = Program(name: "view", view: view)
  program.clock = clock
  let driver = SessionDriver(program, plan)
  driver.check = invariants
  try await driver.run()
}

private func reportMissingTrait() {
  reportIssue("'drive' needs the trait '.sessions(100, seed: 1)', which supplies the actions.")
}
