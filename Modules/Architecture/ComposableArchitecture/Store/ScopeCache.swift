/// Names a child of a store by the paths that lead to it.
struct ScopeKey: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
}

/// The stores that a store was scoped to.
///
/// A child that is always there is kept as long as its parent. One that may go away is kept by those who use it, so
/// that what has left the screen is freed.
@MainActor
struct ScopeCache {
  private struct Weak {
    weak var store: AnyObject?
  }

  private var forever: [ScopeKey: AnyObject] = [:]
  private var passing: [ScopeKey: Weak] = [:]
  private var sweepAt = 16

  mutating func store<State, Action>(
    _ key: ScopeKey, isForever: Bool, make: () -> Store<State, Action>
  ) -> Store<State, Action> {
    if isForever {
      if let store = forever[key] as? Store<State, Action> { return store }
      let store = make()
      forever[key] = store
      return store
    }
    if let store = passing[key]?.store as? Store<State, Action>, !store.core.isInvalid { return store }
    let store = make()
    passing[key] = Weak(store: store)
    if passing.count >= sweepAt {
      passing = passing.filter { $0.value.store != nil }
      sweepAt = max(16, passing.count * 2)
    }
    return store
  }
}
