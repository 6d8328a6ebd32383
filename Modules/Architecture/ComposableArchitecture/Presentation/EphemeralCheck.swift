/// Finds alerts and dialogs, which go with the first action of their own: values that are one, and enums in such a case.
///
/// What kind of type it is, is resolved once.
@usableFromInline
struct EphemeralCheck<Value> {
  /// Asks an observable value, which knows its case.
  ///
  /// Other values are looked at: those that are enums by their payload.
  @usableFromInline let ask: ((inout Value) -> Bool)?

  @usableFromInline
  init() {
    func make<State: ObservableState>(_: State.Type) -> Any {
      { (state: inout State) -> Bool in state._$isEphemeral }
    }
    let type = Value.self as? any ObservableState.Type
    ask = type.flatMap { make($0) as? (inout Value) -> Bool }
  }

  /// Whether a value may be or hold an alert or a dialog.
  @inlinable
  func isPossible(in value: inout Value) -> Bool { ask?(&value) ?? true }

  /// The id of the alert or the dialog that a value is or holds, where an action is one of its own; `nil` elsewhere.
  ///
  /// One without an id is known by its type.
  func id<Action>(in value: Value, of action: Action) -> AnyHashable? {
    func id<State: _EphemeralState>(of state: State) -> AnyHashable? {
      guard action is State.Action || payload(of: action) is State.Action else { return nil }
      func id(of state: some Identifiable) -> AnyHashable { AnyHashable(state.id) }
      return (state as? any Identifiable).map { id(of: $0) } ?? AnyHashable(ObjectIdentifier(State.self))
    }
    let state = value as? any _EphemeralState ?? payload(of: value) as? any _EphemeralState
    return state.flatMap { id(of: $0) }
  }

  private func payload(of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum ? mirror.children.first?.value : nil
  }
}
