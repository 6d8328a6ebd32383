/// What is kept for one view identity: the view's state, its lifetime and the nodes of the views in it.
///
/// A node that a render does not visit is removed, with everything that it keeps.
@MainActor
final class Node {
  /// The number of the node, never used again in its graph.
  let id: Int
  private var children = NodeChildren()
  /// The last render that visited the node.
  var lastVisit: Int
  /// The storages of dynamic properties, by the property's position in its view.
  private var storages: [Int: AnyObject] = [:]
  /// What begins when the view appears and ends when it disappears.
  var lifetime: Lifetime?
  /// Values that a modifier compares between renders.
  var remembered: Any?
  /// The rows here that are made although their screen is covered: they present something, or hold what was typed.
  var rowsInUse: Set<AnyHashable> = []
  /// The render in which the nodes below were kept without a visit.
  private var keptVisit = -1

  init(id: Int, visit: Int) {
    self.id = id
    self.lastVisit = visit
  }

  func child(_ component: PathComponent, in graph: Graph) -> Node {
    // A new node has no visit yet.
    let child = children.find(component) { Node(id: graph.nextNodeID(), visit: -1) }
    if child.lastVisit == graph.visit, case .id = component, graph.reportsDuplicates {
      graph.duplicateIDs.insert(component)
    }
    child.lastVisit = graph.visit
    return child
  }

  /// Keeps all nodes below in a render that does not visit them.
  func keepChildren(in graph: Graph) { keptVisit = graph.visit }

  func storage<Storage: AnyObject>(at index: Int, make: () -> Storage) -> Storage {
    if let storage = storages[index] as? Storage { return storage }
    let storage = make()
    storages[index] = storage
    return storage
  }

  /// Removes the nodes that the render did not visit, and collects the lifetimes that end with them.
  func sweep(visit: Int, ending: inout [Lifetime]) {
    var hasGone = false
    children.forEach { child in
      if child.lastVisit == visit {
        child.sweep(visit: visit, ending: &ending)
      } else if keptVisit != visit {
        child.collectLifetimes(&ending)
        hasGone = true
      }
    }
    if hasGone { children.removeAll { $0.lastVisit != visit } }
  }

  private func collectLifetimes(_ all: inout [Lifetime]) {
    var below: [Node] = []
    children.forEach { below.append($0) }
    for child in below.sorted(by: { $0.id < $1.id }) { child.collectLifetimes(&all) }
    if let lifetime { all.append(lifetime) }
  }
}

/// What begins when a view appears, and ends when it disappears.
@MainActor
final class Lifetime {
  /// Whether the view can be seen.
  var hasAppeared = false
  /// The last render in which it could be seen.
  var lastActive = -1
  var onDisappear: (@MainActor () -> Void)?
  var task: Task<Void, Never>?
  var taskID: AnyHashable?

  func end() {
    guard hasAppeared else { return }
    hasAppeared = false
    task?.cancel()
    task = nil
    onDisappear?()
  }
}
