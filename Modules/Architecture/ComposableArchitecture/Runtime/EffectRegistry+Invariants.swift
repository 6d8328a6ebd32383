extension EffectRegistry.State {
  /// Checks in debug builds that the dictionaries agree with each other.
  ///
  /// Large dictionaries aren't checked, because each change would take as long as they are large.
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
      for (path, node) in nodes {
        precondition(
          !node.effects.isEmpty || !node.throttles.isEmpty || !node.childrenByOperator.isEmpty,
          "A path has neither effects nor children.")
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
