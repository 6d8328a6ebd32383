/// A field of a store's state on the way to become a binding: `$store.count.sending(\.countChanged)`.
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

  /// A binding that reads the field and sends an action with each value that is written.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> {
    let path = AnyCasePath(action)
    return Binding(
      get: { [store, keyPath] in store.core.read(keyPath) },
      // A child that is gone swallows a late write.
      set: { [store] in if !store.core.isInvalid { store.send(path.embed($0)) } })
  }
}

/// As `_StoreBinding`, on the way to a `UIBinding`.
@dynamicMemberLookup
@MainActor
public struct _StoreUIBinding<State: ObservableState, Action, Value> {
  let binding: _StoreBinding<State, Action, Value>

  /// A member of the field.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> _StoreUIBinding<State, Action, Member> {
    _StoreUIBinding<State, Action, Member>(binding: binding[dynamicMember: keyPath])
  }

  /// A binding that reads the field and sends an action with each value that is written.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> UIBinding<Value> {
    UIBinding(binding.sending(action))
  }
}
