import CairnSupport
import SwiftNavigation

/// The stores of the rows of an identified collection, made when they are accessed.
///
/// The rows are those of the moment in which the collection was made.
public struct _StoreCollection<ID: Hashable & Sendable, State, Action>: RandomAccessCollection {
  private let store: Store<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>
  private let rows: IdentifiedArray<ID, State>

  @MainActor
  init(_ store: Store<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>) {
    self.store = store
    self.rows = store.withObservedState { $0 }
  }

  /// The position of the first element: zero.
  public var startIndex: Int { rows.startIndex }
  /// The position behind the last element.
  public var endIndex: Int { rows.endIndex }
  /// The position behind another.
  public func index(after index: Int) -> Int { index + 1 }
  /// The position before another.
  public func index(before index: Int) -> Int { index - 1 }

  /// The store of the row at a position.
  ///
  /// The store of a row that has gone since keeps the value that the row had. Collections are not bound to an actor,
  /// stores are: walk this on the main actor. Elsewhere the process ends.
  public subscript(position: Int) -> Store<State, Action> {
    let (store, id, row) = (store, rows.ids[position], UncheckedSendable(rows[position]))
    return assumingMainActor {
      store.scope(\.[id: id], action: \.[id: id])
        ?? Store<State, Action>(
          core: OptionalCore(
            base: store.core, state: \.[id: id], initial: row.value,
            embed: { .element(id: id, action: $0) }))
    }
  }
}

extension _StoreCollection: _RowIdentities {
  /// The id of the row at an offset, without making its store.
  public func _rowIdentity(at offset: Int) -> AnyHashable { AnyHashable(rows.ids[offset]) }
}
