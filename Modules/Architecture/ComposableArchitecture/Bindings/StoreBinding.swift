/// A field of a store's state that `sending(_:)` turns into a binding: `$store.count.sending(\.countChanged)`.
@dynamicMemberLookup
@MainActor
public struct _StoreBinding<State: ObservableState, Action, Value> {
  let store: Store<State, Action>
  let keyPath: KeyPath<State, Value>

  /// A member of the field.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> _StoreBinding<State, Action, Member> {
    _StoreBinding<State, Action, Member>(store: store, keyPath: self.keyPath.appending(path: keyPath))
  }

  /// Returns a binding that reads the field, and that sends an action with each value that is written to it.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> {
    let path = AnyCasePath(action)
    return Binding(
      get: { [store, keyPath] in store.core.read(keyPath) },
      // Ignore a late write to a child that no longer exists.
      set: { [store] in if !store.core.isInvalid { store.send(path.embed($0)) } })
  }
}
