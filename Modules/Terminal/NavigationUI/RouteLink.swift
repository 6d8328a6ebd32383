import IssueReporting
import NavigationCore
import TerminalUI

/// A link to a screen that may not be part of the program. It is shown only if the program has the screen's plugin.
///
/// Use it to link one product to another, if some programs contain both products and others only one:
///
/// ```swift
/// RouteLink("Items of this color", to: AnyRoute(name: "items", arguments: ["Red"]))
/// ```
public struct RouteLink<Label: View>: View {
  private let route: AnyRoute
  private let label: Label
  private let location: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
  @Environment(\.plugins) private var plugins

  /// Creates a link to a route by its name, if the type of the route belongs to another product.
  public init(
    to route: AnyRoute, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column, @ViewBuilder label: () -> Label
  ) {
    self.route = route
    self.label = label()
    location = (fileID, filePath, line, column)
  }

  public var body: some View {
    if plugins.plugin(named: route.name) != nil {
      NavigationLink(
        to: route, label: { label }, fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column)
    }
  }
}

extension RouteLink where Label == Text {
  /// Creates a link with a title.
  public init(
    _ title: some StringProtocol, to route: AnyRoute, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(to: route, fileID: fileID, filePath: filePath, line: line, column: column) { Text(title) }
  }
}
