/// A reducer that applies binding actions to the state.
///
/// List it before the feature's own `Reduce`. Then the state has its new value when `Reduce` handles `case .binding(\.name)`.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toBindingAction: (Action) -> BindingAction<State>?

  /// Creates a reducer that applies the feature's binding actions.
  public init() where Action == ViewAction {
    toBindingAction = bindings(of: Action.self)
  }

  /// Creates a reducer that applies the binding actions among the feature's view actions.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    let path = AnyCasePath(toViewAction)
    self.init(action: { path.extract(from: $0) })
  }

  /// Creates a reducer that applies the binding actions among the view actions that a function extracts.
  public init(action toViewAction: @escaping (Action) -> ViewAction?) {
    let binding = bindings(of: ViewAction.self)
    toBindingAction = { toViewAction($0).flatMap(binding) }
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let binding = toBindingAction(action) else { return .none }
    binding.write(&state)
    binding.wasHandled?.isHandled = true
    return .none
  }
}

/// Returns a function that extracts the binding action from an action.
///
/// The function uses the path to the case that holds binding actions. If the action's type doesn't list its case paths, it uses
/// ``BindableAction/binding`` instead.
private func bindings<Action: BindableAction>(
  of _: Action.Type
) -> (Action) -> BindingAction<Action.State>? {
  func path<A: CasePathable>(_: A.Type) -> AnyCasePath<Action, BindingAction<Action.State>>? {
    guard let all = A.allCasePaths as? any CasePathReflectable<A> else { return nil }
    let paths = all._paths as [AnyKeyPath]
    let path = paths.lazy.compactMap { $0 as? CaseKeyPath<Action, BindingAction<Action.State>> }.first
    return path.map { AnyCasePath($0) }
  }
  guard let type = Action.self as? any CasePathable.Type, let path = path(type) else { return { $0.binding } }
  return { path.extract(from: $0) }
}
