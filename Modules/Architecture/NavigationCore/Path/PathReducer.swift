import ComposableArchitecture

extension Reducer {
  /// Runs the shared path: a stack of screens of any feature, and the requests that they make.
  ///
  /// The sibling of `forEach` for an open stack. A request of a screen arrives as its
  /// ``ScreenAction/navigate(_:)``, which this reducer sees before the stack changes. Where it cannot be performed, the
  /// screen's ``ScreenAction/failed(_:)`` follows, with the rule that it breaks, and the stack stays as it is.
  @warn_unqualified_access
  @inlinable
  public func path(
    _ toPath: WritableKeyPath<State, StackState<ScreenState>>,
    action toPathAction: CaseKeyPath<Action, StackAction<ScreenState, ScreenAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    path(
      toPath, action: toPathAction,
      handle: { state, request, origin throws(NavigationError) in
        try state[keyPath: toPath].handle(request, from: origin)
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the screens of a stack.
  ///
  /// The function changes the state for a request of one of them.
  @inlinable
  func path(
    _ toPath: WritableKeyPath<State, StackState<ScreenState>>,
    action toPathAction: CaseKeyPath<Action, StackAction<ScreenState, ScreenAction>>,
    handle: @escaping HandleRequest<State>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
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
