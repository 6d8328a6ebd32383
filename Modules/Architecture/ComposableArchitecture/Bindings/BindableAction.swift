/// An action with a case for all of a feature's simple writes: `case binding(BindingAction<State>)`.
public protocol BindableAction<State> {
  /// The state that is written to.
  associatedtype State
  /// Embeds a write.
  static func binding(_ action: BindingAction<State>) -> Self
  /// The write that this action is, if it is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The write that this action is, if it is one.
  public var binding: BindingAction<State>? {
    // An enum's `binding` case holds the only payload of this type.
    let mirror = Mirror(reflecting: self)
    guard let child = mirror.children.first, child.label == "binding" else { return nil }
    return child.value as? BindingAction<State>
  }
}

extension BindableAction {
  /// A write of a value to a field, as an action: `.set(\.name, "Blob")`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
