import ConcurrencyExtras

/// The fields of observable types, made once a type: a type's own table is made anew each time that it is asked for.
enum FieldTable {
  private static let tables = Locked<[ObjectIdentifier: any Sendable]>([:])

  /// The fields of a type; `nil` where it is not observable.
  static func fields<Value>(of _: Value.Type) -> [ObservableStateField<Value>]? {
    let id = ObjectIdentifier(Value.self)
    if let known = tables.withLock({ $0[id] }) { return (known as? Table<Value>)?.fields }
    func make<State: ObservableState>(_: State.Type) -> any Sendable { Table(fields: State._$fields) }
    guard let type = Value.self as? any ObservableState.Type else { return nil }
    let table = make(type)
    tables.withLock { $0[id] = table }
    return (table as? Table<Value>)?.fields
  }

  /// Key paths and functions that capture nothing but key paths.
  private struct Table<Value>: @unchecked Sendable {
    let fields: [ObservableStateField<Value>]
  }
}
