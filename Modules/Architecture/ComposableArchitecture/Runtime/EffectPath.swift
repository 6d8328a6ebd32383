/// The navigation id of effects: the store's whole state, or a child of another path.
///
/// A path exists while effects belong to it or to a path below it, so that the tree is as large as what runs. All that
/// can change here is guarded by the lock of the registry.
final class EffectPath: @unchecked Sendable {
  /// The children that one operator has under a path.
  final class Slot {
    var children: [AnyHashable?: EffectPath] = [:]
    /// Those of the children that have children with effects themselves.
    var nested: [ObjectIdentifier: EffectPath] = [:]
    /// The structure with which all children were seen to be there; `nil` if they weren't looked for yet.
    var checkedStructure: Int?
  }

  let parent: EffectPath?
  /// Where the child is in the state of the parent; `nil` for the whole state.
  let location: ChildLocation?
  var slots: [AnyHashable: Slot] = [:]
  /// The effects that belong here.
  var effects = RunningEffects()
  /// The effects that can be cancelled by an id from here.
  var cancellable: [CancelID: RunningEffects] = [:]

  init(location: ChildLocation? = nil, below parent: EffectPath? = nil) {
    self.location = location
    self.parent = parent
  }

  /// The path that ids belong to which are used here: a plain field shares those of its parent.
  var withIDs: EffectPath {
    var path = self
    while let location = path.location, location.isField, let parent = path.parent { path = parent }
    return path
  }

  /// The effects that belong here or below.
  var allEffects: [RunningEffect] {
    var all = effects.inOrder
    for slot in slots.values {
      for child in slot.children.values { all += child.allEffects }
    }
    return all
  }

  /// The path of a child; the same one while effects belong to it.
  func child(_ location: ChildLocation) -> EffectPath {
    let slot = slots[location.slot] ?? addSlot(location.slot)
    if let present = slot.children[location.id] { return present }
    let child = EffectPath(location: location, below: self)
    slot.children[location.id] = child
    return child
  }

  /// The path below this one that is named as another one is below its root; `nil` where no effect belongs to it.
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

  /// Takes the path out of the tree when no effect belongs to it or below it.
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
