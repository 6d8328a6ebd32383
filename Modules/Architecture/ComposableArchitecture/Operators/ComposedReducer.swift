/// A reducer that runs a child beside its parent: what the operators for optionals, cases, rows, sheets and screens share.
///
/// The conforming types are classes, so that what is built holds a reference: a structure of closures and paths would be
/// copied for each action.
///
/// The child is called through a function, so that the same code runs a tree that was built and one that was not.
@usableFromInline
protocol ComposedReducer<Parent, Child>: Reducer where State == Parent.State, Action == Parent.Action {
  associatedtype Parent: Reducer
  associatedtype Child: Reducer
  typealias RunParent = (inout Parent.State, Parent.Action) -> Effect<Parent.Action>
  typealias RunChild = (inout Child.State, Child.Action) -> Effect<Child.Action>

  var parent: Parent { get }
  var child: Child { get }
  /// Whether an action is in the case that the child is run for; `nil` where that does not follow from the case alone.
  var matches: ((Parent.Action) -> Bool)? { get }

  /// Reduces an action by both, in the operator's order.
  func run(
    into state: inout Parent.State, action: Parent.Action, parent: RunParent, child: RunChild
  ) -> Effect<Parent.Action>
}

extension Effect {
  /// Whether there is nothing to run, as after most actions: an operator makes no closure then.
  package var _isNone: Bool { node == nil }
}

extension ComposedReducer {
  @inlinable
  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    run(into: &state, action: action, parent: parent.reduce, child: child.reduce)
  }

  @inlinable
  func _build() -> _BuiltReducer<Parent.State, Parent.Action> {
    let (parent, child) = (parent._build(), child._build().reduce)
    let whole = beside(parent.reduce, child)
    guard let matches else { return _BuiltReducer(reduce: whole) }
    return _BuiltReducer(
      choices: parent.choices + 1, reduce: whole,
      selected: { action in
        let parent = parent.part(for: action)
        guard matches(action) else { return parent }
        return _BuiltReducer(reduce: beside((parent ?? _BuiltReducer { _, _ in .none }).reduce, child))
      })
  }

  @inlinable
  func beside(
    _ parent: @escaping _BuiltReducer<Parent.State, Parent.Action>.Reducing,
    _ child: @escaping _BuiltReducer<Child.State, Child.Action>.Reducing
  ) -> _BuiltReducer<Parent.State, Parent.Action>.Reducing {
    { self.run(into: &$0, action: $1, parent: parent, child: child) }
  }
}

/// A reducer that runs another one of the same state and actions, and does something before or after.
///
/// As with ``ComposedReducer`` the other one is called through a function, so that the same code runs a tree that was
/// built and one that was not.
protocol WrappingReducer<Base>: Reducer where State == Base.State, Action == Base.Action {
  associatedtype Base: Reducer
  typealias RunBase = (inout Base.State, Base.Action) -> Effect<Base.Action>

  var base: Base { get }

  /// Reduces an action by the other reducer, and does what this one adds.
  func run(into state: inout Base.State, action: Base.Action, base: RunBase) -> Effect<Base.Action>
}

extension WrappingReducer {
  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    run(into: &state, action: action, base: base.reduce)
  }

  func _build() -> _BuiltReducer<Base.State, Base.Action> {
    let base = base._build().reduce
    return _BuiltReducer { run(into: &$0, action: $1, base: base) }
  }
}
