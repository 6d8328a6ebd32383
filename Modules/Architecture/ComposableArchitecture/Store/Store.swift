import CairnSupport
import IssueReporting
import Observation

/// The runtime of a feature: holds its state, receives its actions, and runs its reducer and its effects.
///
/// A view reads the state through the store (`store.count`) and updates when a value that it read has changed. A store that was
/// scoped to a child holds no state. It's a projection of its parent store.
@dynamicMemberLookup
@preconcurrency
@MainActor
public final class Store<State, Action> {
  let core: Core<State, Action>
  private var children = ScopeCache()
  /// Stops the calls to `releaseClosedChildren` after each action, or `nil` if no child can close.
  private var stopReleasingChildren: (@MainActor () -> Void)?

  init(core: Core<State, Action>) {
    self.core = core
  }

  isolated deinit {
    stopReleasingChildren?()
  }

  /// Creates the store of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The initial state, which is evaluated with the store's dependencies.
  ///   - prepareDependencies: Overrides dependencies for the feature and its child features.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    let core = withDependencies(prepareDependencies ?? { _ in }) { () -> Core<State, Action> in
      if let store = RootStores.adopter?.store(initialState: { initialState() }, reducer: { reducer() }) {
        return store.core
      }
      return RootCore(initialState: initialState(), reducer: reducer())
    }
    self.init(core: core)
  }

  /// Calls a closure with the state, and observes none of its reads, so that a view doesn't update when the state changes.
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    ThreadContext.current.withoutObservation { body(core.state) }
  }

  /// Calls a closure with the state, and observes its reads.
  ///
  /// If the state is observable, each field is observed by itself. Otherwise, the whole state is observed.
  package func withObservedState<R>(_ body: (_ state: State) -> R) -> R { body(core.state) }

  /// Sends an action.
  ///
  /// Actions that effects send immediately are processed before this method returns.
  ///
  /// - Returns: A handle to the effects that the action started, which can be awaited or canceled.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    StoreTask(group: core.send(action, group: nil))
  }

  /// Sends an action, and ignores the animation, because terminals don't animate.
  @discardableResult
  public func send(_ action: Action, animation: Animation?) -> StoreTask {
    send(action)
  }

  /// Sends an action, and ignores the transaction, because terminals don't animate.
  @discardableResult
  public func send(_ action: Action, transaction: UITransaction) -> StoreTask {
    send(action)
  }

  func child<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, _ action: AnyKeyPath, embed: () -> (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    children.store(state, action, identity: nil) {
      Store<ChildState, ChildAction>(core: ScopedCore(base: core, state: state, embed: embed()))
    }
  }

  /// Returns the store of a child that can close, or `nil` if there is no child.
  func child<ChildState, ChildAction>(
    optional state: KeyPath<State, ChildState?>, _ action: AnyKeyPath, embed: () -> (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    guard let initial = core.read(state) else { return nil }
    let child = children.store(state, action, identity: .unobserved(initial)) {
      Store<ChildState, ChildAction>(
        core: OptionalCore(base: core, state: state, initial: initial, embed: embed()))
    }
    if stopReleasingChildren == nil {
      stopReleasingChildren = core.listen { [weak self] in self?.releaseClosedChildren() }
    }
    return child
  }

  private func releaseClosedChildren() {
    let isCollection = State.self is any ChildCollection.Type
    let structure = isCollection ? (core.state as? any ChildCollection)?.childStructure : nil
    let closed = children.releaseClosedChildren(structure: structure)
    if !closed.isEmpty, !children.hasClosableChildren {
      stopReleasingChildren?()
      stopReleasingChildren = nil
    }
    // The deinitializer of a state can scope this store, so it must run after the cache has changed.
    withExtendedLifetime(closed) {}
  }
}

/// The store for a reducer.
public typealias StoreOf<R: ReducerDomain> = Store<R.State, R.Action>

extension Store where State: ObservableState {
  /// The state, of which a view observes the fields that it reads.
  public var state: State { core.state }

  /// Reads a field of the state.
  ///
  /// This subscript is inlinable, so that a field that is named in source code is read without a key path (benchmark `read`).
  @inlinable
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    reading { $0[keyPath: keyPath] }
  }

  @usableFromInline
  func reading<Value>(_ body: (inout State) -> Value) -> Value {
    core.withState(body)
  }
}

extension Store: Observable, Identifiable {}

extension Store: @MainActor Equatable {
  public nonisolated static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }
}

extension Store: @MainActor Hashable {
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Store: CustomDebugStringConvertible {
  public nonisolated var debugDescription: String {
    "Store<\(ActionName.typeName(State.self)), \(ActionName.typeName(Action.self))>"
  }
}
