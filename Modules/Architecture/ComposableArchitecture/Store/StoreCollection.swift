import CairnSupport
import SwiftNavigation

/// The stores of the rows of an identified collection, which are created when they're accessed.
///
/// The collection contains the rows that existed when it was created.
public struct _StoreCollection<ID: Hashable & Sendable, State, Action>: RandomAccessCollection {
  private let store: Store<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>
  private let rows: IdentifiedArray<ID, State>

  @MainActor
  init(_ store: Store<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>) {
    self.store = store
    self.rows = store.withObservedState { $0 }
  }

  public var startIndex: Int { rows.startIndex }
  public var endIndex: Int { rows.endIndex }
  public func index(after index: Int) -> Int { index + 1 }
  public func index(before index: Int) -> Int { index - 1 }

  /// The store of the row at a position.
  ///
  /// If the row was removed since, its store keeps the row's last value. Stores are isolated to the main actor, but collections
  /// aren't isolated to any actor. Access elements on the main actor only; elsewhere, the program stops.
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
  /// Returns the id of the row at an offset, without creating its store.
  public func _rowIdentity(at offset: Int) -> AnyHashable { AnyHashable(rows.ids[offset]) }
}
