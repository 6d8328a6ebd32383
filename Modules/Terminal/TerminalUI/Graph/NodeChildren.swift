/// The nodes directly below a node.
///
/// A few are searched one after another, which costs less than hashing and than a dictionary for each node. Only the rows of
/// lists are many, and have a dictionary.
@MainActor
struct NodeChildren {
  /// Up to how many nodes are searched one after another.
  private static let searchedLimit = 8

  private var few: [(component: PathComponent, node: Node)] = []
  /// All of them, where they are more.
  private var many: [PathComponent: Node] = [:]

  /// The node of a path component, made where there is none.
  mutating func find(_ component: PathComponent, make: () -> Node) -> Node {
    if !many.isEmpty {
      // Through a reference to the entry: one look-up finds it or makes it.
      func node(_ entry: inout Node) -> Node { entry }
      return node(&many[component, default: make()])
    }
    for child in few where child.component == component { return child.node }
    let node = make()
    if few.count < Self.searchedLimit {
      few.append((component, node))
    } else {
      many = Dictionary(uniqueKeysWithValues: few.map { ($0.component, $0.node) })
      many[component] = node
      few = []
    }
    return node
  }

  func forEach(_ body: (Node) -> Void) {
    for child in few { body(child.node) }
    for child in many.values { body(child) }
  }

  /// Calls a function with each node, in the order in which they were made.
  func forEachInOrder(_ body: (Node) -> Void) {
    // A few stand in it: each new one is added behind the others.
    for child in few { body(child.node) }
    guard !many.isEmpty else { return }
    for child in many.values.sorted(by: { $0.order < $1.order }) { body(child) }
  }

  func forEachEntry(_ body: (PathComponent, Node) -> Void) {
    for child in few { body(child.component, child.node) }
    for child in many { body(child.key, child.value) }
  }

  func allSatisfy(_ isSatisfied: (Node) -> Bool) -> Bool {
    few.allSatisfy { isSatisfied($0.node) } && many.values.allSatisfy(isSatisfied)
  }

  mutating func removeAll(where isGone: (Node) -> Bool) {
    few.removeAll { isGone($0.node) }
    if !many.isEmpty { many = many.filter { !isGone($0.value) } }
  }
}
