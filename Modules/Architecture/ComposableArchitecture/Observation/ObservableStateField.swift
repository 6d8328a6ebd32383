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
  /// The key path that identifies the field to its observers, or `nil` if it isn't tracked.
  let observed: AnyKeyPath?

  /// Creates a field that isn't tracked.
  public init<Value>(_ name: String, _ keyPath: KeyPath<Root, Value>) {
    self.name = name
    self.keyPath = keyPath
    (storage, registrar, observed) = (nil, nil, nil)
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
    self.observed = observed
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
