import ComposableArchitecture

/// An action type that pairs the id of a row or a stack element with an action of that element.
///
/// Tools that record or inspect actions use it to read and create such actions without knowing their types.
package protocol ActionsOfElements {
  /// The type of the ids.
  static var elementIDType: Any.Type { get }
  /// The type of the elements' actions.
  static var elementActionType: Any.Type { get }
  /// Returns the action for an element, or `nil` if the id or the element's action has the wrong type.
  static func action(_ action: Any, ofElement id: Any) -> Any?
  /// The element's id and action, or `nil` if this action doesn't belong to an element.
  var ofElement: (id: Any, action: Any)? { get }
}

extension IdentifiedAction: ActionsOfElements {
  package static var elementIDType: Any.Type { ID.self }
  package static var elementActionType: Any.Type { Action.self }
  package static func action(_ action: Any, ofElement id: Any) -> Any? {
    guard let id = id as? ID, let action = action as? Action else { return nil }
    return Self.element(id: id, action: action)
  }

  package var ofElement: (id: Any, action: Any)? {
    if case .element(let id, let action) = self { (id, action) } else { nil }
  }
}

extension StackAction: ActionsOfElements {
  package static var elementIDType: Any.Type { StackElementID.self }
  package static var elementActionType: Any.Type { Action.self }
  package static func action(_ action: Any, ofElement id: Any) -> Any? {
    guard let id = id as? StackElementID, let action = action as? Action else { return nil }
    return Self.element(id: id, action: action)
  }

  package var ofElement: (id: Any, action: Any)? {
    if case .element(let id, let action) = self { (id, action) } else { nil }
  }
}

/// An action type whose actions write to named fields.
///
/// Tools that record or inspect actions use it to read and create such actions without knowing their types.
package protocol WritesToFields {
  /// The names of the fields that can be written to, and the types of their values.
  static var fields: [(name: String, type: Any.Type)] { get }
  /// Returns a write to a field, or `nil` if no field has the name or the value has the wrong type.
  static func write(_ value: Any, toField name: String) -> Any?
  /// The type that contains the fields.
  static var stateType: Any.Type { get }
  /// The key path to the field, the field's name if it has one, and the new value.
  var written: (keyPath: AnyKeyPath, name: String?, value: Any) { get }
}

extension BindingAction: WritesToFields {
  package static var fields: [(name: String, type: Any.Type)] {
    writableFields.map { ($0.name, type(of: $0.keyPath).valueType) }
  }

  package static func write(_ value: Any, toField name: String) -> Any? {
    guard let field = writableFields.first(where: { $0.name == name }) else { return nil }
    func write<Value>(_ value: Value) -> BindingAction? {
      guard let path = field.keyPath as? WritableKeyPath<Root, Value> else { return nil }
      return unchecked(path, value)
    }
    return _openExistential(value, do: write)
  }

  package static var stateType: Any.Type { Root.self }

  package var written: (keyPath: AnyKeyPath, name: String?, value: Any) {
    (keyPath, Self.writableFields.first { $0.keyPath == keyPath }?.name, value)
  }

  private static var writableFields: [(name: String, keyPath: PartialKeyPath<Root>)] {
    func fields<State: ObservableState>(_: State.Type) -> [(name: String, keyPath: PartialKeyPath<Root>)] {
      State._$fields.compactMap { field in
        (field.keyPath as AnyKeyPath as? PartialKeyPath<Root>).flatMap { path in
          field.isWritable ? (field.name, path) : nil
        }
      }
    }
    return (Root.self as? any ObservableState.Type).map { fields($0) } ?? []
  }
}

extension ObservableStateField {
  fileprivate var isWritable: Bool {
    func isWritable<Value>(_: Value.Type) -> Bool { keyPath is WritableKeyPath<Root, Value> }
    return _openExistential(type(of: keyPath).valueType, do: isWritable)
  }
}
