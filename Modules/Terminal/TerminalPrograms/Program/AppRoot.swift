import CairnSupport
import ComposableArchitecture
import ConcurrencyExtras
import IssueReporting
import NavigationCore
import NavigationUI
import SessionRecording
import Sharing
import TerminalUI

/// The root store of an app, as the only screen of a program.
///
/// The root store is the store that ``TerminalUI/Scene/rootStore(_:)`` names. Otherwise, it's the first store that is
/// created without a parent while the app or its first body is evaluated. Its reducer runs in the program's store, so
/// that all tools for programs work with it.
@MainActor
final class AppRoot: RootStoreAdopter {
  /// The program's store and its only plugin, or `nil` if the app has no root store.
  var screens: (store: StoreOf<Navigator>, plugins: PluginRegistry)? { root?.screens }
  /// The root of the most recently created app. A process has one app.
  private(set) static weak var current: AppRoot?

  let gate: ActionGate
  /// Evaluates the body of the app again.
  var evaluateAgain: (() -> Void)?
  /// The state of the first store that can't be the root, because it isn't an `ObservableState` that is `Equatable`.
  private(set) var unsuitableState: String?
  private var root: (any AppStore)?
  /// The stores that can be named as the root, or `nil` after the first body.
  private var candidates: [any AppStore]? = []
  private var isInBody = false
  /// The number of stores that the current evaluation of the app or its body has created.
  private var count = 0
  /// Receives the initial state when the app creates it again.
  private var receiver: (@MainActor (() -> Any) -> Void)?

  init(behind gate: ActionGate) {
    self.gate = gate
    Self.current = self
  }

  /// Whether the initial state has shared values and can't be created again. If so, a replay would
  /// change the program's own values.
  var sharesValues: Bool { root?.place.isInBody == false && root?.sharesValues == true }

  /// Evaluates an app.
  func evaluateApp<R>(_ body: () -> R) -> R { RootStores.adopting(by: self, body) }

  /// Evaluates the body of an app.
  func evaluateBody<R>(_ body: () -> R) -> R {
    (isInBody, count) = (true, 0)
    defer { (isInBody, candidates) = (false, nil) }
    return RootStores.adopting(by: self, body)
  }

  func store<R: Reducer>(initialState: () -> R.State, reducer: () -> R) -> Store<R.State, R.Action>? {
    let place = StorePlace(isInBody: isInBody, number: count)
    count += 1
    guard candidates != nil else {
      guard isInBody, let root = root as? any AppStore<R.State, R.Action>, root.place == place else {
        return nil
      }
      receiver? { initialState() }
      return root.storeSwitch.store
    }
    guard RootMaker<R>.self is any RootMaking.Type else {
      // The name without its module.
      let name = String(reflecting: R.State.self).split(separator: ".").dropFirst().joined(separator: ".")
      unsuitableState = unsuitableState ?? name
      return nil
    }
    // The stores that contain the root's reducer aren't roots of the app.
    return RootStores.adopting(by: nil) {
      let maker = RootMaker(initialState: initialState(), reducer: reducer()) as? any RootMaking
      guard let store = maker?.store(at: place) else { return nil }
      candidates?.append(store)
      if root == nil { adopt(store) }
      return (store as? any AppStore<R.State, R.Action>)?.storeSwitch.store
    }
  }

  private func adopt(_ store: any AppStore) {
    root?.release()
    root = store.adopt(behind: gate) ? store : nil
  }

  /// Makes a store the root instead of the first one.
  func name<State, Action>(_ store: Store<State, Action>) {
    guard let candidates else { return }
    let chosen = candidates.first {
      ($0 as? any AppStore<State, Action>)?.storeSwitch.isContent(of: store) == true
    }
    guard let chosen else {
      return reportIssue(
        """
        'rootStore' names a store that can't be the root. Create it without a parent, while the app or its body is evaluated, and make \
        its state an 'ObservableState' that is 'Equatable'.
        """)
    }
    if chosen !== root { RootStores.adopting(by: nil) { adopt(chosen) } }
  }

  /// Evaluates the body again to create the initial state with the current dependencies.
  ///
  /// - Returns: The state, or `nil` if the body doesn't create the root store.
  func initialState<State>(_: State.Type) -> State? {
    guard let evaluateAgain, root?.place.isInBody == true else { return nil }
    var state: State?
    receiver = { make in state = make() as? State }
    defer { receiver = nil }
    evaluateBody(evaluateAgain)
    return state
  }

  /// Shows the state of another store of the program in the app, or the program's own state again.
  func show(_ store: StoreOf<Navigator>?) { root?.show(store) }
}

extension Scene {
  /// Makes a store the root store of the app, which debugging commands, recordings, and the saved session use.
  ///
  /// Without this modifier, the root store is the first store that is created without a parent while the app or its
  /// first body is evaluated. Name the root store of an app with several stores:
  ///
  /// ```swift
  /// var body: some Scene {
  ///   WindowGroup { ContentView(settings: settings, library: library) }
  ///     .rootStore(library)
  /// }
  /// ```
  ///
  /// The store's state must be an `ObservableState` that is `Equatable`. Actions that are sent before the first body are reduced, but
  /// aren't recorded.
  public func rootStore<State, Action>(_ store: Store<State, Action>) -> some Scene {
    AppRoot.current?.name(store)
    return self
  }
}

/// The place in an app where a store is created.
private struct StorePlace: Equatable {
  /// Whether the app's body creates the store, instead of its initializer.
  var isInBody: Bool
  /// The number of stores created at the same place before this one.
  var number: Int
}

/// A store that an app creates without a parent. The reducer of the root store runs in a program's store.
@MainActor
private protocol AppStore<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action
  var place: StorePlace { get }
  var storeSwitch: StoreSwitch<State, Action> { get }
  var screens: (store: StoreOf<Navigator>, plugins: PluginRegistry)? { get }
  var sharesValues: Bool { get }
  /// Makes the store the root. Returns `false` if a program can't contain the store.
  func adopt(behind gate: ActionGate) -> Bool
  /// Makes the store an ordinary store again.
  func release()
  func show(_ store: StoreOf<Navigator>?)
}

@MainActor
private protocol RootMaking {
  func store(at place: StorePlace) -> any AppStore
}

private struct RootMaker<R: Reducer> {
  var initialState: R.State
  let reducer: R
}

extension RootMaker: RootMaking where R.State: ObservableState & Equatable {
  func store(at place: StorePlace) -> any AppStore { ReducerStore(self, at: place) }
}

private final class ReducerStore<R: Reducer>: AppStore where R.State: ObservableState & Equatable {
  let place: StorePlace
  let storeSwitch: StoreSwitch<R.State, R.Action>
  private var maker: RootMaker<R>
  /// The dependencies with which the store was created.
  private let dependencies: DependencyValues.Continuation
  private(set) var screens: (store: StoreOf<Navigator>, plugins: PluginRegistry)?

  init(_ maker: RootMaker<R>, at place: StorePlace) {
    (self.maker, self.place) = (maker, place)
    dependencies = withEscapedDependencies { $0 }
    storeSwitch = StoreSwitch(Store(initialState: maker.initialState) { maker.reducer })
  }

  var sharesValues: Bool { Self.hasSharedValues(maker.initialState) }

  private static func hasSharedValues(_ value: Any, depth: Int = 0) -> Bool {
    if value is any AnyShared { return true }
    guard depth < 32 else { return false }
    return Mirror(reflecting: value).children.contains { hasSharedValues($0.value, depth: depth + 1) }
  }

  func adopt(behind gate: ActionGate) -> Bool {
    // An app may have sent actions already.
    maker.initialState = storeSwitch.store.withState { $0 }
    RootParts.add(maker)
    let plugins = PluginRegistry([RootPlugin<R>.self])
    let program = dependencies.yield {
      try? withDependencies {
        $0.plugins = plugins
      } operation: {
        let state = try Navigator.State(root: AnyRoute(RootRoute()))
        return Store(initialState: state) { RecordedNavigator(behind: gate) }
      }
    }
    guard let program else { return false }
    screens = (program, plugins)
    show(nil)
    return true
  }

  func release() {
    let state = storeSwitch.store.withState { $0 }
    screens = nil
    storeSwitch.show(dependencies.yield { Store(initialState: state) { maker.reducer } })
  }

  func show(_ store: StoreOf<Navigator>?) {
    storeSwitch.show((store ?? screens?.store).flatMap { RootPlugin<R>.store(in: $0) })
  }
}

// MARK: The screen

/// The route to the screen of an app.
struct RootRoute: Route {
  static let name = "app"
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
