/// The state of an alert or dialog, which has no reducer and is dismissed by the first action that it sends.
public protocol _EphemeralState<Action> {
  /// The action that its buttons send.
  associatedtype Action
}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}

/// Returns `true` if a value is an alert or dialog, or an enum in the case of one.
public func _isEphemeral<Value>(_ value: Value) -> Bool {
  if let state = value as? any ObservableState { return state._$isEphemeral }
  return value is any _EphemeralState
}

/// Returns `true` if an observable value is an enum in the case of an alert or dialog.
public func _isEphemeral<Value: ObservableState>(_ value: Value) -> Bool { value._$isEphemeral }

/// Returns `true`, because the value is an alert or dialog.
public func _isEphemeral<Value: _EphemeralState>(_ value: Value) -> Bool { true }

/// Returns the id of the alert or dialog that a value is or contains.
///
/// The result is `nil` if there is no alert or dialog, or if the action isn't one of its actions. For an alert or dialog without
/// an id, the id is its type.
func ephemeralID(in value: Any, of action: Any) -> AnyHashable? {
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
