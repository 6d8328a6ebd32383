/// State that has no behaviour of its own and goes with the first action that it sends: alerts and dialogs.
public protocol _EphemeralState<Action> {
  /// What its buttons send.
  associatedtype Action
}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}

/// Whether a value is an alert or a dialog, or an enum that is in such a case.
public func _isEphemeral<Value>(_ value: Value) -> Bool {
  if let state = value as? any ObservableState { return state._$isEphemeral }
  return value is any _EphemeralState
}

/// Whether an observable value is an enum that is in the case of an alert or a dialog.
public func _isEphemeral<Value: ObservableState>(_ value: Value) -> Bool { value._$isEphemeral }

/// Whether a value is an alert or a dialog: this one is.
public func _isEphemeral<Value: _EphemeralState>(_ value: Value) -> Bool { true }
