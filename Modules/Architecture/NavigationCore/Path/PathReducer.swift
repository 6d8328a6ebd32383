import ComposableArchitecture

extension Reducer {
  /// Runs a stack whose screens can belong to any feature, and performs their navigation requests.
  ///
  /// This is the counterpart of `forEach` for a stack that isn't limited to certain features. A request from a screen arrives as
  /// its ``ScreenAction/navigate(_:)`` action, which this reducer sees before the stack changes. If the request can't be
  /// performed, the screen's ``ScreenAction/failed(_:)`` action follows with the rule that the request breaks, and the stack
  /// stays unchanged.
  @warn_unqualified_access
  @inlinable
  public func path(
    _ toPath: WritableKeyPath<State, StackState<ScreenState>>,
    action toPathAction: CaseKeyPath<Action, StackAction<ScreenState, ScreenAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    path(
      toPath, action: toPathAction,
      handle: { state, request, origin throws(NavigationError) in
        try state[keyPath: toPath].handle(request, from: origin)
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the screens of a stack, and calls `handle` to perform a request from one of them.
  @inlinable
  func path(
    _ toPath: WritableKeyPath<State, StackState<ScreenState>>,
    action toPathAction: CaseKeyPath<Action, StackAction<ScreenState, ScreenAction>>,
    handle: @escaping HandleRequest<State>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _forEach(
      toPath, action: toPathAction, destination: Screen(), navigation: .screens(handle: handle),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@usableFromInline
typealias HandleRequest<State> =
  (inout State, NavigationRequest, NavigationOrigin) throws(NavigationError) -> Void

extension StackNavigation where Action == ScreenAction {
  /// Performs the requests of screens.
  @usableFromInline
  static func screens(handle: @escaping HandleRequest<ParentState>) -> StackNavigation {
    StackNavigation(
      answer: { $0.navigation.map(ScreenAction.navigate) },
      isRequest: { if case .navigate = $0 { true } else { false } },
      perform: { action, id, state in
        guard case .navigate(let request) = action else { return .none }
        do throws(NavigationError) {
          try handle(&state, request, .screen(id))
          return .none
        } catch {
          return .send(.failed(error))
        }
      })
  }
}
