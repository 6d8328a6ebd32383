import ComposableArchitecture
import NavigationCore

/// A named state that a preview program can start in, with `--state NAME`.
public struct PreviewState: Sendable {
  /// The name of the state.
  public let name: String
  /// A short description of the state.
  public let summary: String
  let routes: [AnyRoute]
  let prepare: @Sendable (inout DependencyValues) throws -> Void
  let adjust: @MainActor @Sendable (inout ScreenState) -> Void

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - name: The name of the state.
  ///   - summary: A short description of the state.
  ///   - routes: The routes that lead to it, as in a link, or none for the root screen.
  ///   - prepare: Sets the dependencies of this state, such as its data.
  ///   - adjust: Changes the state of the top screen, for states that no route leads to.
  public init(
    _ name: String, _ summary: String, at routes: [AnyRoute] = [],
    prepare: @escaping @Sendable (inout DependencyValues) throws -> Void = { _ in },
    adjust: @escaping @MainActor @Sendable (inout ScreenState) -> Void = { _ in }
  ) {
    self.name = name
    self.summary = summary
    self.routes = routes
    self.prepare = prepare
    self.adjust = adjust
  }

  /// Shows the screens of this state.
  ///
  /// - Throws: The reason that one of its routes can't be opened.
  @MainActor
  func arrange(_ screens: inout Navigator.State, scheme: String) throws(NavigationError) {
    if !routes.isEmpty { try screens.handle(.open(NavigationCore.Link(scheme: scheme, routes))) }
    guard let top = screens.path.ids.last, var screen = screens.path[id: top] else {
      return adjust(&screens.root)
    }
    adjust(&screen)
    screens.path[id: top] = screen
  }
}
