/// A result builder for the reducer of a child whose state and action types are inferred from the child's storage.
///
/// An operator that names these types uses ``ReducerBuilder`` instead. The action type depends on the kind of storage, so each
/// kind has its own `buildExpression`.
@resultBuilder
public enum _ChildBuilder<Storage: _ChildStorage, StorageAction> {
  /// A reducer that the builder created, so its action type is the one that the storage requires.
  public struct Child<Base: Reducer> {
    @usableFromInline let reducer: Base

    @inlinable
    init(_ reducer: Base) { self.reducer = reducer }
  }

  /// Combines the reducers of a loop, which run one after the other.
  @inlinable
  public static func buildArray<R: Reducer>(
    _ reducers: [R]
  ) -> ReducerBuilder<R.State, R.Action>._SequenceMany<R> {
    ReducerBuilder<R.State, R.Action>._SequenceMany(reducers: reducers)
  }

  /// Wraps the reducer of the first branch of a condition.
  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    first reducer: R0
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1> { .first(reducer) }

  /// Wraps the reducer of the second branch of a condition.
  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    second reducer: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1> { .second(reducer) }

  /// Wraps the reducer of the whole list.
  @inlinable
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> Child<R> { Child(reducer) }

  /// Erases the type of a reducer behind an availability check.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer>(_ wrapped: R) -> Reduce<R.State, R.Action> {
    Reduce(wrapped)
  }

  /// Returns the reducer of a condition without an `else` branch, or `nil` if the condition is false.
  @inlinable
  public static func buildOptional<R: Reducer>(_ wrapped: R?) -> R? { wrapped }

  /// Returns the first reducer of a list.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> R { first }

  /// Combines the reducers so far with the next one, which runs after them.
  @inlinable
  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0, next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Sequence<R0, R1> {
    ReducerBuilder<R0.State, R0.Action>._Sequence(accumulated, next)
  }
}

extension _ChildBuilder where Storage: _OptionalStorage {
  /// Returns an empty reducer for an empty list.
  @inlinable
  public static func buildBlock() -> EmptyReducer<Storage._ChildState, StorageAction> { EmptyReducer() }

  /// Returns a reducer of the list unchanged.
  @inlinable
  public static func buildExpression<R: Reducer<Storage._ChildState, StorageAction>>(_ expression: R) -> R {
    expression
  }

  /// Wraps a reducer whose type is known only at run time.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<Storage._ChildState, StorageAction>
  ) -> Reduce<Storage._ChildState, StorageAction> { Reduce(expression) }
}

extension _ChildBuilder where Storage: _PresentationStorage, StorageAction: _PresentationActionProtocol {
  /// Returns an empty reducer for an empty list.
  @inlinable
  public static func buildBlock() -> EmptyReducer<Storage._ChildState, StorageAction.PresentedAction> {
    EmptyReducer()
  }

  /// Returns a reducer of the list unchanged.
  @inlinable
  public static func buildExpression<R: Reducer<Storage._ChildState, StorageAction.PresentedAction>>(
    _ expression: R
  ) -> R { expression }

  /// Wraps a reducer whose type is known only at run time.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<Storage._ChildState, StorageAction.PresentedAction>
  ) -> Reduce<Storage._ChildState, StorageAction.PresentedAction> { Reduce(expression) }
}
