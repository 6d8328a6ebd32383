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
    self.init(name: name) { NavigatorView(store: store, plugins: plugins) }
    goTo = { text in
      let link = try Link(parsing: text, from: store.withState { $0.link(scheme: scheme) })
      guard link.scheme == scheme else {
        throw CommandError(
          "'\(text)' is a link of another program: those of this one begin with '\(scheme):/'.")
      }
      store.send(.navigate(.open(link)))
      if let refusal = store.takeRefusal() { throw refusal }
    }
    place = { store.withState { $0.link(scheme: scheme).description } }
    complaint = { store.takeRefusal()?.description }
    links = { plugins.map { "\(scheme):/\($0.linkName)" } }
  }
}

extension StoreOf<Navigator> {
  /// Why something was refused, once: what happens next on a screen need not be an action that clears it.
  fileprivate func takeRefusal() -> Refusal? {
    guard let refusal = withState(\.refusal) else { return nil }
    send(.refusalShown)
    return refusal
  }
}

extension FeaturePlugin {
  fileprivate static var linkName: String { AnyRoute(name: Place.name).description }
}
