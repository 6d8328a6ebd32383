import ComposableArchitecture
import IssueReporting
import NavigationCore
import TerminalUI

/// A whole program on a screen: its root, and the stack above it, of whatever features its plugins bring.
public struct NavigatorView: View {
  @Bindable var store: StoreOf<Navigator>
  let plugins: [String: any ScreenPlugin.Type]

  /// Shows a program made of plugins; those without a view, and routes without a plugin, have placeholders.
  public init(store: StoreOf<Navigator>, plugins: [any FeaturePlugin.Type]) {
    self.store = store
    var byName: [String: any ScreenPlugin.Type] = [:]
    for case let plugin as any ScreenPlugin.Type in plugins {
      let name = plugin.routeName
      if byName[name] == nil { byName[name] = plugin }
    }
    self.plugins = byName
  }

  public var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      ScreenView(store: store.scope(state: \.root, action: \.root))
    } destination: { store in
      ScreenView(store: store)
    }
    .environment(\.screenPlugins, plugins)
    .environment(\.go) { store.send(.navigate($0)) }
  }
}

extension ScreenPlugin {
  fileprivate static var routeName: String { ScreenRoute.name }
}

extension NavigationLink where Destination == Never {
  /// Makes a link to a place, named by its route: the feature that shows it does not have to be imported.
  public init(
    route: some Route, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let route = AnyRoute(route)
    self.init(
      perform: { environment in
        guard let go = environment.go else {
          reportIssue(
            "A navigation link to '\(route)' was used outside of a 'NavigatorView', which shows what links lead to.",
            fileID: fileID, filePath: filePath, line: line, column: column)
          return
        }
        go(.push(route))
      }, label: label)
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// Makes a link with a name to a place.
  public init(
    _ title: some StringProtocol, route: some Route, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      route: route, label: { Text(title) }, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
