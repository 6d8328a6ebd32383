/// Names a child of a store by the paths that lead to it.
struct ScopeKey: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
}

/// The stores that a store was scoped to.
///
/// A child is kept as long as its state is there, so that scoping again gives the same store: views tell children apart
/// by it. When the state has gone, or is another child's, the next look forgets the store.
@MainActor
struct ScopeCache {
  private struct Child {
    let store: AnyObject
    let identity: _PresentedIdentity?
    let isGone: @MainActor () -> Bool
  }

  private var children: [ScopeKey: Child] = [:]
  private var sweepAt = 8

  /// The store of a child, as it was before or made anew.
  ///
  /// - Parameter identity: Tells a child that may go away from the next one in the same place.
  mutating func store<State, Action>(
    _ key: ScopeKey, identity: _PresentedIdentity?, make: () -> Store<State, Action>
  ) -> Store<State, Action> {
    if let child = children[key], child.identity == identity, let store = child.store as? Store<State, Action>
    {
      return store
    }
    let store = make()
    children[key] = Child(store: store, identity: identity, isGone: { store.core.isInvalid })
    sweep()
    return store
  }

  /// Forgets the store of a child that is not there.
  mutating func forget(_ key: ScopeKey) {
    guard !children.isEmpty else { return }
    children[key] = nil
  }

  /// Forgets children that went away while nobody looked, now and then: at most as many are kept as are there.
  private mutating func sweep() {
    guard children.count >= sweepAt else { return }
    children = children.filter { !$0.value.isGone() }
    sweepAt = max(8, children.count * 2)
  }
}
