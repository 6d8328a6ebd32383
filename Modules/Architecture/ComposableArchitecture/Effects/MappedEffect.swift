/// The base class of ``MappedEffect``, which wraps an effect with another action type, and of effects with their own behavior.
///
/// Mapping an effect adds one of these objects around it and leaves the wrapped effect unchanged, so the cost doesn't depend on
/// the size of the effect.
@usableFromInline
class AnyMappedEffect<Action>: @unchecked Sendable {
  @MainActor
  func perform(_ performer: EffectPerformer<Action>) { preconditionFailure("A subclass performs.") }
}

/// An effect that embeds the actions of another effect.
final class MappedEffect<Base, Action>: AnyMappedEffect<Action>, @unchecked Sendable {
  private let base: EffectNode<Base>
  private let embed: @Sendable (Base) -> Action

  init(_ base: EffectNode<Base>, _ embed: @escaping @Sendable (Base) -> Action) {
    self.base = base
    self.embed = embed
  }

  override func perform(_ performer: EffectPerformer<Action>) {
    performer.embedding(embed).perform(base)
  }
}

/// An effect of a child feature, as an effect of its parent.
final class ChildEffect<Child, Parent>: AnyMappedEffect<Parent>, @unchecked Sendable {
  private let base: EffectNode<Child>
  private let location: ChildLocation
  /// A Boolean value that indicates whether the child is presented, such as a sheet, an alert, or a screen of a stack.
  private let isPresented: Bool
  /// Returns the parent's action for a request from the effect, or `nil` if the request is for a feature further up.
  private let answer: (@Sendable (UpwardRequest) -> Parent?)?
  private let embed: @Sendable (Child) -> Parent

  init(
    _ base: EffectNode<Child>, at location: ChildLocation, isPresented: Bool,
    answer: (@Sendable (UpwardRequest) -> Parent?)?, embed: @escaping @Sendable (Child) -> Parent
  ) {
    self.base = base
    self.location = location
    self.isPresented = isPresented
    self.answer = answer
    self.embed = embed
  }

  override func perform(_ performer: EffectPerformer<Parent>) {
    var inside = performer.embedding(embed)
    inside.context.path = EffectPath(location, below: performer.context.path)
    // If the reducer removed the child in the action that returned this effect, the effect isn't started.
    guard let store = performer.turns, !store.isGone(inside.context.path) else { return }
    if let answer {
      let send = performer.send
      inside.context.responders.insert(
        { request in
          guard let action = answer(request) else { return false }
          send(action)
          return true
        }, at: 0)
    }
    if isPresented { inside.context.isPresented = true }
    inside.perform(base)
  }
}

extension EffectPerformer {
  /// Returns a performer for effects whose actions are embedded in this performer's actions.
  fileprivate func embedding<Child>(
    _ embed: @escaping @Sendable (Child) -> Action
  ) -> EffectPerformer<Child> {
    let send = send
    return EffectPerformer<Child>(
      registry: registry, turns: turns, context: context, send: { send(embed($0)) })
  }
}

extension Effect {
  /// Returns the effect of a child as an effect of its parent.
  ///
  /// An action that is sent immediately is only embedded. It isn't tied to the child, so it reaches the parent even if the parent
  /// removes the child in the same action (`aMessageOfTheChildReachesAParentThatClearsIt` in `IfLetTests`).
  ///
  /// - Parameters:
  ///   - location: The location of the child's state.
  ///   - isPresented: Whether the child can be dismissed.
  ///   - answer: Returns the parent's action for a request from the effect.
  ///   - embed: Embeds a child action in a parent action.
  @usableFromInline
  func inParent<Parent>(
    _ location: ChildLocation, isPresented: Bool = false,
    answer: (@Sendable (UpwardRequest) -> Parent?)? = nil,
    embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    switch node {
    case nil: .none
    case .send(let action): .send(embed(action))
    case .some(let node):
      Effect<Parent>(
        .mapped(ChildEffect(node, at: location, isPresented: isPresented, answer: answer, embed: embed)))
    }
  }

  /// Returns the effect of a child in a plain field as an effect of its parent.
  ///
  /// - Parameters:
  ///   - slot: A value that distinguishes the child from the parent's other children.
  ///   - child: Returns the child's state, or `nil` if there is no child.
  ///   - answer: Returns the parent's action for a request from the effect.
  ///   - embed: Embeds a child action in a parent action.
  package func inParent<ParentState, ChildState, Parent>(
    slot: some Hashable & Sendable,
    child: @escaping (ParentState) -> ChildState?,
    answer: (@Sendable (UpwardRequest) -> Parent?)? = nil,
    embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    // These effects don't need a location.
    switch node {
    case nil: return .none
    case .send(let action): return .send(embed(action))
    default: break
    }
    return inParent(
      ChildLocation(slot: AnyHashable(slot), isField: true) {
        (parent: inout ParentState, body: (inout ChildState) -> Void) in
        guard var child = child(parent) else { return false }
        body(&child)
        return true
      },
      answer: answer, embed: embed)
  }
}
