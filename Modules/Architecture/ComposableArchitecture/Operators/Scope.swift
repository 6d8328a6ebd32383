/// A reducer that runs a child reducer on a part of the state, for one case of the action.
public struct Scope<ParentState, ParentAction, Child: Reducer>: _ReducerOperator {
  /// The paths to the child's state and action.
  ///
  /// It's a class, so that a built scope holds only a reference and copies nothing for an action.
  @usableFromInline
  final class Path {
    @usableFromInline let location: Location
    @usableFromInline let toAction: AnyCasePath<ParentAction, Child.Action>

    @usableFromInline
    init(_ location: Location, _ toAction: AnyCasePath<ParentAction, Child.Action>) {
      self.location = location
      self.toAction = toAction
    }
  }

  @usableFromInline
  enum Location {
    case field(FieldAccess<ParentState, Child.State>, StateIDReader<Child.State>)
    case enumCase(EnumCase)
  }

  /// A case of an enum state.
  ///
  /// It's a class, so that reading the path copies only a reference.
  @usableFromInline
  final class EnumCase {
    @usableFromInline let path: AnyCasePath<ParentState, Child.State>
    @usableFromInline let operatorID: AnyHashable
    @usableFromInline let name: String
    @usableFromInline let location: SourceLocation

    @usableFromInline
    init(_ path: CaseKeyPath<ParentState, Child.State>, name: String, _ location: SourceLocation) {
      self.path = AnyCasePath(path)
      self.operatorID = AnyHashable(path)
      self.name = name
      self.location = location
    }
  }

  @usableFromInline let path: Path
  @usableFromInline let child: Child

  // Disfavored, because a case of an enum can also be read like an optional field. With an empty child, both initializers would match.
  /// Creates a reducer that runs a child on a field of the state.
  @_disfavoredOverload
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(toChildState, action: toChildAction, child: child)
  }

  /// Creates a reducer that runs a child on a field of the state.
  @_disfavoredOverload
  @inlinable
  public init<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    path = Path(.field(FieldAccess(toChildState), StateIDReader()), AnyCasePath(toChildAction))
    self.child = child()
  }

  /// Creates a reducer that runs a child on a case of an enum state.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      toChildState, action: toChildAction, child: child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a reducer that runs a child on a case of an enum state.
  @inlinable
  public init<ChildState, ChildAction>(
    _ toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      case: toChildState, action: toChildAction, child: child(), name: "A \"Scope\"",
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @inlinable
  init(
    case toChildState: CaseKeyPath<ParentState, Child.State>,
    action toChildAction: CaseKeyPath<ParentAction, Child.Action>,
    child: Child, name: String, location: SourceLocation
  ) {
    path = Path(.enumCase(EnumCase(toChildState, name: name, location)), AnyCasePath(toChildAction))
    self.child = child
  }

  @inlinable
  public func _build() -> _BuiltReducer<ParentState, ParentAction> {
    let child = child._build().reduce
    let built = _BuiltReducer { run(into: &$0, action: $1, child: child) }
    guard let matches = path.toAction._matches else { return built }
    return _BuiltReducer(
      singleCaseCount: 1, reduce: built.reduce, selected: { matches($0) ? built : nil })
  }

  @inlinable
  func run(
    into state: inout ParentState, action: ParentAction,
    child: (inout Child.State, Child.Action) -> Effect<Child.Action>
  ) -> Effect<ParentAction> {
    guard let childAction = path.toAction.extract(from: action) else { return .none }
    switch path.location {
    case .field(let field, let idReader):
      let effect = field.modify(&state) { childState in
        idReader.replaces(&childState) { child(&$0, childAction) }
      }
      // Most actions have no effect. Create no closure for them.
      guard effect.node != nil else { return .none }
      return inParent(effect, field)

    case .enumCase(let enumCase):
      guard let effect = enumCase.path._modify(&state, { child(&$0, childAction) }) else {
        Misuse.otherCase(of: state, operator: enumCase.name).report(action, at: enumCase.location)
        return .none
      }
      guard effect.node != nil else { return .none }
      return inParent(effect, enumCase, state)
    }
  }

  @usableFromInline
  func inParent(
    _ effect: Effect<Child.Action>, _ field: FieldAccess<ParentState, Child.State>
  ) -> Effect<ParentAction> {
    let toAction = path.toAction
    return effect.inParent(
      ChildLocation(operatorID: field.keyPath, isField: true) {
        (state: inout ParentState, body: (inout Child.State) -> Void) in
        field.read(&state, body)
        return true
      },
      embed: { toAction.embed($0) })
  }

  @usableFromInline
  func inParent(
    _ effect: Effect<Child.Action>, _ enumCase: EnumCase, _ state: ParentState
  ) -> Effect<ParentAction> {
    let (toAction, toCase) = (path.toAction, enumCase.path)
    // A value with another identity in the same case is another child.
    let identity = toCase.extract(from: state).map { _PresentedIdentity.of($0) }
    return effect.inParent(
      ChildLocation(operatorID: enumCase.operatorID, id: AnyHashable(identity)) {
        (state: inout ParentState, body: (inout Child.State) -> Void) in
        guard var child = toCase.extract(from: state), _PresentedIdentity.of(child) == identity else {
          return false
        }
        body(&child)
        return true
      },
      embed: { toAction.embed($0) })
  }
}
