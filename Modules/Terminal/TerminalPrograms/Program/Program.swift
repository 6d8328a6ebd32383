import ComposableArchitecture
import Foundation
import NavigationCore
import NavigationUI
import SessionRecording
import TerminalUI

/// A program: a name, a root screen, and the plugins whose screens its stack can hold.
///
/// One value that knows its plugins once, makes the store of its screens, and answers what hosts ask.
///
/// ```swift
/// var program = try Program(name: "standups", root: StandupsListRoute.all, plugins: plugins)
/// program.storage = SharedValuesStorage()
/// try await options.run(program, from: link)
/// ```
@MainActor
public struct Program {
  /// What the program is called: in its messages, and where its history is kept.
  public let name: String
  /// What its links begin with: `standups` in `standups:/detail:42`.
  public let scheme: String
  /// How edits are kept; `nil` where there is nothing to keep.
  public var storage: (any ProgramStorage)?
  /// The edits that `undo` and `redo` apply to. The default is the dependency `editHistory`, which is `nil` unless it is set.
  public var edits: (any EditHistory)? = Dependency(\.editHistory).wrappedValue
  /// What features announce, and what went wrong in the program's code or files: shown between frames.
  public var notices: ProgramNotices?
  /// Whether the lines that the user writes are kept for the next run.
  public var keepsHistory = true
  /// Whether the program begins with its whole screen where the terminal can show that, and the options say nothing else.
  public var startsFullScreen = false
  /// Whether the program goes on where it was when it was killed.
  public var keepsSession = true
  /// The file or folder that the program's data are in, where a person may choose it: each has a session of its own.
  public var data: URL?
  /// The time of the program, where the user moves it.
  public var clock: VirtualClock?

  /// Tools in addition to the standard ones, such as the recording that an option asks for.
  public var extensions: [any ProgramExtension] = []
  /// The notices that the user gets first.
  package var startNotices: [ProgramNotice] = []

  /// What holds its actions back while its past is looked at.
  package let gate: ActionGate
  /// The store of its screens, and its features; `nil` for a program without a store.
  package let screens: (store: StoreOf<Navigator>, plugins: PluginRegistry)?
  /// A Boolean value that indicates whether links lead to its screens.
  package let hasLinks: Bool
  /// Makes the view of the program's store, or of another store that has the same screens.
  private let makeView: @MainActor (StoreOf<Navigator>?) -> AnyView
  private let app: AppRoot?

  /// Makes a program of screens. Its store has the current dependencies, and its plugins.
  ///
  /// - Parameters:
  ///   - name: What the program is called.
  ///   - scheme: What its links begin with; its name by default.
  ///   - root: The screen at the bottom, which is always there.
  ///   - plugins: The features that it is made of. The root's is one of them.
  ///   - arrange: Changes the screens before they are shown first.
  /// - Throws: Why the root cannot be shown, a `NavigationError`, or what `arrange` throws.
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

  /// Makes a program of screens. Its store has the current dependencies, and its plugins.
  ///
  /// - Throws: Why the root cannot be shown, a `NavigationError`.
  public init(
    name: String, scheme: String? = nil, root: some Route, plugins: [any FeaturePlugin.Type]
  ) throws {
    try self.init(name: name, scheme: scheme, root: AnyRoute(root), plugins: plugins)
  }

  /// Makes a program of one view, which has no links and no store.
  public init(name: String, @ViewBuilder view: () -> some View) {
    self.name = name
    scheme = name
    let view = AnyView(view())
    (screens, hasLinks, makeView, app) = (nil, false, { _ in view }, nil)
    gate = ActionGate()
  }

  /// Creates a program from an app, which has no links.
  ///
  /// Its store is the app's root store: the first one that is created without a parent while the app or its first body is evaluated.
  package init<Main: App>(name: String, app: Main.Type) {
    StoresOfProgram.countJobs()
    gate = ActionGate()
    let root = AppRoot(behind: gate)
    let app = root.evaluateApp { Main() }
    if root.screens == nil { root.evaluateBody { _ = app.body } }
    root.evaluateAgain = { _ = app.body }
    self.name = name
    scheme = name
    (screens, hasLinks, self.app) = (root.screens, false, root)
    makeView = { _ in AnyView(AppView(app) { root.evaluateBody($0) }) }
  }
}

// MARK: What hosts ask

extension Program {
  /// What the program shows.
  package var view: AnyView { makeView(nil) }

  /// The view of another store that has the same screens. An app shows it between two calls of ``show(past:)``.
  package func view(of store: StoreOf<Navigator>) -> AnyView { makeView(store) }

  /// The reason that the program can't be recorded and replayed; `nil` if it can.
  package var recordingObstacle: String? {
    @Dependency(\.recordingObstacle) var obstacle
    if let obstacle { return obstacle }
    guard app?.sharesValues == true else { return screens == nil ? "this program has no store." : nil }
    return "its root store is created before 'body', with shared values. Create the store in 'body'."
  }

  /// Makes the views of an app read another store, or the program's own store again.
  package func show(past store: StoreOf<Navigator>?) { app?.show(store) }

  /// The link to what is shown; `nil` for a program without links.
  package var link: NavigationCore.Link? {
    state.flatMap { link(to: $0) }
  }

  /// The link to screens of the program.
  package func link(to state: Navigator.State) -> NavigationCore.Link? {
    guard hasLinks, let screens else { return nil }
    return state.link(scheme: scheme, plugins: screens.plugins)
  }

  /// The names of the screens on the stack that the program is made without.
  package var missingFeatures: [String] {
    guard let screens else { return [] }
    return screens.store.withState { state in
      state.path.compactMap { $0.as(Placeholder.self)?.route.name }
    }
  }

  /// The links that are worth completing: one to each feature.
  var links: [NavigationCore.Link] {
    guard hasLinks, let screens else { return [] }
    return screens.plugins.names.map { NavigationCore.Link(scheme: scheme, [AnyRoute(name: $0)]) }
  }

  /// Goes where a link leads.
  ///
  /// - Parameter text: A link, or a part of one that goes on from what is shown.
  /// - Throws: Why it cannot; nothing has changed then.
  package func open(_ text: String) throws(NavigationError) {
    guard hasLinks, let (store, plugins) = screens, let link else {
      throw NavigationError(link: text, reason: "this program has only one screen")
    }
    store.send(.navigate(.open(try plugins.link(parsing: text, from: link))))
    guard let error = store.withState(\.navigationError) else { return }
    store.send(.navigationErrorShown)
    throw error
  }

  /// The state of its screens; `nil` for a program of one view.
  package var state: Navigator.State? {
    screens?.store.withState { $0 }
  }

  /// How each screen would come back from the session, the root first.
  package var restorability: [(route: AnyRoute, isWhole: Bool, losses: [String])] {
    guard let (store, plugins) = screens else { return [] }
    return withDependencies {
      $0.plugins = plugins
    } operation: {
      store.withState { $0.restorability(plugins: plugins) }
    }
  }

  /// The keys of what is shared in memory and does not come back from the session.
  package var omittedFromMemory: [String] {
    screens.map { SessionRecorder(plugins: $0.plugins).omittedFromMemory } ?? []
  }

  /// Shows the screens of a session.
  ///
  /// - Returns: What could not be restored, for a person.
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

  /// Suspends until no effect can go on before time passes, or something happens outside.
  ///
  /// - Returns: Whether that is so; otherwise effects that never pause were waited for long enough.
  func idle() async -> Bool {
    if hasLinks, let screens { await screens.store.idle() } else { await StoresOfProgram.idle() }
  }
}
