import CairnSupport
import ConcurrencyExtras

/// The cached fields of an observable type, because each read of `ObservableState._$fields` creates them again.
final class FieldTable<Value>: Sendable {
  private let all: UncheckedSendable<[ObservableStateField<Value>]>
  /// The byte offset of the registrar in a value, or `nil` if the type has no registrar.
  let registrarOffset: Int?

  private init(_ fields: [ObservableStateField<Value>]) {
    // This is safe because the fields consist of key paths, and of functions that capture only key paths.
    all = UncheckedSendable(fields)
    registrarOffset = fields.first { $0.registrar != nil }?.registrar.flatMap {
      MemoryLayout<Value>.offset(of: $0)
    }
  }

  func registrar(of value: inout Value) -> ObservationStateRegistrar? {
    registrarOffset.map { withPart(of: &value, at: $0, as: ObservationStateRegistrar.self) { $0 } }
  }

  var fields: [ObservableStateField<Value>] { all.value }

  static var current: FieldTable? {
    let id = ObjectIdentifier(Value.self)
    // The dictionary contains `nil` for a type that is known to have no table.
    if let known = tables.withLock({ $0[id] }) { return known as? FieldTable }
    func make<State: ObservableState>(_: State.Type) -> any AnyObject & Sendable {
      FieldTable<State>(State._$fields)
    }
    let made = (Value.self as? any ObservableState.Type).map { make($0) }
    tables.withLock { $0[id] = .some(made) }
    return made as? FieldTable
  }
}

private let tables = Locked<[ObjectIdentifier: (any AnyObject & Sendable)?]>([:])
