import CairnSupport
import Foundation
import OrderedCollections
import TerminalText

/// What is kept for one view identity: the view's state, what it made last, and the nodes of the views in it.
///
/// A node that a traversal of its parent does not visit is removed, with everything that it keeps.
@MainActor
final class Node {
  /// The number of the node, by which its element is known.
  let id: Int
  /// The node above. It owns this one.
  unowned let parent: Node?
  /// The nodes directly below, in the order in which they were made.
  private(set) var children: OrderedDictionary<PathComponent, Node> = [:]

  /// The last traversal that visited the node.
  private(set) var lastVisit = -1
  /// The last traversal that visited the nodes below, instead of reusing what this node made before.
  private(set) var lastTraversal = -1
  private var traversalBefore = -1
  /// The last traversal in which the node was kept without a visit: a row that is not shown.
  private var lastKept = -1
  /// Whether the node is kept although it is not part of the tree.
  private var isSuspended = false
  /// Whether the node is kept although it is not part of the tree: that of a row that is not shown.
  var isKept: Bool { isSuspended }

  /// What the view there made last, with what it was made from.
  var memo: AnyObject?
  var output: NodeOutput?
  /// Which of the graph's epochs the view was evaluated in.
  var epoch = -1
  /// What has to be made again of this node since it was visited last.
  private var invalid: Invalidation.Parts = []
  /// Whether something has to be made again of a node below, since this one was visited last.
  private var isInvalidBelow = false
  /// The same, when this visit began.
  private var found: (invalid: Invalidation.Parts, below: Bool) = ([], false)
  private var bodyReads: Tracking?
  private var elementReads: Tracking?
  /// For each value that the view read from its environment: whether it differs in another environment.
  var environmentReads: [@MainActor (EnvironmentValues) -> Bool] = []

  /// The storages of dynamic properties, by the property's position in its view, and what each traversal renews, by negative
  /// numbers.
  private var storages: [Int: AnyObject] = [:]
  static let dismissal = -1
  static let modifiedView = -2
  static let options = -3
  /// What begins when the view appears and ends when it disappears.
  var lifetime: Lifetime?
  /// Values that a modifier compares between renders.
  var remembered: Any?
  /// What the element with this node's id does when it is used.
  private var usage: ElementUsage?
  /// What few nodes keep.
  private(set) var extras: NodeExtras?
  /// Whether there can be a state, a focus or scrolling: in this node, and in a node below.
  private(set) var mayHoldSomething = false
  private(set) var mayHoldBelow = false

  init(id: Int, parent: Node?) {
    self.id = id
    self.parent = parent
  }

  deinit {
    bodyReads?.stop()
    elementReads?.stop()
  }

  /// Keeps one of the values that few nodes have. The storage is made with the first one that is not the default.
  func setExtra<Value: Equatable>(_ extra: ReferenceWritableKeyPath<NodeExtras, Value>, _ value: Value) {
    if extras == nil {
      guard value != NodeExtras.none[keyPath: extra] else { return }
      extras = NodeExtras()
      tellThatItMayHoldSomething()
    }
    extras?[keyPath: extra] = value
  }

  /// Marks the way to the node, by which it is found.
  private func tellThatItMayHoldSomething() {
    mayHoldSomething = true
    var above = parent
    while let node = above, !node.mayHoldBelow {
      node.mayHoldBelow = true
      above = node.parent
    }
  }

  /// The storages of dynamic properties, by the property's position in its view.
  var storagesOfProperties: [Int: AnyObject] { storages.filter { $0.key >= 0 } }

  /// Whether a node stands above this one.
  func isBelow(_ other: Node) -> Bool {
    sequence(first: self, next: \.parent).dropFirst().contains { $0 === other }
  }

  /// The steps to the node from the nearest one with an id of its own; empty if there is none.
  var trail: [PathComponent] {
    var steps: [PathComponent] = []
    var node = self
    while let parent = node.parent {
      guard let step = parent.children.first(where: { $0.value === node })?.key else { return [] }
      steps.insert(step, at: 0)
      if case .id = step { return steps }
      node = parent
    }
    return []
  }

  func forEachChild(_ body: (Node) -> Void) { children.values.forEach(body) }

  // MARK: Visits

  /// Begins to traverse the root.
  func visitRoot(in graph: Graph) { visit(in: graph) }

  private func visit(in graph: Graph) {
    lastVisit = graph.visit
    traversalBefore = lastTraversal
    lastTraversal = graph.visit
    isSuspended = false
    found = (invalid, isInvalidBelow)
    (invalid, isInvalidBelow) = ([], false)
  }

  /// The node of a part, visited.
  func child(_ component: PathComponent, in graph: Graph) -> Node {
    let child: Node
    if let known = children[component] {
      child = known
    } else {
      child = graph.makeNode(component, parent: self)
      children[component] = child
    }
    if child.lastVisit == graph.visit, case .id = component { graph.foundTwice(component) }
    child.visit(in: graph)
    return child
  }

  /// Reuses what this node and those below made before. They are not traversed.
  func reuse() { lastTraversal = traversalBefore }

  /// Whether this traversal reuses what this node and those below made before.
  func isReused(in graph: Graph) -> Bool { lastTraversal != graph.visit }

  /// Keeps a row that is not shown. It is no part of the tree until it is visited again.
  ///
  /// - Parameter isWatched: Whether changes of what it read are noticed meanwhile, so that it is evaluated again only where
  ///   something changed: for the rows of a screen that is covered. A row that was scrolled away is evaluated when it is shown again.
  func keep(in graph: Graph, isWatched: Bool) {
    lastKept = graph.visit
    guard !isSuspended else { return }
    suspend(isWatched: isWatched)
  }

  /// Ends what was begun below, and forgets what was made, so that all of it begins again with the next visit.
  private func suspend(isWatched: Bool) {
    isSuspended = true
    output = nil
    if !isWatched {
      memo = nil
      bodyReads?.stop()
      elementReads?.stop()
    }
    if let lifetime, lifetime.hasAppeared { lifetime.isVisible = false }
    children.values.forEach { $0.suspend(isWatched: isWatched) }
  }

  /// Whether nothing would be lost if the node went.
  var holdsNothing: Bool {
    guard remembered == nil, lifetime?.hasAppeared != true,
      storages.isEmpty || storages.keys.allSatisfy({ $0 < 0 }), extras.map(\.holdsNothing) ?? true
    else {
      return false
    }
    return children.values.allSatisfy { $0.holdsNothing }
  }

  /// Forgets what the views here and below were made from and have made. Nothing that they read is watched any more.
  func forgetWhatWasMade() {
    (memo, output, environmentReads) = (nil, nil, [])
    bodyReads?.stop()
    elementReads?.stop()
    (bodyReads, elementReads) = (nil, nil)
    children.values.forEach { $0.forgetWhatWasMade() }
  }

  /// Removes the nodes below without which nothing is lost.
  func removeWhatHoldsNothing(in graph: Graph) {
    var ending: [Lifetime] = []
    children.removeAll { _, child in
      guard child.holdsNothing else {
        child.removeWhatHoldsNothing(in: graph)
        return false
      }
      child.remove(from: graph, ending: &ending)
      return true
    }
  }

  /// The nodes directly below that this traversal has not visited.
  func unvisitedChildren(in graph: Graph) -> [(component: PathComponent, node: Node)] {
    children.compactMap { $0.value.lastVisit == graph.visit ? nil : ($0.key, $0.value) }
  }

  // MARK: Validity

  /// Marks the node, and the way to it.
  func invalidate(_ parts: Invalidation.Parts) {
    invalid.formUnion(parts)
    var above = parent
    while let node = above, !node.isInvalidBelow {
      node.isInvalidBelow = true
      above = node.parent
    }
  }

  /// Marks the node, and the way to it from a node above that is visited already and goes on with this traversal.
  func invalidate(_ parts: Invalidation.Parts, below top: Node) {
    invalid.formUnion(parts)
    var above = parent
    while let node = above, node !== top {
      node.isInvalidBelow = true
      above = node.parent
    }
    top.found.below = true
  }

  /// Whether the body had to be evaluated when the node was visited.
  var isBodyInvalid: Bool { found.invalid.contains(.body) }
  /// Whether the node's elements had to be made, by itself or by a node below, when the node was visited.
  var isInvalid: Bool { !found.invalid.isEmpty || found.below }

  /// Reads what the view's body consists of.
  func readBody<Value>(in graph: Graph, _ read: () -> Value) -> Value {
    if graph.isWatchedAsOne { return read() }
    let reads = bodyReads ?? Tracking(onChange: graph.onChange(of: id, .body))
    bodyReads = reads
    return reads.read(in: graph.visit, read)
  }

  /// Reads what the node's own elements show.
  func readElements<Value>(in graph: Graph, _ read: () -> Value) -> Value {
    if graph.isWatchedAsOne { return read() }
    let reads = elementReads ?? Tracking(onChange: graph.onChange(of: id, .elements))
    elementReads = reads
    return reads.read(in: graph.visit, read)
  }

  // MARK: What is kept

  func storage<Storage: AnyObject>(at index: Int, make: () -> Storage) -> Storage {
    if let storage = storages[index] as? Storage { return storage }
    let storage = make()
    storages[index] = storage
    if index >= 0 { tellThatItMayHoldSomething() }
    return storage
  }

  /// What the node's element does, of this traversal.
  func registeredUsage() -> ElementUsage {
    if let currentUsage { return currentUsage }
    let new = ElementUsage(traversal: lastTraversal)
    usage = new
    return new
  }

  /// What the node's element does; `nil` where the view that is there now does nothing.
  var currentUsage: ElementUsage? {
    guard let usage, usage.traversal == lastTraversal else { return nil }
    return usage
  }

  // MARK: Removal

  /// Removes the nodes below that the traversal did not visit, and collects the lifetimes that end with them.
  func sweep(in graph: Graph, ending: inout [Lifetime]) {
    guard lastTraversal == graph.visit else { return }
    var gone: [Node] = []
    for child in children.values {
      if child.lastVisit == graph.visit {
        child.sweep(in: graph, ending: &ending)
      } else if child.lastKept != graph.visit {
        gone.append(child)
      }
    }
    guard !gone.isEmpty else { return }
    for child in gone { child.remove(from: graph, ending: &ending) }
    children.removeAll { $0.value.lastVisit != graph.visit && $0.value.lastKept != graph.visit }
  }

  /// Ends everything that is watched here and below, and collects the lifetimes, from within.
  func remove(from graph: Graph, ending: inout [Lifetime]) {
    for child in children.values { child.remove(from: graph, ending: &ending) }
    bodyReads?.stop()
    elementReads?.stop()
    uncover()
    if let lifetime { ending.append(lifetime) }
    graph.forget(self)
  }
}

/// What a node made when it was traversed last, and in what surroundings.
struct NodeOutput {
  var elements: [Element]
  /// What it added to its screen; `nil` where that is nothing.
  var additions: ScreenBuilder?
  var environment: EnvironmentValues
  var isActive: Bool
}

/// What an element does when it is used.
@MainActor
final class ElementUsage {
  let traversal: Int
  var handler: ControlHandler?
  /// What a text field says.
  var text: String?
  /// Whether that is a secret.
  var isSecret = false
  /// What is entered for what was typed, in a field that takes it with Enter only; `nil` for what cannot be entered.
  var entered: ((String) -> String?)?
  /// Whether the text has several lines.
  var isMultiline = false
  /// What is done after the handler: a question ends with its answer.
  var completion: (@MainActor () -> Void)?
  var focus: FocusLink?
  var submissions: [@MainActor () -> Void] = []
  var deletion: (@MainActor (IndexSet) -> Void)?
  var move: (@MainActor (IndexSet, Int) -> Void)?
  /// The offset of the row with an id, in a list.
  var rowOffset: (@MainActor (AnyHashable) -> Int?)?
  var dismissal: (@MainActor () -> Void)?
  /// The value that the element stands for in a picker.
  var tag: AnyHashable?

  init(traversal: Int) { self.traversal = traversal }
}

/// What begins when a view appears, and ends when it disappears.
@MainActor
final class Lifetime {
  /// Whether the view has appeared, and not disappeared since.
  var hasAppeared = false
  /// Whether the render in which the view appeared has ended. A screen that covers itself at once never appears.
  var hasBegun = false
  /// Whether the view can be seen: it is not covered by another screen, and its row is shown.
  var isVisible = false
  var onDisappear: (@MainActor () -> Void)?
  var task: Task<Void, Never>?
  var taskID: AnyHashable?

  func end() {
    guard hasAppeared else { return }
    let hadBegun = hasBegun
    (hasAppeared, hasBegun, isVisible) = (false, false, false)
    task?.cancel()
    task = nil
    if hadBegun { onDisappear?() }
  }
}
