import CairnSupport
import ConcurrencyExtras

/// The fields of an observable type, made once: a type's own table is made anew each time that it is read.
final class FieldTable<Value>: Sendable {
  private let all: UncheckedSendable<[ObservableStateField<Value>]>
  /// How many bytes into a value its registrar lies, where it has one.
  let registrarOffset: Int?

  private init(_ fields: [ObservableStateField<Value>]) {
    // Key paths, and functions that capture nothing but key paths.
    all = UncheckedSendable(fields)
    registrarOffset = fields.first { $0.registrar != nil }?.registrar.flatMap {
      MemoryLayout<Value>.offset(of: $0)
    }
  }

  /// A copy of the registrar of a value, where the type has one.
  func registrar(of value: inout Value) -> ObservationStateRegistrar? {
    registrarOffset.map { withPart(of: &value, at: $0, as: ObservationStateRegistrar.self) { $0 } }
  }

  /// The fields, in the order in which they are declared.
  var fields: [ObservableStateField<Value>] { all.value }

  /// The table of the type; `nil` where it is not observable.
  static var current: FieldTable? {
    let id = ObjectIdentifier(Value.self)
    // Under the name of a type is its table, or nothing where it has none.
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
