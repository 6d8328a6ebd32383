/// What is kept for one place among the views: state, lifetimes and the places below.
///
/// A place that a render did not come by is gone, and what was kept for it too.
@MainActor
final class Node {
  /// The number of the place, never used again in its graph.
  let id: Int
  private var children = NodeChildren()
  /// The render that came by last.
  var lastVisit: Int
  /// The storages of dynamic properties, by the property's position in its view.
  private var storages: [Int: AnyObject] = [:]
  /// What begins and ends with the appearance of what stands here.
  var lifetime: Lifetime?
  /// Values that a modifier compares between renders.
  var remembered: Any?
  /// The rows here that are made although their screen is covered: they present something, or hold what was typed.
  var rowsInUse: Set<AnyHashable> = []
  /// The render in which the places below were left as they are, without a visit.
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

  /// Keeps all places below through a render that does not come by them.
  func keepChildren(in graph: Graph) { keptVisit = graph.visit }

  func storage<Storage: AnyObject>(at index: Int, make: () -> Storage) -> Storage {
    if let storage = storages[index] as? Storage { return storage }
    let storage = make()
    storages[index] = storage
    return storage
  }

  /// Drops the places that the render did not come by, and gives what has to end with them.
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

/// What begins when something appears, and ends when it goes.
@MainActor
final class Lifetime {
  /// Whether what stands here can be seen.
  var hasAppeared = false
  /// The render that last said it can be seen.
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
