/// The identity of a child of a store: the key paths to its state and its actions, and the type of its store.
///
/// The same key paths can lead to two types of stores: `store.scope(state: \.sheet, action: \.sheet)` sends presentation actions,
/// and `$store.scope(state: \.sheet, action: \.sheet)` sends actions of the presented feature.
struct ScopeKey: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
  let store: ObjectIdentifier

  /// Compares object identities first, because a key path literal in source code creates one object.
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.store == rhs.store && (lhs.state === rhs.state || lhs.state == rhs.state)
      && (lhs.action === rhs.action || lhs.action == rhs.action)
  }
}

/// The stores that were derived from a store by scoping.
///
/// The cache keeps a child's store while the child's state exists, so that scoping again returns the same store. Views identify
/// children by their stores.
@MainActor
struct ScopeCache {
  // This is a class, so that searching the list copies nothing.
  private final class Child {
    let key: ScopeKey
    let store: AnyObject
    let identity: _PresentedIdentity?
    /// Returns whether the child's state no longer exists or another child has replaced it; `nil` for a child that always exists.
    let isClosed: (@MainActor () -> Bool)?

    init(
      _ key: ScopeKey, _ store: AnyObject, _ identity: _PresentedIdentity?, isClosed: (@MainActor () -> Bool)?
    ) {
      self.key = key
      self.store = store
      self.identity = identity
      self.isClosed = isClosed
    }
  }

  // This is a list, because most stores have few children, and key paths are slower to hash than to compare (benchmark `scope`).
  private var children: [Child] = []
  /// The index of each child if the list is longer than `linearSearchLimit`, such as the list of the screens of a deep stack.
  private var positions: [ScopeKey: Int] = [:]
  /// Whether the cache contains children that can close.
  private(set) var hasClosableChildren = false
  /// The structure of the state when the children were last checked.
  private var checkedStructure: Int?

  /// The length up to which the list is searched from its start.
  private static var linearSearchLimit: Int { 16 }

  /// Returns the store of a child, and creates it if the cache doesn't have it.
  ///
  /// - Parameter identity: A value that distinguishes a child that can close from the next child in the same field. It is `nil` for
  ///   a child that always exists.
  mutating func store<State, Action>(
    _ state: AnyKeyPath, _ action: AnyKeyPath, identity: _PresentedIdentity?,
    make: () -> Store<State, Action>
  ) -> Store<State, Action> {
    let key = ScopeKey(state: state, action: action, store: ObjectIdentifier(Store<State, Action>.self))
    let index = index(of: key)
    if let index, children[index].identity == identity,
      let store = children[index].store as? Store<State, Action>
    {
      return store
    }
    let store = make()
    let core = store.core
    var isClosed: (@MainActor () -> Bool)?
    if let identity {
      isClosed = { core.isInvalid || _PresentedIdentity.unobserved(core.state) != identity }
      hasClosableChildren = true
    }
    let child = Child(key, store, identity, isClosed: isClosed)
    if let index {
      children[index] = child
    } else {
      children.append(child)
      if children.count == Self.linearSearchLimit + 1 {
        findPositions()
      } else if children.count > Self.linearSearchLimit {
        positions[key] = children.count - 1
      }
    }
    checkInvariants()
    return store
  }

  private func index(of key: ScopeKey) -> Int? {
    if children.count > Self.linearSearchLimit { return positions[key] }
    return children.firstIndex { $0.key.state === key.state && $0.key.action === key.action && $0.key == key }
      ?? children.firstIndex { $0.key == key }
  }

  /// Removes the stores of children that have closed, and returns them.
  ///
  /// - Parameter structure: A number that changes when children are added or removed; `nil` if every child must be checked.
  mutating func releaseClosedChildren(structure: Int?) -> [AnyObject] {
    guard structure == nil || structure != checkedStructure else { return [] }
    checkedStructure = structure
    let isClosed = children.map { $0.isClosed?() ?? false }
    guard isClosed.contains(true) else { return [] }
    let closed = zip(children, isClosed).filter(\.1).map(\.0)
    children = zip(children, isClosed).filter { !$0.1 }.map(\.0)
    hasClosableChildren = children.contains { $0.isClosed != nil }
    findPositions()
    checkInvariants()
    return closed
  }

  /// Checks in debug builds that each child is found by its key, and only once.
  private func checkInvariants() {
    #if DEBUG
      guard children.count <= Self.linearSearchLimit + 16 else { return }
      for (index, child) in children.enumerated() {
        precondition(self.index(of: child.key) == index, "A child of a store isn't found, or there are two.")
      }
      precondition(
        positions.count == (children.count > Self.linearSearchLimit ? children.count : 0),
        "The positions are outdated.")
      precondition(
        hasClosableChildren == children.contains { $0.isClosed != nil },
        "A child that can close isn't checked.")
    #endif
  }

  private mutating func findPositions() {
    positions =
      children.count > Self.linearSearchLimit
      ? Dictionary(children.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
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
