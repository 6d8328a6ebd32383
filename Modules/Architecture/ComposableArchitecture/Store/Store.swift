import CairnSupport
import IssueReporting
import Observation

/// Holds the state of a feature, takes the actions that happen to it, and runs its reducer and its effects.
///
/// A view reads state through the store (`store.count`) and is redrawn when what it read has changed. A store that was
/// scoped to a child holds no state: it is a view of the store that it came from.
@dynamicMemberLookup
@preconcurrency
@MainActor
public final class Store<State, Action> {
  let core: Core<State, Action>
  private var children = ScopeCache()
  /// Ends the calls to `releaseClosedChildren` after each action; `nil` while no child can close.
  private var stopReleasingChildren: (@MainActor () -> Void)?

  init(core: Core<State, Action>) {
    self.core = core
  }

  isolated deinit {
    stopReleasingChildren?()
  }

  /// Makes the store of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with, evaluated with the store's dependencies.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: Overrides dependencies for the feature and all that it is made of.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    let core = withDependencies(prepareDependencies ?? { _ in }) {
      RootCore(
        initialState: initialState(),
        reducer: _StoreDependencies(base: reducer()))
    }
    self.init(core: core)
  }

  // MARK: Reading

  /// Calls a closure with the state, none of which is observed.
  ///
  /// No view is made again when it changes.
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    ThreadContext.current.quietly { body(core.state) }
  }

  /// Calls a closure with the state, of which what it reads is observed.
  ///
  /// Those are fields, or the whole state where its type is not observable.
  package func withObservedState<R>(_ body: (_ state: State) -> R) -> R { body(core.state) }

  // MARK: Sending

  /// Sends an action.
  ///
  /// Effects that send at once have been processed when this returns.
  ///
  /// - Returns: A handle to all the work that the action began, to be awaited or cancelled.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    StoreTask(group: core.send(action))
  }

  /// Sends an action.
  ///
  /// The animation has no meaning in a terminal.
  @discardableResult
  public func send(_ action: Action, animation: Animation?) -> StoreTask {
    send(action)
  }

  /// Sends an action.
  ///
  /// The transaction has no meaning in a terminal.
  @discardableResult
  public func send(_ action: Action, transaction: UITransaction) -> StoreTask {
    send(action)
  }

  // MARK: Scoping

  /// Returns the store of a child that is always there.
  func child<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, _ action: AnyKeyPath, embed: () -> (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    let key = ScopeKey(state: state, action: action, store: Store<ChildState, ChildAction>.self)
    return children.store(key, identity: nil) {
      Store<ChildState, ChildAction>(core: ScopedCore(base: core, state: state, embed: embed()))
    }
  }

  /// Returns the store of a child that may close; `nil` while it isn't there.
  func child<ChildState, ChildAction>(
    optional state: KeyPath<State, ChildState?>, _ action: AnyKeyPath, embed: () -> (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    guard let initial = core.read(state) else { return nil }
    let key = ScopeKey(state: state, action: action, store: Store<ChildState, ChildAction>.self)
    let child = children.store(key, identity: .unobserved(initial)) {
      Store<ChildState, ChildAction>(
        core: OptionalCore(base: core, state: state, initial: initial, embed: embed()))
    }
    if stopReleasingChildren == nil {
      stopReleasingChildren = core.listen { [weak self] in self?.releaseClosedChildren() }
    }
    return child
  }

  /// Releases the stores of children that closed in the last action.
  private func releaseClosedChildren() {
    let closed = children.releaseClosedChildren(structure: core.structure)
    if !children.hasClosableChildren {
      stopReleasingChildren?()
      stopReleasingChildren = nil
    }
    // The deinitializer of a state may scope this store, so it must run after the cache was changed.
    withExtendedLifetime(closed) {}
  }
}

/// The store of a reducer.
public typealias StoreOf<R: ReducerDomain> = Store<R.State, R.Action>

extension Store where State: ObservableState {
  /// The state; reading a field of it is tracked.
  public var state: State { core.state }

  /// Reads a field of the state.
  ///
  /// Inlined, so that a field that is named in the source is read without a key path.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    reading { $0[keyPath: keyPath] }
  }

  /// Reads a part of the state where it lies.
  @usableFromInline
  func reading<Value>(_ body: (inout State) -> Value) -> Value {
    core.withState(body)
  }
}

extension Store: Observable {}

extension Store: Identifiable {}

extension Store: @MainActor Equatable {
  public nonisolated static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }
}

extension Store: @MainActor Hashable {
  /// Feeds what makes two of them equal into a hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Store: CustomDebugStringConvertible {
  /// What a debugger shows.
  public nonisolated var debugDescription: String {
    "Store<\(ActionName.typeName(State.self)), \(ActionName.typeName(Action.self))>"
  }
}

/// Runs a reducer with the dependencies that its store was made with, and no others: those of the effect that sends an
/// action belong to the effect.
struct _StoreDependencies<Base: Reducer>: WrappingReducer {
  let base: Base
  let dependencies = DependencyValues._Overrides()

  func run(into state: inout Base.State, action: Base.Action, base: RunBase) -> Effect<Base.Action> {
    if dependencies.areCurrent { return base(&state, action) }
    // By a variable: a generic function's result would be looked up as a type for each action.
    var effect = Effect<Base.Action>.none
    dependencies.run { effect = base(&state, action) }
    return effect
  }
}
