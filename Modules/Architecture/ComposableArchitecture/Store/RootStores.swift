/// A program that contains the stores that an app creates without a parent.
@MainActor
package protocol RootStoreAdopter: AnyObject {
  /// Returns the store to use in place of a new one, or `nil` to leave the new store alone.
  func store<R: Reducer>(initialState: () -> R.State, reducer: () -> R) -> Store<R.State, R.Action>?
}

/// The stores that are created without a parent.
@MainActor
package enum RootStores {
  private(set) static var adopter: (any RootStoreAdopter)?

  /// Runs `body`, and offers the stores that it creates without a parent to an adopter.
  package static func adopting<R>(by new: (any RootStoreAdopter)?, _ body: () throws -> R) rethrows -> R {
    let before = adopter
    adopter = new
    defer { adopter = before }
    return try body()
  }
}

/// A store whose contents can be exchanged for those of another store.
@MainActor
package final class StoreSwitch<State, Action> {
  package let store: Store<State, Action>
  private let core: SwitchedCore<State, Action>
  private let present: Store<State, Action>

  package init(_ present: Store<State, Action>) {
    self.present = present
    core = SwitchedCore(base: present.core, embed: { $0 })
    store = Store(core: core)
  }

  /// Returns `true` if a store reads and sends through the switch.
  package func isContent(of other: Store<State, Action>) -> Bool { other.core === core }

  /// Exchanges the contents for those of a store, or restores the original contents.
  package func show(_ other: Store<State, Action>?) { core.base = (other ?? present).core }
}

private final class SwitchedCore<State, Action>: ProjectedCore<State, Action, State, Action> {
  override var state: State { base.state }
  override func withState<R>(_ body: (inout State) -> R) -> R { base.withState(body) }
  override func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value { base.read(keyPath) }
}
