/// An action of a navigation stack: an action of an element, a push, or a pop.
@CasePathable
public enum StackAction<State, Action>: CasePathable {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)
  /// Pops the element with an id and everything above it, after the parent has handled this action.
  case popFrom(id: StackElementID)
  /// Pushes an element, before the parent handles this action.
  indirect case push(id: StackElementID, state: State)
}

/// The stack action for a reducer of stack elements.
public typealias StackActionOf<R: ReducerDomain> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}

extension Case {
  /// The action of the element with an id: `\.path[id: 0].detail.tap`.
  public subscript<State, Action>(id id: StackElementID) -> Case<Action>
  where Value == StackAction<State, Action> {
    appending(
      path: AnyCasePath<Value, Action>(
        embed: { .element(id: id, action: $0) },
        extract: {
          guard case .element(let elementID, let action) = $0, elementID == id else { return nil }
          return action
        }))
  }
}
