/// An effect of another action type, seen as one of this type: the base class of ``MappedEffect``.
///
/// Each level that an effect is mapped through adds one of these around it. The effect inside stays as it is, however
/// large it is.
@usableFromInline
class AnyMappedEffect<Action>: @unchecked Sendable {
  @MainActor
  func perform(_ performer: EffectPerformer<Action>) { preconditionFailure("A subclass performs.") }
}

/// An effect whose actions are turned into others; it may be an effect of a child.
final class MappedEffect<Base, Action>: AnyMappedEffect<Action>, @unchecked Sendable {
  private let base: EffectNode<Base>
  private let embed: @Sendable (Base) -> Action
  private let child: ChildEffects<Action>?

  init(
    _ base: EffectNode<Base>, _ embed: @escaping @Sendable (Base) -> Action,
    child: ChildEffects<Action>? = nil
  ) {
    self.base = base
    self.embed = embed
    self.child = child
  }

  override func perform(_ performer: EffectPerformer<Action>) {
    performer.perform(base, embed, child)
  }
}

/// Where an effect of a child belongs in the parent, and how the parent handles the effect's requests.
struct ChildEffects<Action>: @unchecked Sendable {
  let location: ChildLocation
  /// Whether the child is presented: a sheet, an alert, a screen of a stack.
  let isPresented: Bool
  /// Turns a request that an effect makes into an action; `nil` where the request is for a feature further up.
  let answer: (@Sendable (UpwardRequest) -> Action?)?
}

extension Effect {
  /// Makes an effect of a child one of its parent.
  ///
  /// An action that is sent at once is embedded and no more: it reaches the parent also where the parent removes the
  /// child in the same action.
  ///
  /// - Parameters:
  ///   - location: Where the child's state is.
  ///   - isPresented: Whether the child can be dismissed.
  ///   - answer: Turns requests that the effect makes into actions.
  ///   - embed: Turns the child's actions into the parent's.
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
        .mapped(
          MappedEffect(
            node, embed,
            child: ChildEffects(location: location, isPresented: isPresented, answer: answer))))
    }
  }

  /// Makes an effect of a child, which is a plain part of its parent, one of the parent.
  ///
  /// - Parameters:
  ///   - slot: Distinguishes the child from others of the same parent.
  ///   - child: Finds the child in the state of the parent; `nil` where it is gone.
  ///   - answer: Turns requests that the effect makes into actions.
  ///   - embed: Turns the child's actions into the parent's.
  package func inParent<ParentState, ChildState, Parent>(
    slot: some Hashable & Sendable,
    child: @escaping (ParentState) -> ChildState?,
    answer: (@Sendable (UpwardRequest) -> Parent?)? = nil,
    embed: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    // Without an effect there is nothing to map.
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
