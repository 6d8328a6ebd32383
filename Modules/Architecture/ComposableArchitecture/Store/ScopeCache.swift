/// Names a child of a store by the paths that lead to it.
struct ScopeKey: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath

  /// Key paths that are written in the source are made once, so that comparing the objects is enough for most.
  static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.state === rhs.state || lhs.state == rhs.state)
      && (lhs.action === rhs.action || lhs.action == rhs.action)
  }
}

/// The stores that a store was scoped to.
///
/// A child is kept as long as its state is there, so that scoping again gives the same store: views identify children
/// by it. When the state has gone, or is another child's, the next look-up removes the store.
@MainActor
struct ScopeCache {
  // A class, because looking for one must not copy the others.
  private final class Child {
    let key: ScopeKey
    let store: AnyObject
    let identity: _PresentedIdentity?
    let isGone: @MainActor () -> Bool

    init(
      _ key: ScopeKey, _ store: AnyObject, _ identity: _PresentedIdentity?,
      isGone: @escaping @MainActor () -> Bool
    ) {
      self.key = key
      self.store = store
      self.identity = identity
      self.isGone = isGone
    }

    /// Whether this is the child of an identity; most have none.
    func has(_ other: _PresentedIdentity?) -> Bool {
      guard let identity else { return other == nil }
      return identity == other
    }
  }

  // A list: most stores have few children, and key paths are slower to hash than to compare.
  private var children: [Child] = []
  /// Where each child is in a list of many: the screens of a deep stack.
  private var positions: [ScopeKey: Int] = [:]
  private var sweepAt = 8

  /// The longest list that is searched from its start.
  private static var few: Int { 16 }

  /// The store of a child that is always there, as it was before or made anew.
  mutating func store<State, Action>(
    _ key: ScopeKey, make: () -> Store<State, Action>
  ) -> Store<State, Action> {
    if let index = index(of: key), children[index].identity == nil {
      return unsafeDowncast(children[index].store, to: Store<State, Action>.self)
    }
    return store(key, identity: nil, make: make)
  }

  /// The store of a child that may go away, as it was before or made anew.
  ///
  /// - Parameter identity: Distinguishes a child that may go away from the next one in the same field.
  mutating func store<State, Action>(
    _ key: ScopeKey, identity: _PresentedIdentity?, make: () -> Store<State, Action>
  ) -> Store<State, Action> {
    let index = index(of: key)
    if let index, children[index].has(identity) {
      // The types of the paths are those of the store.
      return unsafeDowncast(children[index].store, to: Store<State, Action>.self)
    }
    let store = make()
    let child = Child(key, store, identity, isGone: { store.core.isInvalid })
    if let index {
      children[index] = child
    } else {
      children.append(child)
      if children.count > Self.few + 1 {
        positions[key] = children.count - 1
      } else if children.count > Self.few {
        findPositions()
      }
      sweep()
    }
    return store
  }

  /// Where a child is; one whose paths are the same objects first.
  private func index(of key: ScopeKey) -> Int? {
    if children.count > Self.few { return positions[key] }
    return children.firstIndex { $0.key.state === key.state && $0.key.action === key.action }
      ?? children.firstIndex { $0.key == key }
  }

  /// Removes the store of a child that is not there.
  mutating func forget(_ key: ScopeKey) {
    guard let index = index(of: key) else { return }
    // The last one takes its place, so that one that goes does not move all others.
    children.swapAt(index, children.count - 1)
    children.removeLast()
    guard children.count >= Self.few else { return }
    positions[key] = nil
    if children.count == Self.few {
      positions = [:]
    } else if index < children.count {
      positions[children[index].key] = index
    }
  }

  private mutating func findPositions() {
    positions = Dictionary(
      children.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Removes the stores of children that went away and were not looked up again, whenever their number has doubled.
  private mutating func sweep() {
    guard children.count >= sweepAt else { return }
    children.removeAll { $0.isGone() }
    if children.count > Self.few { findPositions() } else { positions = [:] }
    sweepAt = max(8, children.count * 2)
  }
}
