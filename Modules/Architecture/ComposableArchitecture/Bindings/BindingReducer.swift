/// Applies the writes of a feature's binding actions to its state.
///
/// Listed before the feature's own `Reduce`, the write has happened when `case .binding(\.name)` is handled there.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toBindingAction: (Action) -> BindingAction<State>?

  /// Applies writes.
  public init() where Action == ViewAction {
    toBindingAction = bindings(of: Action.self)
  }

  /// Applies the writes among a feature's view actions.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    let path = AnyCasePath(toViewAction)
    self.init(findingViewActions: { path.extract(from: $0) })
  }

  /// Applies the writes that a function finds in an action.
  public init(action toViewAction: @escaping (Action) -> ViewAction?) {
    self.init(findingViewActions: toViewAction)
  }

  private init(findingViewActions toViewAction: @escaping (Action) -> ViewAction?) {
    let binding = bindings(of: ViewAction.self)
    toBindingAction = { toViewAction($0).flatMap(binding) }
  }

  /// Changes the state by an action, and returns the effects to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let binding = toBindingAction(action) else { return .none }
    binding.write(&state)
    binding.wasHandled?.isHandled = true
    return .none
  }
}

/// Finds the write in an action: by the path of the case that holds it, where the action's cases are known by name.
private func bindings<Action: BindableAction>(
  of _: Action.Type
) -> (Action) -> BindingAction<Action.State>? {
  func path<A: CasePathable>(_: A.Type) -> AnyCasePath<Action, BindingAction<Action.State>>? {
    guard let all = A.allCasePaths as? any CasePathReflectable<A> else { return nil }
    for path in all._paths as [AnyKeyPath] {
      guard let path = path as? KeyPath<Case<Action>, Case<BindingAction<Action.State>>> else { continue }
      return AnyCasePath(path)
    }
    return nil
  }
  guard let type = Action.self as? any CasePathable.Type, let path = path(type) else { return { $0.binding } }
  return { path.extract(from: $0) }
}
