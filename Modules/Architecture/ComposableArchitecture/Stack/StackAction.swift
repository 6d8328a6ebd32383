/// What can happen to a stack: an element's own action, a push, or a pop.
@CasePathable
public enum StackAction<State, Action>: CasePathable {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)
  /// The element with an id, and everything above it, goes away. The parent sees this while it is still there.
  case popFrom(id: StackElementID)
  /// An element is added on top, before the parent sees this.
  indirect case push(id: StackElementID, state: State)
}

/// The stack action of a reducer of screens.
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
