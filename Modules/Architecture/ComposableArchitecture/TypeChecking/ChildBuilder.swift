/// A result builder for the reducer of a child whose state and action types are inferred from the child's storage.
///
/// An operator that names these types uses ``ReducerBuilder`` instead. The action type depends on the kind of storage, so each
/// kind has its own `buildExpression`.
@resultBuilder
public enum _ChildBuilder<Storage: _ChildStorage, StorageAction>: _ComposingBuilder {
  /// A reducer that the builder created, with the action type that the storage requires.
  public struct Child<Base: Reducer> {
    @usableFromInline let reducer: Base

    @inlinable
    init(_ reducer: Base) { self.reducer = reducer }
  }

  /// Wraps the reducer of the whole list.
  @inlinable
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> Child<R> { Child(reducer) }
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
