/// Whether values of a type are alerts or dialogs, or enums that may be in such a case; resolved once.
@usableFromInline
enum EphemeralCheck<Value> {
  case never
  case always
  case ask((UnsafePointer<Value>) -> Bool)

  @usableFromInline
  init() {
    func make<State: ObservableState>(_: State.Type) -> Any {
      { (state: UnsafePointer<State>) -> Bool in state.pointee._$isEphemeral }
    }
    if let type = Value.self as? any ObservableState.Type,
      let ask = make(type) as? (UnsafePointer<Value>) -> Bool
    {
      self = .ask(ask)
    } else {
      self = Value.self is any _EphemeralState.Type ? .always : .never
    }
  }

  /// Whether a value is an alert or a dialog, or an enum that is in such a case.
  @inlinable
  func callAsFunction(_ value: UnsafePointer<Value>) -> Bool {
    switch self {
    case .never: false
    case .always: true
    case .ask(let ask): ask(value)
    }
  }
}
