/// A check of whether a value is or contains an alert or dialog, which is dismissed by the first action that it sends.
///
/// An enum contains one if it's in a case with an alert or dialog. An operator creates the check once for the type of its child.
@usableFromInline
struct EphemeralCheck<Value> {
  /// Returns whether an observable value is or contains an alert or dialog.
  ///
  /// The property is `nil` if the type isn't observable. Such values are inspected by reflection.
  @usableFromInline let check = FieldTable<Value>.current?.isEphemeral

  @usableFromInline
  init() {}

  @inlinable
  func isPossible(in value: inout Value) -> Bool { check?(&value) ?? true }

  /// Returns the id of the alert or dialog that a value is or contains.
  ///
  /// The result is `nil` if there is no alert or dialog, or if the action isn't one of its actions. For an alert or dialog without
  /// an id, the id is its type.
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
