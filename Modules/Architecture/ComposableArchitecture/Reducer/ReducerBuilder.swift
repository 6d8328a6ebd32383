/// A result builder that composes the reducers that a `body` lists.
///
/// The reducers run from top to bottom, and their effects are merged.
@resultBuilder
public enum ReducerBuilder<State, Action>: _ComposingBuilder {
  /// Returns a reducer that does nothing, for an empty body.
  @inlinable
  public static func buildBlock() -> some Reducer<State, Action> {
    EmptyReducer()
  }

  /// Returns the only reducer of a body.
  @inlinable
  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// Returns a listed reducer as it is.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R {
    expression
  }

  /// Wraps a listed reducer whose type isn't known.
  @_disfavoredOverload
  @inlinable
  public static func buildExpression(_ expression: any Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// Returns the reducer that is composed from the whole list.
  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R {
    reducer
  }

  /// A reducer that runs one of two reducers, depending on a condition in a body.
  public enum _Conditional<First: Reducer, Second: Reducer<First.State, First.Action>>: _ReducerOperator {
    case first(First)
    case second(Second)

    @inlinable
    public func _build() -> _BuiltReducer<First.State, First.Action> {
      switch self {
      case .first(let reducer): reducer._build()
      case .second(let reducer): reducer._build()
      }
    }
  }

  /// A reducer that runs two reducers, one after the other.
  public struct _Sequence<R0: Reducer, R1: Reducer<R0.State, R0.Action>>: _ReducerOperator {
    @usableFromInline let r0: R0
    @usableFromInline let r1: R1

    @inlinable
    init(_ r0: R0, _ r1: R1) {
      self.r0 = r0
      self.r1 = r1
    }

    @inlinable
    public func _build() -> _BuiltReducer<R0.State, R0.Action> {
      r0._build().followed(by: r1._build())
    }
  }

  /// A reducer that runs the reducers of a loop, one after the other.
  public struct _SequenceMany<Element: Reducer>: _ReducerOperator {
    @usableFromInline let reducers: [Element]

    @inlinable
    init(reducers: [Element]) { self.reducers = reducers }

    @inlinable
    public func _build() -> _BuiltReducer<Element.State, Element.Action> {
      guard let first = reducers.first else { return _BuiltReducer { _, _ in .none } }
      return reducers.dropFirst().reduce(first._build()) { $0.followed(by: $1._build()) }
    }
  }
}

/// The composition of listed reducers, which the result builders of this library share.
///
/// The types of the reducers follow from the list, so these functions don't mention those of the builder.
public protocol _ComposingBuilder {}

extension _ComposingBuilder {
  /// Composes the reducers of a loop, in order.
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

  /// Appends the next reducer to the previous ones.
  @inlinable
  public static func buildPartialBlock<R0: Reducer, R1: Reducer<R0.State, R0.Action>>(
    accumulated: R0, next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Sequence<R0, R1> {
    ReducerBuilder<R0.State, R0.Action>._Sequence(accumulated, next)
  }
}

extension Optional: ReducerDomain, Reducer, _ReducerOperator where Wrapped: Reducer {
  public typealias State = Wrapped.State
  public typealias Action = Wrapped.Action

  @inlinable
  public func _build() -> _BuiltReducer<Wrapped.State, Wrapped.Action> {
    self?._build() ?? _BuiltReducer { _, _ in .none }
  }
}
