import CairnSupport

/// The cached witnesses of an observable type, because each read of `ObservableState._$fields` creates the fields again.
final class FieldTable<Value>: @unchecked Sendable {
  // This is safe because the properties consist of key paths, and of functions that capture only key paths.

  let fields: [ObservableStateField<Value>]
  /// The byte offset of the registrar in a value, or `nil` if the type has no registrar.
  let registrarOffset: Int?
  /// Returns the id of a value.
  let id: (inout Value) -> ObservableStateID
  /// Returns whether a value is or contains an alert or dialog.
  let isEphemeral: (inout Value) -> Bool

  private init() where Value: ObservableState {
    fields = Value._$fields
    registrarOffset = fields.first { $0.registrar != nil }?.registrar.flatMap {
      MemoryLayout<Value>.offset(of: $0)
    }
    id = { $0._$id }
    isEphemeral = { $0._$isEphemeral }
  }

  func registrar(of value: inout Value) -> ObservationStateRegistrar? {
    registrarOffset.map { withPart(of: &value, at: $0, as: ObservationStateRegistrar.self) { $0 } }
  }

  /// The table of the type, or `nil` if the type isn't observable.
  static var current: FieldTable? {
    let id = ObjectIdentifier(Value.self)
    // The dictionary contains `nil` for a type that is known to have no table.
    if let known = tables.withLock({ $0[id] }) { return known as? FieldTable }
    func make<State: ObservableState>(_: State.Type) -> any AnyObject & Sendable { FieldTable<State>() }
    let made = (Value.self as? any ObservableState.Type).map { make($0) }
    tables.withLock { $0[id] = .some(made) }
    return made as? FieldTable
  }
}

private let tables = Locked<[ObjectIdentifier: (any AnyObject & Sendable)?]>([:])
