import ComposableArchitecture
import IssueReporting
import NavigationCore
import TerminalUI

/// The screens of a program: its root and the stack above it.
public struct NavigatorView: View {
  @Bindable var store: StoreOf<Navigator>
  let plugins: PluginRegistry
  @Environment(\.showNavigationError) private var showNavigationError

  /// Creates a view of the screens. Routes without a plugin, and screens of plugins without a view, show placeholders.
  public init(store: StoreOf<Navigator>, plugins: PluginRegistry) {
    self.store = store
    self.plugins = plugins
  }

  public var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      ScreenView(store: store.scope(state: \.root, action: \.root))
    } destination: { store in
      ScreenView(store: store)
    }
    .environment(\.plugins, plugins)
    .environment(\.navigateTo, NavigateToAction { store.send(.navigate(.push($0))) })
    .onChange(of: store.navigationError) { _, error in
      guard let error, let showNavigationError else { return }
      store.send(.navigationErrorShown)
      showNavigationError(error)
    }
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a link to a route, without the need to import the feature that shows it.
  public init(
    route: some Route, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      to: AnyRoute(route), label: label, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a link to a type-erased route.
  init(
    to route: AnyRoute, @ViewBuilder label: () -> Label, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    self.init(
      perform: { environment in
        guard let navigateTo = environment.navigateTo else {
          reportIssue(
            "Can't follow the navigation link to '\(route)' outside of a 'NavigatorView'. Show this view on one of its screens.",
            fileID: fileID, filePath: filePath, line: line, column: column)
          return
        }
        navigateTo(route)
      }, label: label)
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a link with a title to a route.
  public init(
    _ title: some StringProtocol, route: some Route, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      route: route, label: { Text(title) }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
