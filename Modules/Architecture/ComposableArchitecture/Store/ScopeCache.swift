import OrderedCollections

/// The identity of a child of a store: the key paths to its state and its actions, and the type of its store.
///
/// The same key paths can lead to two types of stores: `store.scope(state: \.sheet, action: \.sheet)` sends presentation actions,
/// and `$store.scope(state: \.sheet, action: \.sheet)` sends actions of the presented feature.
struct ScopeKey: Hashable {
  let store: ObjectIdentifier
  let state: AnyKeyPath
  let action: AnyKeyPath
}

/// The stores that were derived from a store by scoping.
///
/// The cache keeps a child's store while the child's state exists, so that scoping again returns the same store. Views identify
/// children by their stores.
@MainActor
struct ScopeCache {
  private struct Child {
    let store: AnyObject
    let identity: _PresentedIdentity?
    /// Returns whether the child's state no longer exists or another child has replaced it; `nil` for a child that always exists.
    let isClosed: (@MainActor () -> Bool)?
  }

  // An ordered dictionary compares keys as long as it has few of them, as most stores have, and hashes only the keys of many, such as
  // the screens of a deep stack. Key paths are slower to hash than to compare.
  private var children: OrderedDictionary<ScopeKey, Child> = [:]
  /// The structure of the state when the children were last checked.
  private var checkedStructure: Int?

  /// Returns the store of a child, and creates it if the cache doesn't have it.
  ///
  /// - Parameter identity: A value that distinguishes a child that can close from the next child in the same field. It is `nil` for
  ///   a child that always exists.
  mutating func store<State, Action>(
    _ state: AnyKeyPath, _ action: AnyKeyPath, identity: _PresentedIdentity?,
    make: () -> Store<State, Action>
  ) -> Store<State, Action> {
    let key = ScopeKey(store: ObjectIdentifier(Store<State, Action>.self), state: state, action: action)
    if let child = child(for: key), child.identity == identity,
      let store = child.store as? Store<State, Action>
    {
      return store
    }
    let store = make()
    let core = store.core
    var isClosed: (@MainActor () -> Bool)?
    if let identity {
      isClosed = { core.isInvalid || _PresentedIdentity.unobserved(core.state) != identity }
    }
    children[key] = Child(store: store, identity: identity, isClosed: isClosed)
    return store
  }

  private func child(for key: ScopeKey) -> Child? {
    // A key path literal is one object. Objects are faster to compare than key paths (benchmark `scopeRead`).
    let keys = children.keys
    let index = keys.indices.prefix(16).first {
      keys[$0].state === key.state && keys[$0].action === key.action && keys[$0].store == key.store
    }
    return index.map { children.values[$0] } ?? children[key]
  }

  /// Whether the cache contains children that can close.
  var hasClosableChildren: Bool { children.values.contains { $0.isClosed != nil } }

  /// Removes the stores of children that have closed, and returns them.
  ///
  /// - Parameter structure: A number that changes when children are added or removed; `nil` if every child must be checked.
  mutating func releaseClosedChildren(structure: Int?) -> [AnyObject] {
    guard structure == nil || structure != checkedStructure else { return [] }
    checkedStructure = structure
    let closed = children.filter { $0.value.isClosed?() ?? false }
    guard !closed.isEmpty else { return [] }
    children.removeAll { closed[$0.key] != nil }
    return closed.values.map(\.store)
  }
}

/// A collection of child states that counts its structural changes.
protocol ChildCollection {
  var childStructure: Int { get }
}

extension IdentifiedArray: ChildCollection {
  var childStructure: Int { _structure }
}

extension StackState: ChildCollection {
  var childStructure: Int { structure }
}
