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
  private let content: Content

  private enum Content {
    case screens(StoreOf<Navigator>, PluginRegistry)
    case view(AnyView)
  }

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
    content = .screens(store, registry)
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

  /// Makes a program of one view, which has no links.
  public init(name: String, @ViewBuilder view: () -> some View) {
    self.name = name
    scheme = name
    content = .view(AnyView(view()))
    gate = ActionGate()
  }
}

// MARK: What hosts ask

extension Program {
  /// What the program shows.
  package var view: AnyView {
    switch content {
    case .screens(let store, let plugins): AnyView(NavigatorView(store: store, plugins: plugins))
    case .view(let view): view
    }
  }

  /// The store of its screens, and its features; `nil` for a program of one view.
  package var screens: (store: StoreOf<Navigator>, plugins: PluginRegistry)? {
    if case .screens(let store, let plugins) = content { (store, plugins) } else { nil }
  }

  /// Whether links lead to its screens.
  package var hasLinks: Bool {
    if case .screens = content { true } else { false }
  }

  /// The link to what is shown; `nil` for a program without links.
  package var link: NavigationCore.Link? {
    state.flatMap { link(to: $0) }
  }

  /// The link to screens of the program.
  package func link(to state: Navigator.State) -> NavigationCore.Link? {
    guard case .screens(_, let plugins) = content else { return nil }
    return state.link(scheme: scheme, plugins: plugins)
  }

  /// The names of the screens on the stack that the program is made without.
  package var missingFeatures: [String] {
    guard case .screens(let store, _) = content else { return [] }
    return store.withState { state in
      state.path.compactMap { $0.as(Placeholder.self)?.route.name }
    }
  }

  /// The links that are worth completing: one to each feature.
  var links: [NavigationCore.Link] {
    guard case .screens(_, let plugins) = content else { return [] }
    return plugins.names.map { NavigationCore.Link(scheme: scheme, [AnyRoute(name: $0)]) }
  }

  /// Goes where a link leads.
  ///
  /// - Parameter text: A link, or a part of one that goes on from what is shown.
  /// - Throws: Why it cannot; nothing has changed then.
  package func open(_ text: String) throws(NavigationError) {
    guard case .screens(let store, let plugins) = content, let link else {
      throw NavigationError(link: text, reason: "this program has only one screen")
    }
    store.send(.navigate(.open(try plugins.link(parsing: text, from: link))))
    guard let error = store.withState(\.navigationError) else { return }
    store.send(.navigationErrorShown)
    throw error
  }

  /// The state of its screens; `nil` for a program of one view.
  package var state: Navigator.State? {
    guard case .screens(let store, _) = content else { return nil }
    return store.withState { $0 }
  }

  /// How each screen would come back from the session, the root first.
  package var restorability: [(route: AnyRoute, isWhole: Bool, losses: [String])] {
    guard case .screens(let store, let plugins) = content else { return [] }
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
    guard case .screens(_, let plugins) = content, var state else { return [] }
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
    if case .screens(let store, _) = content { store.send(.show(state)) }
  }

  /// Suspends until no effect can go on before time passes, or something happens outside.
  ///
  /// - Returns: Whether that is so; otherwise effects that never pause were waited for long enough.
  func idle() async -> Bool {
    switch content {
    case .screens(let store, _): await store.idle()
    case .view: await StoresOfProgram.idle()
    }
  }
}
