/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  @inlinable
  public init() {}

  /// Changes the state in response to an action, and returns the effects for the store to run.
  @inlinable
  public func reduce(into _: inout State, action _: Action) -> Effect<Action> { .none }
}
