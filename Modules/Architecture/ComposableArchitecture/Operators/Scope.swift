/// Runs a child reducer on a part of the state, for one case of the action.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline
  enum Path {
    case field(FieldAccess<ParentState, Child.State>, Lineage<Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, slot: AnyHashable, SourceLocation)
  }

  @usableFromInline let path: Path
  @usableFromInline let toAction: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  /// Runs a child on a field of the state.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    path = .field(FieldAccess(toChildState), Lineage())
    toAction = AnyCasePath(toChildAction)
    self.child = child()
  }

  /// Runs a child on a case of an enum state.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    path = .enumCase(
      AnyCasePath(toChildState), slot: AnyHashable(toChildState),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    toAction = AnyCasePath(toChildAction)
    self.child = child()
  }

  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    run(into: &state, action: action, child: child.reduce)
  }

  @inlinable
  public func _build() -> _BuiltReducer<ParentState, ParentAction> {
    let child = child._build().reduce
    return _BuiltReducer { run(into: &$0, action: $1, child: child) }
  }

  @inlinable
  func run(
    into state: inout ParentState, action: ParentAction,
    child: (inout Child.State, Child.Action) -> Effect<Child.Action>
  ) -> Effect<ParentAction> {
    guard let childAction = toAction.extract(from: action) else { return .none }
    switch path {
    case .field(let field, let lineage):
      let effect = field.modify(&state) { childState in
        lineage.replaces(&childState) { child(&$0, childAction) }
      }
      // No closure is made for an effect that does not exist.
      guard effect.node != nil else { return .none }
      return place(effect, field)

    case .enumCase(let path, let slot, let location):
      guard var childState = path.extract(from: state) else {
        reportAbsence(action, state, location)
        return .none
      }
      let effect = child(&childState, childAction)
      state = path.embed(childState)
      guard effect.node != nil else { return .none }
      return place(effect, path, slot)
    }
  }

  /// Ties the child's effect to its field.
  @usableFromInline
  func place(
    _ effect: Effect<Child.Action>, _ field: FieldAccess<ParentState, Child.State>
  ) -> Effect<ParentAction> {
    let toAction = toAction
    return effect.inParent(
      ChildLocation(slot: field.keyPath, isField: true) {
        (state: UnsafePointer<ParentState>, body: (UnsafePointer<Child.State>?) -> Void) in
        field.read(state) { body($0) }
      },
      embed: { toAction.embed($0) })
  }

  /// Ties the child's effect to its case.
  @usableFromInline
  func place(
    _ effect: Effect<Child.Action>, _ path: AnyCasePath<ParentState, Child.State>, _ slot: AnyHashable
  ) -> Effect<ParentAction> {
    let toAction = toAction
    return effect.inParent(ChildLocation(slot: slot, case: path), embed: { toAction.embed($0) })
  }

  @usableFromInline
  func reportAbsence(_ action: ParentAction, _ state: ParentState, _ location: SourceLocation) {
    reportMisuse(
      """
      A "Scope" at "\(location.fileID):\(location.line)" received a child action when child state was set to a \
      different case
      """,
      action: action, state: state,
      causes: causesOfMissingState(
        "set \"\(ActionName.typeName(ParentState.self))\" to a different case",
        "when child state was set to a different case", "to that case"),
      at: location)
  }
}
