/// A node in a store's tree of running effects: the whole state, or a child in another node.
///
/// This is the navigation id of effects: cancellation ids are local to a path. A path exists only while effects belong to it or
/// to a path below it, so the size of the tree depends on what is running. The registry's lock guards all mutable properties.
final class EffectPath: @unchecked Sendable {
  /// The children that one operator has in a node.
  final class Slot {
    var children: [AnyHashable?: EffectPath] = [:]
    /// The children that have children with effects themselves.
    var nested: [ObjectIdentifier: EffectPath] = [:]
    /// The structure of the state when all children were last known to exist, or `nil` if they weren't looked for yet.
    var checkedStructure: Int?
  }

  let parent: EffectPath?
  /// The location of the child in the parent's state, or `nil` for the whole state.
  let location: ChildLocation?
  var slots: [AnyHashable: Slot] = [:]
  /// The effects that belong to this path, without those of its children.
  var effects = RunningEffects()
  /// The effects that can be cancelled by an id from this path.
  var cancellable: [CancelID: RunningEffects] = [:]

  init(location: ChildLocation? = nil, below parent: EffectPath? = nil) {
    self.location = location
    self.parent = parent
  }

  /// The path that cancellation ids used here belong to.
  ///
  /// A plain field shares the ids of its parent.
  var withIDs: EffectPath {
    var path = self
    while let location = path.location, location.isField, let parent = path.parent { path = parent }
    return path
  }

  /// The effects that belong to this path or to a path below it.
  var allEffects: [RunningEffect] {
    var all = effects.inOrder
    for slot in slots.values {
      for child in slot.children.values { all += child.allEffects }
    }
    return all
  }

  /// Returns the path of a child, which is the same one as long as effects belong to it.
  func child(_ location: ChildLocation) -> EffectPath {
    let slot = slots[location.slot] ?? addSlot(location.slot)
    if let present = slot.children[location.id] { return present }
    let child = EffectPath(location: location, below: self)
    slot.children[location.id] = child
    return child
  }

  /// Returns the path that has the same position below this path as `other` has below its root, or `nil` if it has no effects.
  func descendant(as other: EffectPath) -> EffectPath? {
    guard let location = other.location, let parent = other.parent else { return self }
    return descendant(as: parent)?.slots[location.slot]?.children[location.id]
  }

  private func addSlot(_ key: AnyHashable) -> Slot {
    let slot = Slot()
    slots[key] = slot
    if let location, let parent { parent.slots[location.slot]?.nested[ObjectIdentifier(self)] = self }
    return slot
  }

  /// Removes the path from the tree if no effect belongs to it or to a path below it.
  func leaveIfEmpty() {
    guard effects.isEmpty, slots.isEmpty, let location, let parent, let slot = parent.slots[location.slot]
    else { return }
    slot.nested[ObjectIdentifier(self)] = nil
    guard slot.children[location.id] === self else { return }
    slot.children[location.id] = nil
    if slot.children.isEmpty {
      parent.slots[location.slot] = nil
      parent.leaveIfEmpty()
    }
  }
}
