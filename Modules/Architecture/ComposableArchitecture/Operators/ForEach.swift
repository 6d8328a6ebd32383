/// An action of one element of an identified collection.
@CasePathable
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with an id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}

/// The identified action of a reducer whose state is identifiable.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

extension Case {
  /// The action of the element with an id: `\.rows[id: id].tap`.
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
  /// Runs an element reducer on each element of an identified collection, by the id in the action.
  ///
  /// The element runs before this reducer, which may therefore remove it when it handles the element's action. An
  /// element's effects are cancelled when it is removed.
  @warn_unqualified_access
  public func forEach<
    ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer<ElementState, ElementAction>
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ForEachReducer(
      parent: self, element: element(), toElements: toElementsState, toAction: AnyCasePath(toElementAction),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

struct _ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  let parent: Parent
  let element: Element
  let toElements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>
  let toAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  let location: SourceLocation

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    run(into: &state, action: action, parent: parent.reduce, element: element.reduce)
  }

  func _build() -> _BuiltReducer<Parent.State, Parent.Action> {
    let (parent, element) = (parent._build().reduce, element._build().reduce)
    return _BuiltReducer { run(into: &$0, action: $1, parent: parent, element: element) }
  }

  private func run(
    into state: inout Parent.State, action: Parent.Action,
    parent: (inout Parent.State, Parent.Action) -> Effect<Parent.Action>,
    element: (inout Element.State, Element.Action) -> Effect<Element.Action>
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction)? = toAction.extract(from: action) else {
      return parent(&state, action)
    }
    guard state[keyPath: toElements].index(id: id) != nil else {
      reportMisuse(
        """
        A "forEach" at "\(location.fileID):\(location.line)" received an action for a missing element
        """,
        action: action,
        causes: causesOfMissingState(
          "removed the element with this ID", "when its state contained no element at this ID",
          "while the element was there"),
        at: location)
      return parent(&state, action)
    }
    ReductionContext.willMutateRow()
    let effect = run(element, on: &state[keyPath: toElements][id: id], elementAction)
    let placed: Effect<Parent.Action> = effect.map { [toAction] in
      toAction.embed(.element(id: id, action: $0))
    }
    .placed(
      slot: toElements, identity: AnyHashable(id),
      child: { [toElements] (state: Parent.State) in state[keyPath: toElements][id: id] })
    return placed.merge(with: parent(&state, action))
  }

  private func run(
    _ element: (inout Element.State, Element.Action) -> Effect<Element.Action>,
    on state: inout Element.State?, _ action: Element.Action
  ) -> Effect<Element.Action> {
    // Where the collection is not observed nobody asked; the row's own reducer must not be the one to be told.
    _ = ReductionContext.takeRowMutation()
    let before = (state! as? any ObservableState)?._$id
    let effect = element(&state!, action)
    if (state! as? any ObservableState)?._$id != before { ReductionContext.didReplaceRow() }
    return effect
  }
}
