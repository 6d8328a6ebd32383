/// A field of an observable state, with its name, its key path, and the key path to its storage.
///
/// The ``ObservableState()`` macro lists the fields of a state.
public struct ObservableStateField<Root> {
  /// The name as written in the source.
  public let name: String
  /// The key path to the field.
  public let keyPath: PartialKeyPath<Root>
  let storage: PartialKeyPath<Root>?
  let registrar: WritableKeyPath<Root, ObservationStateRegistrar>?
  let notify: ((inout ObservationStateRegistrar) -> Void)?
  let noteAccess: ((inout ObservationStateRegistrar) -> Void)?

  /// Creates a field that isn't tracked.
  public init<Value>(_ name: String, _ keyPath: KeyPath<Root, Value>) {
    self.name = name
    self.keyPath = keyPath
    (storage, registrar, notify, noteAccess) = (nil, nil, nil, nil)
  }

  /// Creates a tracked field.
  public init<Value, Observed>(
    _ name: String, _ keyPath: WritableKeyPath<Root, Value>, storage: WritableKeyPath<Root, Value>,
    observed: KeyPath<Root, Observed>, registrar: WritableKeyPath<Root, ObservationStateRegistrar>
  ) {
    self.name = name
    self.keyPath = keyPath
    self.storage = storage
    self.registrar = registrar
    self.notify = { $0.changed(observed) }
    self.noteAccess = { $0.access(observed) }
  }
}

extension AnyKeyPath {
  /// The name of the field that the key path or its storage leads to, or `nil` if the state doesn't list such a field.
  var fieldName: String? {
    func name<State: ObservableState>(_: State.Type) -> String? {
      State._$fields.first { $0.keyPath == self || $0.storage == self }?.name
    }
    return (type(of: self).rootType as? any ObservableState.Type).flatMap { name($0) }
  }
}
