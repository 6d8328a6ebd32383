/// The places directly below a place.
///
/// Most have a few, which are looked through one after another: hashing costs more than that, and so does a dictionary for
/// each. Only those of lists are many.
@MainActor
struct NodeChildren {
  /// How many places are looked through one after another.
  private static let mostLookedThrough = 8

  private var few: [(component: PathComponent, node: Node)] = []
  /// All of them, where they are more.
  private var many: [PathComponent: Node] = [:]

  /// The place at a step, which is made where there is none.
  mutating func find(_ component: PathComponent, make: () -> Node) -> Node {
    if !many.isEmpty {
      // Through a reference to the entry: one look-up finds it or makes it.
      func node(_ entry: inout Node) -> Node { entry }
      return node(&many[component, default: make()])
    }
    for child in few where child.component == component { return child.node }
    let node = make()
    if few.count < Self.mostLookedThrough {
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

  mutating func removeAll(where isGone: (Node) -> Bool) {
    few.removeAll { isGone($0.node) }
    if !many.isEmpty { many = many.filter { !isGone($0.value) } }
  }
}
