/// Lists the reducers of a child whose state and action follow from its storage; where they are named, that is done by
/// ``ReducerBuilder``.
///
/// Which action the child has depends on the kind of storage, so that each kind has a `buildExpression` of its own.
@resultBuilder
public enum _ChildBuilder<Storage: _ChildStorage, StorageAction> {
  /// A reducer that the builder made, whose action is therefore the one that the storage needs.
  public struct Child<Base: Reducer> {
    @usableFromInline let reducer: Base

    @inlinable
    init(_ reducer: Base) { self.reducer = reducer }
  }

  /// The reducers of a loop, one after the other.
  @inlinable
  public static func buildArray<R: Reducer>(
    _ reducers: [R]
  ) -> ReducerBuilder<R.State, R.Action>._SequenceMany<R> {
    ReducerBuilder<R.State, R.Action>._SequenceMany(reducers: reducers)
  }

  /// The reducer of the first branch of a condition.
  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    first reducer: R0
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1> { .first(reducer) }

  /// The reducer of the second branch of a condition.
  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    second reducer: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1> { .second(reducer) }

  /// The reducer that the whole list makes.
  @inlinable
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> Child<R> { Child(reducer) }

  /// A reducer behind an availability check.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer>(_ wrapped: R) -> Reduce<R.State, R.Action> {
    Reduce(wrapped)
  }

  /// The reducer of a condition without an alternative.
  @inlinable
  public static func buildOptional<R: Reducer>(_ wrapped: R?) -> R? { wrapped }

  /// The first reducer of a list.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> R { first }

  /// The reducers so far, and the next one after them.
  @inlinable
  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0, next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Sequence<R0, R1> {
    ReducerBuilder<R0.State, R0.Action>._Sequence(accumulated, next)
  }
}

extension _ChildBuilder where Storage: _OptionalStorage {
  /// A body that lists nothing.
  @inlinable
  public static func buildBlock() -> EmptyReducer<Storage._ChildState, StorageAction> { EmptyReducer() }

  /// A reducer that is listed.
  @inlinable
  public static func buildExpression<R: Reducer<Storage._ChildState, StorageAction>>(_ expression: R) -> R {
    expression
  }

  /// A reducer whose type is not known.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<Storage._ChildState, StorageAction>
  ) -> Reduce<Storage._ChildState, StorageAction> { Reduce(expression) }
}

extension _ChildBuilder where Storage: _PresentationStorage, StorageAction: _PresentationActionProtocol {
  /// A body that lists nothing.
  @inlinable
  public static func buildBlock() -> EmptyReducer<Storage._ChildState, StorageAction.PresentedAction> {
    EmptyReducer()
  }

  /// A reducer that is listed.
  @inlinable
  public static func buildExpression<R: Reducer<Storage._ChildState, StorageAction.PresentedAction>>(
    _ expression: R
  ) -> R { expression }

  /// A reducer whose type is not known.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<Storage._ChildState, StorageAction.PresentedAction>
  ) -> Reduce<Storage._ChildState, StorageAction.PresentedAction> { Reduce(expression) }
}
