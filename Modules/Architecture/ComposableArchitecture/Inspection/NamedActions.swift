import CairnSupport

/// An action type whose values are an id and an action of what has the id: rows and stack elements.
package protocol ActionsOfElements {
  /// The type of the ids.
  static var elementIDType: Any.Type { get }
  /// The type of the elements' actions.
  static var elementActionType: Any.Type { get }
  /// The action of an element; `nil` where the id or the action is of another type.
  static func action(_ action: Any, ofElement id: Any) -> Any?
  /// The element's id and its action; `nil` where the action is of no element.
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

/// An action type whose values are writes to fields that have names.
package protocol WritesToFields {
  /// The fields that can be written to, with the types of their values.
  static var fields: [(name: String, type: Any.Type)] { get }
  /// A write to a field; `nil` where there is none of the name, or the value is of another type.
  static func write(_ value: Any, toField name: String) -> Any?
  /// The type that the fields are of.
  static var stateType: Any.Type { get }
  /// The path to the field, its name where it has one, and what is written.
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
      return BindingAction(
        keyPath: path, value: AnySendableValue(unchecked: value), write: { $0[keyPath: path] = value },
        isEqual: { areEqual(value, $0) ?? false })
    }
    return _openExistential(value, do: write)
  }

  package static var stateType: Any.Type { Root.self }

  package var written: (keyPath: AnyKeyPath, name: String?, value: Any) {
    (keyPath, Self.writableFields.first { $0.keyPath == keyPath }?.name, value.base)
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
