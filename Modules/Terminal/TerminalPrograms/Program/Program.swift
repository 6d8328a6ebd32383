import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import TerminalUI

/// A program: a name, a root screen, and the plugins whose screens its stack can contain.
///
/// It creates the store of its screens.
///
/// ```swift
/// var program = try Program(name: "standups", root: StandupsListRoute.all, plugins: plugins)
/// program.storage = SharedValuesStorage()
/// try await options.run(program, from: link)
/// ```
@MainActor
public struct Program {
  /// The name, which is used in messages and in the names of the program's files.
  public let name: String
  /// The scheme of the program's links: `standups` in `standups:/detail:42`.
  public let scheme: String
  /// The storage of edits, or `nil` if there is nothing to save.
  public var storage: (any ProgramStorage)?
  /// The edits that `undo` and `redo` apply to. The default is the dependency `editHistory`, which is `nil` unless it is set.
  public var edits: (any EditHistory)? = Dependency(\.editHistory).wrappedValue
  /// The announcements of features and the reports of problems, which are shown beside the screen.
  public var notices: ProgramNotices?
  /// A Boolean value that indicates whether the lines that the user types are saved for the next run.
  public var keepsHistory = true
  /// A Boolean value that indicates whether the program starts in full screen.
  ///
  /// This applies only if the terminal supports full screen and no option overrides it.
  public var startsFullScreen = false
  /// A Boolean value that indicates whether the program resumes its session after it was killed, if `ProgramOptions` runs it.
  public var keepsSession = true
  /// The file or folder of the program's data, if the user can choose it. Each file or folder has its own session.
  ///
  /// Recordings, and the past that `:at` shows, begin with its contents. Without data, they begin with the files that store the values
  /// that are shared when the program starts to run.
  public var data: URL?
  /// The virtual clock, or `nil` if the program uses real time.
  public var clock: VirtualClock?

  /// Additional tools, such as the recording that an option requests.
  public var extensions: [any ProgramExtension] = []
  /// The notices that the user sees first.
  package var startNotices: [ProgramNotice] = []

  /// The gate that holds back actions while an earlier state is shown.
  package let gate: ActionGate
  /// The store of the program's screens, and its features; `nil` for a program without a store.
  package let screens: (store: StoreOf<Navigator>, plugins: PluginRegistry)?
  /// A Boolean value that indicates whether links lead to the program's screens.
  package let hasLinks: Bool
  /// Creates the view of the program's store, or of another store with the same screens.
  private let makeView: @MainActor (StoreOf<Navigator>?) -> AnyView
  private let app: AppRoot?

  /// Creates a program of screens. Its store has the current dependencies and the plugins.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - scheme: The scheme of its links. The default is its name.
  ///   - root: The screen at the bottom, which always exists.
  ///   - plugins: The features of the program, including the root's.
  ///   - arrange: Changes the screens before they are shown for the first time.
  /// - Throws: A `NavigationError` if the root can't be shown, or an error of `arrange`.
  public init(
    name: String, scheme: String? = nil, root: AnyRoute, plugins: [any FeaturePlugin.Type],
    arrange: (inout Navigator.State) throws -> Void = { _ in }
  ) throws {
    let registry = PluginRegistry(plugins)
    let gate = ActionGate()
    let store = try withDependencies {
      $0.plugins = registry
    } operation: {
      var screens = try Navigator.State(root: root)
      try arrange(&screens)
      return Store(initialState: screens) { RecordedNavigator(behind: gate) }
    }
    store.countJobs()
    self.name = name
    self.scheme = scheme ?? name
    screens = (store, registry)
    hasLinks = true
    makeView = { AnyView(NavigatorView(store: $0 ?? store, plugins: registry)) }
    app = nil
    self.gate = gate
  }

  /// Creates a program of screens. Its store has the current dependencies and the plugins.
  ///
  /// - Throws: A `NavigationError` if the root can't be shown.
  public init(
    name: String, scheme: String? = nil, root: some Route, plugins: [any FeaturePlugin.Type]
  ) throws {
    try self.init(name: name, scheme: scheme, root: AnyRoute(root), plugins: plugins)
  }

  /// Creates a program of one view, which has no links and no store.
  public init(name: String, @ViewBuilder view: () -> some View) {
    self.name = name
    scheme = name
    let view = AnyView(view())
    (screens, hasLinks, makeView, app) = (nil, false, { _ in view }, nil)
    gate = ActionGate()
  }

  /// Creates a program from an app, which has no links.
  ///
  /// Its store is the app's root store: the store that `rootStore(_:)` names, or otherwise the first store that is
  /// created without a parent while the app or its first body is evaluated.
  package init<Main: App>(name: String, app: Main.Type) {
    StoresOfProgram.countJobs()
    gate = ActionGate()
    let root = AppRoot(behind: gate)
    let app = root.evaluateApp { Main() }
    root.evaluateBody { _ = app.body }
    root.evaluateAgain = { _ = app.body }
    self.name = name
    scheme = name
    (screens, hasLinks, self.app) = (root.screens, false, root)
    makeView = { _ in AnyView(AppContent(app) { root.evaluateBody($0) }) }
  }
}

// MARK: Support for running programs

extension Program {
  /// The view of the program.
  package var view: AnyView { makeView(nil) }

  /// Returns the view of another store with the same screens. An app shows it between two calls of ``show(past:)``.
  package func view(of store: StoreOf<Navigator>) -> AnyView { makeView(store) }

  /// The reason that no tool can use the program's store, or `nil` if tools can.
  package var storeObstacle: String? {
    guard screens == nil else { return nil }
    return app?.unsuitableState.map {
      "'\($0)', the state of its store, isn't an 'ObservableState' that is 'Equatable'."
    } ?? "this program has no store."
  }

  /// The reason that the program can't be recorded and replayed, or `nil` if it can.
  package var recordingObstacle: String? {
    @Dependency(\.recordingObstacle) var obstacle
    if let obstacle { return obstacle }
    if let storeObstacle { return storeObstacle }
    guard app?.sharesValues == true else { return nil }
    return "its root store is created before 'body', with shared values. Create the store in 'body'."
  }

  /// Makes the views of an app read another store, or the program's own store again.
  package func show(past store: StoreOf<Navigator>?) { app?.show(store) }

  /// The link to the screen, or `nil` for a program without links.
  package var link: NavigationCore.Link? {
    state.flatMap { link(to: $0) }
  }

  /// The link to screens of the program.
  package func link(to state: Navigator.State) -> NavigationCore.Link? {
    guard hasLinks, let screens else { return nil }
    return state.link(scheme: scheme, plugins: screens.plugins)
  }

  /// The links for Tab completion, one for each feature.
  package var links: [NavigationCore.Link] {
    guard hasLinks, let screens else { return [] }
    return screens.plugins.names.map { NavigationCore.Link(scheme: scheme, [AnyRoute(name: $0)]) }
  }

  /// Follows a link.
  ///
  /// - Parameter text: A link, or a part of a link that is relative to the screen.
  /// - Throws: The reason that the link can't be followed. In that case, nothing changes.
  package func open(_ text: String) throws(NavigationError) {
    guard hasLinks, let (store, plugins) = screens, let link else {
      throw NavigationError(link: text, reason: "this program has only one screen")
    }
    store.send(.navigate(.open(try plugins.link(parsing: text, from: link))))
    guard let error = store.withState(\.navigationError) else { return }
    store.send(.navigationErrorShown)
    throw error
  }

  /// The state of the program's screens, or `nil` for a program without a store.
  package var state: Navigator.State? {
    screens?.store.withState { $0 }
  }

  /// The route of each screen, starting with the root, and the result of restoring the screen from the session.
  package var restorationReport: [(route: AnyRoute, isWhole: Bool, losses: [String])] {
    guard let (store, plugins) = screens else { return [] }
    return withDependencies {
      $0.plugins = plugins
    } operation: {
      store.withState { $0.restorationReport(plugins: plugins) }
    }
  }

  /// The keys of values shared in memory that the session doesn't restore.
  package var omittedFromMemory: [String] {
    screens.map { SessionRecorder(plugins: $0.plugins).omittedFromMemory } ?? []
  }

  /// Shows the screens of a session.
  ///
  /// - Returns: Messages for the user about what couldn't be restored.
  package func show(_ session: Session) -> [String] {
    guard let plugins = screens?.plugins, var state else { return [] }
    let losses = withDependencies {
      $0.plugins = plugins
    } operation: {
      state.restore(session)
    }
    show(state)
    return losses
  }

  /// Shows other screens.
  package func show(_ state: Navigator.State) {
    screens?.store.send(.show(state))
  }
}
