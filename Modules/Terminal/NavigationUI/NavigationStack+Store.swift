import ComposableArchitecture
import IssueReporting
import TerminalUI

extension NavigationStack {
  /// Creates a navigation stack of the screens in a store's stack.
  ///
  /// ```swift
  /// NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
  ///   RootView()
  /// } destination: { store in
  ///   switch store.case { … }
  /// }
  /// ```
  public init<State, Action, Base: View, Destination: View>(
    path: Binding<Store<StackState<State>, StackAction<State, Action>>>, @ViewBuilder root: () -> Base,
    @ViewBuilder destination: @escaping @MainActor (Store<State, Action>) -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Root == StoreStackRoot<Base> {
    let store = path.wrappedValue
    let push = PushState(stack: ObjectIdentifier(store)) { state in
      guard let state = state as? State else { return false }
      store.push(state)
      return true
    }
    self.init(
      screens: store.withObservedState(\.ids).compactMap { id in
        guard let child = store.scope(state: \.[id: id], action: \.[id: id]) else { return nil }
        return NavigationScreen(id: id) { destination(child).environment(\.pushState, push) }
      },
      popFrom: { id in
        guard let id = id.base as? StackElementID, store.withState({ $0[id: id] != nil }) else { return }
        store.send(.popFrom(id: id))
      },
      root: { StoreStackRoot(content: root(), push: push) })
  }
}

/// The root screen of a stack that a store holds.
public struct StoreStackRoot<Content: View>: View {
  let content: Content
  let push: PushState

  public var body: some View { content.environment(\.pushState, push) }
}

extension Store {
  fileprivate func push<Element, ElementAction>(_ state: Element)
  where State == StackState<Element>, Action == StackAction<Element, ElementAction> {
    @Dependency(\.stackElementID) var ids
    send(.push(id: ids.next(), state: state))
  }
}

/// Pushes a state on the nearest stack, if the stack can show the state.
///
/// Two values for one stack are equal, so that a new value doesn't cause the screens to be evaluated again.
@MainActor
struct PushState: @MainActor Equatable {
  let stack: ObjectIdentifier
  /// Pushes a state and returns whether the stack can show it.
  var push: @MainActor (Any) -> Bool

  static func == (first: PushState, second: PushState) -> Bool { first.stack == second.stack }
}

private enum PushStateKey: EnvironmentKey {
  static var defaultValue: PushState? { nil }
}

extension EnvironmentValues {
  var pushState: PushState? {
    get { self[PushStateKey.self] }
    set { self[PushStateKey.self] = newValue }
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a link that pushes a state on the enclosing stack. Without a state, the link does nothing.
  public init<State>(
    state: State?, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      perform: { environment in
        guard let state else { return }
        if let push = environment.pushState, push.push(state) { return }
        let reason =
          environment.pushState == nil ? "outside of a 'NavigationStack'" : "on a stack of other screens"
        reportIssue(
          """
          A navigation link \(reason) can't push a state of type '\(State.self)'.

          Put the link inside of a 'NavigationStack(path:)' whose element is of this type.
          """, fileID: fileID, filePath: filePath, line: line, column: column)
      }, label: label)
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a link with a title that pushes a state on the enclosing stack. Without a state, the link does nothing.
  public init<State>(
    _ title: some StringProtocol, state: State?, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      state: state, label: { Text(title) }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
