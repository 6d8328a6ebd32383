/// An action type with a case for binding actions: `case binding(BindingAction<State>)`.
///
/// Bindings to the fields of a store send this case. ``BindingReducer`` applies it to the state.
public protocol BindableAction<State> {
  /// The state that binding actions write to.
  associatedtype State
  /// Embeds a binding action in an action.
  static func binding(_ action: BindingAction<State>) -> Self
  /// The binding action that this action contains, or `nil` if it's a different action.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The binding action that this action contains, or `nil` if it's a different action.
  public var binding: BindingAction<State>? {
    // Read the payload of the case that is named `binding`.
    let mirror = Mirror(reflecting: self)
    guard let child = mirror.children.first, child.label == "binding" else { return nil }
    return child.value as? BindingAction<State>
  }

  /// Returns an action that writes a value to a field: `.set(\.name, "Blob")`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
