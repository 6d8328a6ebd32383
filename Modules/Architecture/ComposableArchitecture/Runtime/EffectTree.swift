/// The running effects of a store, by their paths and by their cancellation ids.
///
/// A path is in the tree only while effects or intervals of throttled effects belong to it or to a path below it, so the size of the
/// tree depends on what is running.
struct EffectTree {
  /// The children that one operator has at a path.
  struct Slot {
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
    var slots: [AnyHashable: Slot] = [:]

    var isEmpty: Bool { effects.isEmpty && throttled.isEmpty && slots.isEmpty }
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
  }

  mutating func remove(_ effect: RunningEffect) {
    running[effect.number] = nil
    for id in effect.cancelIDs {
      cancellable[id]?[effect.number] = nil
      if cancellable[id]?.isEmpty == true { cancellable[id] = nil }
    }
    let path = effect.context.path
    guard nodes[path]?.effects.removeValue(forKey: effect.number) != nil else { return }
    removeNodeIfEmpty(at: path)
  }

  /// Removes all effects, but not the intervals.
  mutating func removeAll() -> [RunningEffect] {
    let (effects, throttles) = (running.inOrder, throttles)
    self = EffectTree()
    for (id, window) in throttles { insert(window, for: id) }
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
  func slots(of path: EffectPath) -> [AnyHashable: Slot] { nodes[path]?.slots ?? [:] }

  /// Records that all children of an operator exist.
  mutating func setCheckedStructure(_ structure: Int?, of slot: AnyHashable, at path: EffectPath) {
    nodes[path]?.slots[slot]?.checkedStructure = structure
  }

  /// Removes a child that is no longer in the state, and returns its effects, which end later.
  mutating func removeChild(_ child: EffectPath) -> [RunningEffect] {
    let effects = removeEffects(below: child)
    removeNodeIfEmpty(at: child)
    return effects
  }

  private mutating func removeEffects(below path: EffectPath) -> [RunningEffect] {
    guard let node = nodes.removeValue(forKey: path) else { return [] }
    for id in node.throttled { throttles[id] = nil }
    let children = node.slots.values.flatMap(\.children.values)
    return node.effects.inOrder + children.flatMap { removeEffects(below: $0) }
  }

  private mutating func addNode(at path: EffectPath) {
    guard nodes[path] == nil else { return }
    nodes[path] = Node()
    guard let parent = path.parent, let location = path.location else { return }
    addNode(at: parent)
    nodes[parent]?.slots[location.slot, default: Slot()].children[location.id] = path
    // The parent has children now, so a check of the grandparent's children must include them.
    guard let grandparent = parent.parent, let slot = parent.location?.slot else { return }
    nodes[grandparent]?.slots[slot]?.nested.insert(parent)
  }

  private mutating func removeNodeIfEmpty(at path: EffectPath) {
    guard nodes[path]?.isEmpty ?? true else { return }
    nodes[path] = nil
    guard let parent = path.parent, let location = path.location else { return }
    nodes[parent]?.slots[location.slot]?.children[location.id] = nil
    nodes[parent]?.slots[location.slot]?.nested.remove(path)
    guard nodes[parent]?.slots[location.slot]?.children.isEmpty == true else { return }
    nodes[parent]?.slots[location.slot] = nil
    removeNodeIfEmpty(at: parent)
  }
}

extension [Int: RunningEffect] {
  var inOrder: [RunningEffect] { values.sorted { $0.number < $1.number } }
}
