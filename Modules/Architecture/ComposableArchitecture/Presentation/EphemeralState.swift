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
