import ComposableArchitecture
import NavigationCore
import NavigationUI
import TerminalUI

extension HostedProgram {
  /// Makes a program of a store of screens and the plugins that it is made of.
  ///
  /// - Parameters:
  ///   - name: What the program is called.
  ///   - scheme: What its links begin with; its name, where nothing is said.
  ///   - store: The store of its screens.
  ///   - plugins: The features that it is made of.
  public init(
    name: String, scheme: String? = nil, store: StoreOf<Navigator>, plugins: [any FeaturePlugin.Type]
  ) {
    let scheme = scheme ?? name
    let registry = PluginRegistry(plugins)
    let names = Set(plugins.map { $0.routeName })
    self.init(name: name) { NavigatorView(store: store, plugins: plugins) }
    waitForEffects(of: store)
    goTo = { text in
      let here = store.withState { $0.link(scheme: scheme, plugins: registry) }
      let link = try Link(parsing: text, from: here)
      // A word that is no place is no link to a feature that is not linked, but a mistake.
      if !text.contains(":/"), let unknown = link.routes.first(where: { !names.contains($0.name) }) {
        throw CommandError(
          "There is no place '\(unknown)' in this program. A link looks like '\(scheme):/\(plugins.first?.linkName ?? "")'."
        )
      }
      guard link.scheme == scheme else {
        throw CommandError(
          "'\(text)' is a link of another program: those of this one begin with '\(scheme):/'.")
      }
      store.send(.navigate(.open(link)))
      if let navigationError = store.takeNavigationError() { throw navigationError }
    }
    place = { store.withState { $0.link(scheme: scheme, plugins: registry).description } }
    complaint = { store.takeNavigationError()?.description }
    links = { plugins.map { "\(scheme):/\($0.linkName)" } }
  }
}

extension HostedProgram {
  /// Lets the program come to rest when the effects of its store have.
  ///
  /// Called before the store's first action: effects that run already are not waited for.
  public mutating func waitForEffects<State, Action>(of store: Store<State, Action>) {
    store.countJobs()
    idle = { await store.idle() }
  }

  /// Keeps what is edited as `@Shared` values keep it.
  public mutating func keepSharedValues() {
    storage.flush = { try await flushPendingSaves() }
    storage.isWaiting = { !filesWaitingForLock().isEmpty }
    storage.unsaved = { unsavedChanges()?.description }
    storage.writeAside = { writeUnsavedChangesAside().map { "\($0)" } }
    storage.takeConflicts = {
      takeMergeConflicts().map { conflict in
        HostedConflict(description: "\(conflict)") { try conflict.takeTheirs() }
      }
    }
  }
}

extension StoreOf<Navigator> {
  /// Why something was refused, once: what happens next on a screen need not be an action that clears it.
  fileprivate func takeNavigationError() -> NavigationError? {
    guard let navigationError = withState(\.navigationError) else { return nil }
    send(.navigationErrorShown)
    return navigationError
  }
}

extension FeaturePlugin {
  fileprivate static var routeName: String { ScreenRoute.name }

  fileprivate static var linkName: String { AnyRoute(name: ScreenRoute.name).description }
}
