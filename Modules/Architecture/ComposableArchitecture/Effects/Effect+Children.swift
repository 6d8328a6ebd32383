extension Effect {
  /// Returns the effect of a child as an effect of its parent.
  ///
  /// An action that is sent immediately is only embedded. It isn't tied to the child, so it reaches the parent even if the parent
  /// removes the child in the same action (`aMessageOfTheChildReachesAParentThatClearsIt` in `IfLetTests`).
  ///
  /// - Parameters:
  ///   - isPresented: Whether the child can be dismissed.
  ///   - answer: Returns the parent's action for a request from the effect, or `nil` for a request to a feature further up.
  @usableFromInline
  func inParent<Parent>(
    _ location: @autoclosure () -> ChildLocation, isPresented: Bool = false,
    answer: (@Sendable (UpwardRequest) -> Parent?)? = nil,
    embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    switch node {
    case nil: return .none
    case .send(let action): return .send(embed(action))
    case .merge(let nodes):
      let location = location()
      return .merge(
        nodes.map {
          Effect($0).inParent(location, isPresented: isPresented, answer: answer, embed: embed)
        })
    case .some(let node):
      let location = location()
      return Effect<Parent>(
        .custom { parent in
          var inside = parent.embedding(embed)
          inside.context.path = EffectPath(location, below: parent.context.path)
          // The reducer may have removed the child in the action that returned the effect.
          guard parent.registry.isGone?(inside.context.path) == false else { return }
          if let answer {
            inside.context.responders.insert({ answer($0).map { parent.send($0) } != nil }, at: 0)
          }
          if isPresented { inside.context.isPresented = true }
          inside.perform(node)
        })
    }
  }

  /// Returns the effect of a child in a plain field as an effect of its parent.
  ///
  /// - Parameters:
  ///   - operatorID: A value that distinguishes the child from the parent's other children.
  ///   - child: Returns the child's state, or `nil` if there is no child.
  package func inParent<ParentState, ChildState, Parent>(
    operatorID: some Hashable & Sendable,
    child: @escaping (ParentState) -> ChildState?,
    answer: (@Sendable (UpwardRequest) -> Parent?)? = nil,
    embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    inParent(
      ChildLocation(operatorID: AnyHashable(operatorID), isField: true) {
        (parent: inout ParentState, body: (inout ChildState) -> Void) in
        guard var child = child(parent) else { return false }
        body(&child)
        return true
      },
      answer: answer, embed: embed)
  }
}

extension EffectPerformer {
  /// Returns a performer for effects whose actions are embedded in this performer's actions.
  func embedding<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> EffectPerformer<Child> {
    EffectPerformer<Child>(registry: registry, context: context, send: { [send] in send(embed($0)) })
  }
}
