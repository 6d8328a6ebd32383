import CairnSupport
import ComposableArchitecture
import ConcurrencyExtras
import NavigationCore
import NavigationUI
import SessionRecording
import Sharing
import TerminalUI

/// The root store of an app, as the one screen of a program.
///
/// The root store is the first one that is created without a parent while the app or its first body is evaluated. Its reducer runs in the
/// program's store, so that every tool of programs works with it.
@MainActor
final class AppRoot: RootStoreAdopter {
  /// The program's store and its one plugin; `nil` if the app has no root store.
  var screens: (store: StoreOf<Navigator>, plugins: PluginRegistry)? { root.map { ($0.program, $0.plugins) } }
  /// The root of the app that was made last. A process has one.
  private(set) static weak var current: AppRoot?

  let gate: ActionGate
  /// Evaluates the body of the app again.
  var evaluateAgain: (() -> Void)?
  private var root: (any AdoptedRoot)?
  /// A Boolean value that indicates whether the body creates the root store, and not the app's initializer.
  private var isMadeInBody = false
  private var isInBody = false
  /// A Boolean value that indicates whether the present evaluation of the body has created no store so far.
  private var isFirst = true
  /// A Boolean value that indicates whether the initial state has shared values and can't be created again: a replay would change the
  /// program's own values.
  private(set) var sharesValues = false
  /// Receives the initial state that the app creates again.
  private var receiver: (@MainActor (() -> Any) -> Void)?

  init(behind gate: ActionGate) {
    self.gate = gate
    Self.current = self
  }

  /// Evaluates an app.
  func evaluateApp<R>(_ body: () -> R) -> R { RootStores.adopting(by: self, body) }

  /// Evaluates the body of an app.
  func evaluateBody<R>(_ body: () -> R) -> R {
    (isInBody, isFirst) = (true, true)
    defer { isInBody = false }
    return RootStores.adopting(by: self, body)
  }

  func store<R: Reducer>(initialState: () -> R.State, reducer: () -> R) -> Store<R.State, R.Action>? {
    defer { isFirst = false }
    if let root {
      guard isInBody, isMadeInBody, isFirst, let root = root as? any AdoptedRoot<R.State, R.Action> else {
        return nil
      }
      receiver? { initialState() }
      return root.storeSwitch.store
    }
    let state = initialState()
    sharesValues = !isInBody && Self.hasSharedValues(state)
    let maker = RootMaker(initialState: state, reducer: reducer()) as? any RootMaking
    // The program's own store is no root of the app.
    root = RootStores.adopting(by: nil) { maker?.make(self) }
    isMadeInBody = isInBody
    return (root as? any AdoptedRoot<R.State, R.Action>)?.storeSwitch.store
  }

  private static func hasSharedValues(_ value: Any, depth: Int = 0) -> Bool {
    if value is any AnyShared { return true }
    guard depth < 32 else { return false }
    return Mirror(reflecting: value).children.contains { hasSharedValues($0.value, depth: depth + 1) }
  }

  /// Evaluates the body again to create the initial state with the present dependencies.
  ///
  /// - Returns: The state; `nil` if the body doesn't create the root store.
  func initialState<State>(_: State.Type) -> State? {
    guard let evaluateAgain, isMadeInBody else { return nil }
    var state: State?
    receiver = { make in state = make() as? State }
    defer { receiver = nil }
    evaluateBody(evaluateAgain)
    return state
  }

  /// Shows the state of another store of the program in the app, or the program's own state again.
  func show(_ store: StoreOf<Navigator>?) { root?.show(store) }
}

/// An app's root store, whose reducer runs in a program's store.
@MainActor
private protocol AdoptedRoot<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action
  var storeSwitch: StoreSwitch<State, Action> { get }
  var program: StoreOf<Navigator> { get }
  var plugins: PluginRegistry { get }
  func show(_ store: StoreOf<Navigator>?)
}

@MainActor
private protocol RootMaking {
  func make(_ root: AppRoot) -> (any AdoptedRoot)?
}

private struct RootMaker<R: Reducer> {
  let initialState: R.State
  let reducer: R
}

extension RootMaker: RootMaking where R.State: ObservableState & Equatable {
  func make(_ root: AppRoot) -> (any AdoptedRoot)? {
    RootParts.add(self)
    let plugins = PluginRegistry([RootPlugin<R>.self])
    let program = try? withDependencies {
      $0.plugins = plugins
    } operation: {
      let state = try Navigator.State(root: AnyRoute(RootRoute()))
      return Store(initialState: state) { RecordedNavigator(behind: root.gate) }
    }
    guard let program, let store = RootPlugin<R>.store(in: program) else { return nil }
    return Adopted<R>(program, plugins, StoreSwitch(store))
  }
}

private final class Adopted<R: Reducer>: AdoptedRoot where R.State: ObservableState & Equatable {
  let program: StoreOf<Navigator>
  let plugins: PluginRegistry
  let storeSwitch: StoreSwitch<R.State, R.Action>

  init(
    _ program: StoreOf<Navigator>, _ plugins: PluginRegistry, _ storeSwitch: StoreSwitch<R.State, R.Action>
  ) {
    (self.program, self.plugins, self.storeSwitch) = (program, plugins, storeSwitch)
  }

  func show(_ store: StoreOf<Navigator>?) { storeSwitch.show(store.flatMap { RootPlugin<R>.store(in: $0) }) }
}

// MARK: The screen

/// The route to the screen of an app.
struct RootRoute: Route {
  static let name = "app"
}

/// The name of an app's root feature among the screens.
struct RootKey<Feature>: Hashable, Sendable {}

extension Screens {
  subscript<Feature: Reducer>(root _: RootKey<Feature>) -> ScreenKey<Feature> { ScreenKey() }
}

/// The initial states and the reducers of root stores, by the types of the reducers.
private enum RootParts {
  private static let all = Locked<[ObjectIdentifier: UncheckedSendable<Any>]>([:])

  static func add<R: Reducer>(_ maker: RootMaker<R>) {
    let maker = UncheckedSendable<Any>(maker)
    all.withLock { $0[ObjectIdentifier(R.self)] = maker }
  }

  static func of<R: Reducer>(_: R.Type) -> RootMaker<R> {
    guard let maker = all.withLock({ $0[ObjectIdentifier(R.self)] })?.wrappedValue as? RootMaker<R> else {
      preconditionFailure("The plugin of a root store is used before the store exists.")
    }
    return maker
  }
}

/// The feature of an app's root store, as a plugin.
enum RootPlugin<Feature: Reducer>: AppPlugin where Feature.State: ObservableState & Equatable {
  static var key: KeyPath<Screens, ScreenKey<Feature>> { \.[root: RootKey<Feature>()] }
  static var summary: String { "The app" }

  static func state(for route: RootRoute) -> Feature.State {
    let fresh = MainActor.assumeIsolated {
      UncheckedSendable(AppRoot.current?.initialState(Feature.State.self))
    }
    return fresh.wrappedValue ?? RootParts.of(Feature.self).initialState
  }

  static var reducer: Feature { RootParts.of(Feature.self).reducer }

  /// The store of the feature in a program's store.
  @MainActor
  fileprivate static func store(in program: StoreOf<Navigator>) -> StoreOf<Feature>? {
    let state: KeyPath<ScreenState, Feature.State?> = \.[key]
    let paths: KeyPath<ScreenAction.AllCasePaths, AnyCasePath<ScreenAction, Feature.Action>> =
      \.[dynamicMember: key]
    let action: CaseKeyPath<ScreenAction, Feature.Action> = \.[dynamicMember: paths]
    return program.scope(state: \.root, action: \.root).scope(state: state, action: action)
  }
}
