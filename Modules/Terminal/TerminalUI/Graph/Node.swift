import CairnSupport
import Foundation
import OrderedCollections
import TerminalText

/// The storage for one view identity: the view's state, its last output, and the nodes of its child views.
///
/// A traversal removes each node that it doesn't visit, along with everything in it.
@MainActor
final class Node {
  /// The number of the node, which is the id of its element.
  let id: Int
  /// The parent node, which owns this one.
  unowned let parent: Node?
  /// The child nodes, in the order of their creation.
  private(set) var children: OrderedDictionary<PathComponent, Node> = [:]

  /// The last traversal that visited the node.
  private(set) var lastVisit = -1
  /// The last traversal that visited the child nodes instead of reusing the previous output.
  private(set) var lastTraversal = -1
  private var traversalBefore = -1
  /// The last traversal that kept the node without a visit, because its row isn't shown.
  private var lastKept = -1
  /// A Boolean value that indicates whether the node is kept although it isn't part of the tree.
  private var isSuspended = false
  /// A Boolean value that indicates whether the node is kept although it isn't part of the tree, because its row isn't shown.
  var isKept: Bool { isSuspended }

  /// The last content of the view, together with its source.
  var memo: AnyObject?
  var output: NodeOutput?
  /// The graph's epoch in which the view was evaluated.
  var epoch = -1
  /// The parts of this node that became invalid since the last visit.
  private var invalid: Invalidation.Parts = []
  /// A Boolean value that indicates whether a descendant became invalid since the last visit.
  private var isInvalidBelow = false
  /// The values of `invalid` and `isInvalidBelow` at the beginning of this visit.
  private var found: (invalid: Invalidation.Parts, below: Bool) = ([], false)
  private var bodyReads: Tracking?
  private var elementReads: Tracking?
  /// For each value that the view read from its environment, a function that returns `true` if the value differs in another
  /// environment.
  var environmentReads: [@MainActor (EnvironmentValues) -> Bool] = []

  /// The storages of dynamic properties, by the index of the property in its view. Negative indices are for values that each
  /// traversal updates.
  private var storages: [Int: AnyObject] = [:]
  static let dismissal = -1
  static let modifiedView = -2
  static let options = -3
  /// The actions when the view appears and disappears.
  var lifetime: Lifetime?
  /// A value that a modifier compares between renders.
  var remembered: Any?
  /// The usage of the element with this node's id.
  private var usage: ElementUsage?
  /// The values that only few nodes have.
  private(set) var extras: NodeExtras?
  /// Boolean values that indicate whether this node, or a descendant, may contain state, a focus, or a scroll position.
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

  /// Sets one of the values that only few nodes have. The object for them is created for the first value that isn't the default.
  func setExtra<Value: Equatable>(_ extra: ReferenceWritableKeyPath<NodeExtras, Value>, _ value: Value) {
    if extras == nil {
      guard value != NodeExtras.none[keyPath: extra] else { return }
      extras = NodeExtras()
      markAncestors()
    }
    extras?[keyPath: extra] = value
  }

  /// Marks the ancestors of the node, so that it can be found from the root.
  private func markAncestors() {
    mayHoldSomething = true
    var above = parent
    while let node = above, !node.mayHoldBelow {
      node.mayHoldBelow = true
      above = node.parent
    }
  }

  /// The storages of dynamic properties, by the index of the property in its view.
  var storagesOfProperties: [Int: AnyObject] { storages.filter { $0.key >= 0 } }

  /// Returns `true` if another node is an ancestor of this one.
  func isBelow(_ other: Node) -> Bool {
    sequence(first: self, next: \.parent).dropFirst().contains { $0 === other }
  }

  /// The steps to the node from the nearest ancestor with an explicit id, or an empty array if there is none.
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

  /// Begins a traversal at the root.
  func visitRoot(in graph: ViewGraph) { visit(in: graph) }

  private func visit(in graph: ViewGraph) {
    lastVisit = graph.visit
    traversalBefore = lastTraversal
    lastTraversal = graph.visit
    isSuspended = false
    found = (invalid, isInvalidBelow)
    (invalid, isInvalidBelow) = ([], false)
  }

  /// Visits and returns the node of a child view.
  func child(_ component: PathComponent, in graph: ViewGraph) -> Node {
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

  /// Reuses the last output of this node and its descendants, which aren't traversed.
  func reuse() { lastTraversal = traversalBefore }

  /// Returns `true` if this traversal reuses the last output of this node and its descendants.
  func isReused(in graph: ViewGraph) -> Bool { lastTraversal != graph.visit }

  /// Keeps the node of a row that isn't shown. It isn't part of the tree until it's visited again.
  ///
  /// - Parameter isWatched: Whether to keep observing the values that the node read, so that it's evaluated again only if one of
  ///   them changed. This is for the rows of a covered screen. A row that was scrolled out of the window is evaluated when it's
  ///   shown again.
  func keep(in graph: ViewGraph, isWatched: Bool) {
    lastKept = graph.visit
    guard !isSuspended else { return }
    suspend(isWatched: isWatched)
  }

  /// Hides the views of this node and its descendants, and drops their output, so that the next visit evaluates them again.
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

  /// A Boolean value that indicates whether the node can be removed without losing anything.
  var holdsNothing: Bool {
    guard remembered == nil, lifetime?.hasAppeared != true,
      storages.isEmpty || storages.keys.allSatisfy({ $0 < 0 }), extras.map(\.holdsNothing) ?? true
    else {
      return false
    }
    return children.values.allSatisfy { $0.holdsNothing }
  }

  /// Drops the output of this node and its descendants, and stops observing the values that they read.
  func discardOutputs() {
    (memo, output, environmentReads) = (nil, nil, [])
    bodyReads?.stop()
    elementReads?.stop()
    (bodyReads, elementReads) = (nil, nil)
    children.values.forEach { $0.discardOutputs() }
  }

  /// Removes all descendants that can be removed without losing anything.
  func removeWhatHoldsNothing(in graph: ViewGraph) {
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

  /// Returns the child nodes that this traversal hasn't visited.
  func unvisitedChildren(in graph: ViewGraph) -> [(component: PathComponent, node: Node)] {
    children.compactMap { $0.value.lastVisit == graph.visit ? nil : ($0.key, $0.value) }
  }

  // MARK: Validity

  /// Marks the node as invalid, and marks its ancestors.
  func invalidate(_ parts: Invalidation.Parts) {
    invalid.formUnion(parts)
    var above = parent
    while let node = above, !node.isInvalidBelow {
      node.isInvalidBelow = true
      above = node.parent
    }
  }

  /// Marks the node and its ancestors below `top` as invalid. The traversal has already visited `top`, and continues from there.
  func invalidate(_ parts: Invalidation.Parts, below top: Node) {
    invalid.formUnion(parts)
    var above = parent
    while let node = above, node !== top {
      node.isInvalidBelow = true
      above = node.parent
    }
    top.found.below = true
  }

  /// A Boolean value that indicates whether the body was invalid when the node was visited.
  var isBodyInvalid: Bool { found.invalid.contains(.body) }
  /// A Boolean value that indicates whether the elements of the node or of a descendant were invalid when the node was visited.
  var isInvalid: Bool { !found.invalid.isEmpty || found.below }

  /// Reads values for the view's body.
  func readBody<Value>(in graph: ViewGraph, _ read: () -> Value) -> Value {
    if graph.sharesObservation { return read() }
    let reads = bodyReads ?? Tracking(onChange: graph.onChange(of: id, .body))
    bodyReads = reads
    return reads.read(in: graph.visit, read)
  }

  /// Reads values for the node's own elements.
  func readElements<Value>(in graph: ViewGraph, _ read: () -> Value) -> Value {
    if graph.sharesObservation { return read() }
    let reads = elementReads ?? Tracking(onChange: graph.onChange(of: id, .elements))
    elementReads = reads
    return reads.read(in: graph.visit, read)
  }

  // MARK: Storage

  func storage<Storage: AnyObject>(at index: Int, make: () -> Storage) -> Storage {
    if let storage = storages[index] as? Storage { return storage }
    let storage = make()
    storages[index] = storage
    if index >= 0 { markAncestors() }
    return storage
  }

  /// Returns the usage of the node's element in this traversal, and creates it if necessary.
  func registeredUsage() -> ElementUsage {
    if let currentUsage { return currentUsage }
    let new = ElementUsage(traversal: lastTraversal)
    usage = new
    return new
  }

  /// The usage of the node's element, or `nil` if the current view can't be used.
  var currentUsage: ElementUsage? {
    guard let usage, usage.traversal == lastTraversal else { return nil }
    return usage
  }

  // MARK: Removal

  /// Removes the descendants that the traversal didn't visit, and collects their lifetimes.
  func sweep(in graph: ViewGraph, ending: inout [Lifetime]) {
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

  /// Stops all observation in this node and its descendants, and collects their lifetimes, innermost first.
  func remove(from graph: ViewGraph, ending: inout [Lifetime]) {
    for child in children.values { child.remove(from: graph, ending: &ending) }
    bodyReads?.stop()
    elementReads?.stop()
    uncover()
    if let lifetime { ending.append(lifetime) }
    graph.forget(self)
  }
}

/// The output of a node in its last traversal, with its environment.
struct NodeOutput {
  var elements: [Element]
  /// The node's contributions to its screen, or `nil` if there are none.
  var additions: ScreenBuilder?
  var environment: EnvironmentValues
  var isActive: Bool
}

/// The behavior of an element when it's used.
@MainActor
final class ElementUsage {
  let traversal: Int
  var handler: ControlHandler?
  /// The text of a text field.
  var text: String?
  /// A Boolean value that indicates whether the text is secret.
  var isSecret = false
  /// Returns the value for a typed text, or `nil` if the text isn't valid. It's set only for fields that take their value when
  /// the user presses Enter.
  var entered: ((String) -> String?)?
  /// Returns the text of a date on another day, or `nil` if that day can't be chosen. It's set only for dates that show their month.
  var moved: ((DateText.Distance) -> String?)?
  /// A Boolean value that indicates whether the text can have several lines.
  var isMultiline = false
  /// An action that runs after the handler, such as closing a question after its answer.
  var completion: (@MainActor () -> Void)?
  var focus: FocusLink?
  var submissions: [@MainActor () -> Void] = []
  var deletion: (@MainActor (IndexSet) -> Void)?
  var move: (@MainActor (IndexSet, Int) -> Void)?
  /// Returns the offset of the row with an id, in a list.
  var rowOffset: (@MainActor (AnyHashable) -> Int?)?
  var dismissal: (@MainActor () -> Void)?
  /// Sets the widths of a table's columns. A column with the width `nil` takes a part of the remaining space.
  var setColumnWidths: (@MainActor ([Int?]) -> Void)?
  /// The value that the element represents in a picker.
  var tag: AnyHashable?

  init(traversal: Int) { self.traversal = traversal }
}

/// The state of a view's appearance, and its actions.
@MainActor
final class Lifetime {
  /// A Boolean value that indicates whether the view has appeared and not disappeared since.
  var hasAppeared = false
  /// A Boolean value that indicates whether the render in which the view appeared has ended. A screen that immediately pushes
  /// another one never appears.
  var hasBegun = false
  /// A Boolean value that indicates whether the view is visible: its screen isn't covered, and its row is shown.
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
