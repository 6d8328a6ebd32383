/// Lists the reducers of a child at a place: what ``ReducerBuilder`` is where the child's state and action are named.
///
/// Which action the child has depends on the kind of the place, so that each kind has an expression of its own.
@resultBuilder
public enum _ChildBuilder<Place: _ChildPlace, PlaceAction> {
  /// A reducer that the builder made, whose action is therefore that of the place.
  public struct Child<Base: Reducer> {
    @usableFromInline let reducer: Base

    @inlinable
    init(_ reducer: Base) { self.reducer = reducer }
  }

  @inlinable
  public static func buildArray<R: Reducer>(
    _ reducers: [R]
  ) -> ReducerBuilder<R.State, R.Action>._SequenceMany<R> {
    ReducerBuilder<R.State, R.Action>._SequenceMany(reducers: reducers)
  }

  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    first reducer: R0
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1> { .first(reducer) }

  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    second reducer: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1> { .second(reducer) }

  @inlinable
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> Child<R> { Child(reducer) }

  @inlinable
  public static func buildLimitedAvailability<R: Reducer>(_ wrapped: R) -> Reduce<R.State, R.Action> {
    Reduce(wrapped)
  }

  @inlinable
  public static func buildOptional<R: Reducer>(_ wrapped: R?) -> R? { wrapped }

  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> R { first }

  @inlinable
  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0, next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Sequence<R0, R1> {
    ReducerBuilder<R0.State, R0.Action>._Sequence(accumulated, next)
  }
}

extension _ChildBuilder where Place: _OptionalPlace {
  @inlinable
  public static func buildBlock() -> EmptyReducer<Place.PlacedState, PlaceAction> { EmptyReducer() }

  @inlinable
  public static func buildExpression<R: Reducer<Place.PlacedState, PlaceAction>>(_ expression: R) -> R {
    expression
  }

  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<Place.PlacedState, PlaceAction>
  ) -> Reduce<Place.PlacedState, PlaceAction> { Reduce(expression) }
}

extension _ChildBuilder where Place: _PresentationPlace, PlaceAction: _PresentationActionProtocol {
  @inlinable
  public static func buildBlock() -> EmptyReducer<Place.PlacedState, PlaceAction.PresentedAction> {
    EmptyReducer()
  }

  @inlinable
  public static func buildExpression<R: Reducer<Place.PlacedState, PlaceAction.PresentedAction>>(
    _ expression: R
  ) -> R { expression }

  @_disfavoredOverload
  @inlinable
  public static func buildExpression(
    _ expression: any Reducer<Place.PlacedState, PlaceAction.PresentedAction>
  ) -> Reduce<Place.PlacedState, PlaceAction.PresentedAction> { Reduce(expression) }
}
