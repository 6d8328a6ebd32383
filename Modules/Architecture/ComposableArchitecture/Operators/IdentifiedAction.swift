/// An action of an element of an identified array.
@CasePathable
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with the given id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}

/// The identified action of a reducer whose state is identifiable.
public typealias IdentifiedActionOf<R: ReducerDomain> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

extension Case {
  /// The action of the element with an id, as in `\.rows[id: id].tap`.
  public subscript<ID: Hashable & Sendable, Action>(id id: ID) -> Case<Action>
  where Value == IdentifiedAction<ID, Action> {
    appending(
      path: AnyCasePath<Value, Action>(
        embed: { .element(id: id, action: $0) },
        extract: {
          guard case .element(let elementID, let action) = $0, elementID == id else { return nil }
          return action
        }))
  }
}

extension Reducer {
  /// Runs a reducer on the elements of an identified array.
  ///
  /// The id in the action selects the element. The element's reducer runs before this reducer, so this reducer can remove the
  /// element when it handles the element's action. When an element is removed, its effects are canceled.
  @inlinable
  @warn_unqualified_access
  public func forEach<
    ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer<ElementState, ElementAction>
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ForEachReducer(
      parent: self, child: element(), toElements: FieldAccess(toElementsState),
      toAction: AnyCasePath(toElementAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

@usableFromInline
final class _ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Child: Reducer>: ComposedReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toElements: FieldAccess<Parent.State, IdentifiedArray<ID, Child.State>>
  @usableFromInline let idReader = StateIDReader<Child.State>()
  @usableFromInline let toAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Child.Action>>
  @usableFromInline let location: SourceLocation

  @usableFromInline
  init(
    parent: Parent, child: Child, toElements: FieldAccess<Parent.State, IdentifiedArray<ID, Child.State>>,
    toAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Child.Action>>, location: SourceLocation
  ) {
    self.parent = parent
    self.child = child
    self.toElements = toElements
    self.toAction = toAction
    self.location = location
  }

  @inlinable var matches: ((Parent.Action) -> Bool)? { toAction._matches }

  @inlinable
  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction)? = toAction.extract(from: action) else {
      return parent(&state, action)
    }
    guard let index = toElements.read(&state, { $0.index(id: id) }) else {
      Misuse.missingElement(place: "there").report(action, at: location)
      return parent(&state, action)
    }
    let effect = toElements.modify(&state) { elements in
      elements._modifyElement(at: index) { row in idReader.replaces(&row) { child(&$0, elementAction) } }
    }
    guard effect.node != nil else { return parent(&state, action) }
    return inParent(effect, id).merge(with: parent(&state, action))
  }

  @usableFromInline
  func inParent(_ effect: Effect<Child.Action>, _ id: ID) -> Effect<Parent.Action> {
    let (toElements, toAction) = (toElements, toAction)
    return effect.inParent(
      ChildLocation(
        operatorID: toElements.keyPath, id: AnyHashable(id),
        structure: { toElements.read(&$0) { $0._structure } }
      ) { (state: inout Parent.State, body: (inout Child.State) -> Void) in
        toElements.read(&state) { elements in
          guard var element = elements[id: id] else { return false }
          body(&element)
          return true
        }
      },
      embed: { toAction.embed(.element(id: id, action: $0)) })
  }
}
