/// A reducer that runs a child reducer beside its parent.
///
/// The reducers behind `ifLet` and `forEach` conform to it. They are classes, so that a built reducer holds only a
/// reference. A struct of closures and paths would be copied for each action.
@usableFromInline
protocol ComposedReducer<Parent, Child>: _ReducerOperator
where State == Parent.State, Action == Parent.Action {
  associatedtype Parent: Reducer
  associatedtype Child: Reducer
  typealias RunParent = (inout Parent.State, Parent.Action) -> Effect<Parent.Action>
  typealias RunChild = (inout Child.State, Child.Action) -> Effect<Child.Action>

  var parent: Parent { get }
  var child: Child { get }
  /// Returns whether an action is in the case that the child handles.
  ///
  /// The property is `nil` if the case alone doesn't decide that.
  var matches: ((Parent.Action) -> Bool)? { get }

  /// Reduces an action with the parent and the child, in the operator's order.
  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action>
}

extension Effect {
  /// A Boolean value that indicates whether there is nothing to run, so that an operator needs no closure.
  package var _isNone: Bool { node == nil }
}

extension ComposedReducer {
  @inlinable
  func _build() -> _BuiltReducer<Parent.State, Parent.Action> {
    let (parent, child) = (parent._build(), child._build().reduce)
    func beside(_ parent: @escaping RunParent) -> RunParent {
      { self.run(into: &$0, action: $1, parent: parent, child: child) }
    }
    guard let matches else { return _BuiltReducer(reduce: beside(parent.reduce)) }
    return _BuiltReducer(
      singleCaseCount: parent.singleCaseCount + 1, reduce: beside(parent.reduce),
      selected: { action in
        let parent = parent.part(for: action)
        guard matches(action) else { return parent }
        return _BuiltReducer(reduce: beside((parent ?? _BuiltReducer { _, _ in .none }).reduce))
      })
  }
}

/// A reducer that runs a base reducer of the same state and action, and does additional work before or after it.
protocol WrappingReducer<Base>: _ReducerOperator where State == Base.State, Action == Base.Action {
  associatedtype Base: Reducer
  typealias RunBase = (inout Base.State, Base.Action) -> Effect<Base.Action>

  var base: Base { get }

  func run(into state: inout Base.State, action: Base.Action, base: RunBase) -> Effect<Base.Action>
}

extension WrappingReducer {
  func _build() -> _BuiltReducer<Base.State, Base.Action> {
    let base = base._build().reduce
    return _BuiltReducer { run(into: &$0, action: $1, base: base) }
  }
}
