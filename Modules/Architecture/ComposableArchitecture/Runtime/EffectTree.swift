/// The running effects of a store, by their paths and by their cancellation ids.
///
/// A path is in the tree only while effects or intervals of throttled effects belong to it or to a path below it, so the size of the
/// tree depends on what is running.
struct EffectTree {
  /// The children that one operator has at a path.
  struct Siblings {
    var children: [AnyHashable?: EffectPath] = [:]
    /// The children that have children with effects themselves.
    var nested: Set<EffectPath> = []
    /// The structure of the state when all children were last known to exist, or `nil` if they weren't looked for yet.
    var checkedStructure: Int?
  }

  private struct Node {
    /// The effects that belong to the path, without those of its children.
    var effects: [Int: RunningEffect] = [:]
    /// The ids whose actions are throttled at the path.
    var throttled: Set<CancelID> = []
    var childrenByOperator: [AnyHashable: Siblings] = [:]

    var isEmpty: Bool { effects.isEmpty && throttled.isEmpty && childrenByOperator.isEmpty }
  }

  private(set) var running: [Int: RunningEffect] = [:]
  private var nodes: [EffectPath: Node] = [:]
  private var cancellable: [CancelID: [Int: RunningEffect]] = [:]
  /// The intervals of throttled effects, which end with the child that they belong to.
  private(set) var throttles: [CancelID: ThrottleWindow] = [:]

  mutating func insert(_ effect: RunningEffect) {
    running[effect.number] = effect
    let path = effect.context.path
    addNode(at: path)
    nodes[path]?.effects[effect.number] = effect
    for id in effect.cancelIDs { cancellable[id, default: [:]][effect.number] = effect }
    checkInvariants()
  }

  mutating func remove(_ effect: RunningEffect) {
    running[effect.number] = nil
    for id in effect.cancelIDs {
      cancellable[id]?[effect.number] = nil
      if cancellable[id]?.isEmpty == true { cancellable[id] = nil }
    }
    let path = effect.context.path
    if nodes[path]?.effects.removeValue(forKey: effect.number) != nil { removeNodeIfEmpty(at: path) }
    checkInvariants()
  }

  /// Removes all effects, but not the intervals.
  mutating func removeAll() -> [RunningEffect] {
    let (effects, throttles) = (running.inOrder, throttles)
    self = EffectTree()
    for (id, window) in throttles { insert(window, for: id) }
    checkInvariants()
    return effects
  }

  mutating func insert(_ window: ThrottleWindow, for id: CancelID) {
    throttles[id] = window
    addNode(at: id.path)
    nodes[id.path]?.throttled.insert(id)
  }

  mutating func removeThrottle(_ id: CancelID) {
    throttles[id] = nil
    nodes[id.path]?.throttled.remove(id)
    removeNodeIfEmpty(at: id.path)
  }

  func effects(_ id: CancelID) -> [RunningEffect] { cancellable[id]?.inOrder ?? [] }

  /// The children of a path that have effects, by their operators.
  func childrenByOperator(of path: EffectPath) -> [AnyHashable: Siblings] {
    nodes[path]?.childrenByOperator ?? [:]
  }

  /// Records that all children of an operator exist.
  mutating func setCheckedStructure(_ structure: Int?, of operatorID: AnyHashable, at path: EffectPath) {
    nodes[path]?.childrenByOperator[operatorID]?.checkedStructure = structure
  }

  /// Removes a child that is no longer in the state, and returns its effects, which end later.
  mutating func removeChild(_ child: EffectPath) -> [RunningEffect] {
    let effects = removeEffects(below: child)
    removeNodeIfEmpty(at: child)
    checkInvariants()
    return effects
  }

  private mutating func removeEffects(below path: EffectPath) -> [RunningEffect] {
    guard let node = nodes.removeValue(forKey: path) else { return [] }
    for id in node.throttled { throttles[id] = nil }
    let children = node.childrenByOperator.values.flatMap(\.children.values)
    return node.effects.inOrder + children.flatMap { removeEffects(below: $0) }
  }

  private mutating func addNode(at path: EffectPath) {
    guard nodes[path] == nil else { return }
    nodes[path] = Node()
    guard let parent = path.parent, let location = path.location else { return }
    addNode(at: parent)
    nodes[parent]?.childrenByOperator[location.operatorID, default: Siblings()].children[location.id] = path
    // The parent has children now, so a check of the grandparent's children must include them.
    guard let grandparent = parent.parent, let operatorID = parent.location?.operatorID else { return }
    nodes[grandparent]?.childrenByOperator[operatorID]?.nested.insert(parent)
  }

  private mutating func removeNodeIfEmpty(at path: EffectPath) {
    guard nodes[path]?.isEmpty ?? true else { return }
    nodes[path] = nil
    guard let parent = path.parent, let location = path.location else { return }
    nodes[parent]?.childrenByOperator[location.operatorID]?.children[location.id] = nil
    nodes[parent]?.childrenByOperator[location.operatorID]?.nested.remove(path)
    guard nodes[parent]?.childrenByOperator[location.operatorID]?.children.isEmpty == true else { return }
    nodes[parent]?.childrenByOperator[location.operatorID] = nil
    removeNodeIfEmpty(at: parent)
  }
}

extension EffectTree {
  /// Checks in debug builds that the dictionaries agree with each other.
  ///
  /// A large tree isn't checked, because each change would take as long as the tree is large.
  func checkInvariants() {
    #if DEBUG
      guard running.count <= 16, nodes.count <= 16 else { return }
      for (id, effects) in cancellable {
        precondition(!effects.isEmpty, "A cancellation id has no effects.")
        precondition(
          effects.values.allSatisfy { running[$0.number] != nil && $0.cancelIDs.contains(id) },
          "A cancellation id has an effect that isn't running.")
      }
      precondition(
        running.values.allSatisfy { effect in
          effect.cancelIDs.allSatisfy { cancellable[$0]?[effect.number] != nil }
        }, "A running effect isn't found by its cancellation id.")
      precondition(
        throttles.keys.allSatisfy { nodes[$0.path]?.throttled.contains($0) == true },
        "A throttled effect doesn't belong to a path.")
      for (path, node) in nodes {
        precondition(!node.isEmpty, "A path has neither effects nor children.")
        precondition(
          node.throttled.allSatisfy { throttles[$0] != nil }, "A path has a throttled effect that is over.")
        if let parent = path.parent, let location = path.location {
          precondition(
            nodes[parent]?.childrenByOperator[location.operatorID]?.children[location.id] == path,
            "A parent doesn't have its child.")
        }
        for siblings in node.childrenByOperator.values {
          precondition(!siblings.children.isEmpty, "An operator has no children.")
          precondition(siblings.children.values.allSatisfy { nodes[$0] != nil }, "A child has no node.")
          precondition(
            siblings.children.values.allSatisfy {
              nodes[$0]?.childrenByOperator.isEmpty != false || siblings.nested.contains($0)
            },
            "A child that has children isn't listed as nested.")
        }
      }
    #endif
  }
}

extension [Int: RunningEffect] {
  var inOrder: [RunningEffect] { values.sorted { $0.number < $1.number } }
}
