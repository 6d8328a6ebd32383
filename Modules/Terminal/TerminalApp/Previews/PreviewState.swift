import ComposableArchitecture
import NavigationCore

/// A state that a preview program can start in, under a name: what `--state NAME` chooses.
public struct PreviewState: Sendable {
  /// What it is called.
  public let name: String
  /// What is to be seen, in a few words.
  public let summary: String
  let routes: [AnyRoute]
  let prepare: @Sendable (inout DependencyValues) throws -> Void
  let adjust: @MainActor @Sendable (inout ScreenState) -> Void

  /// Names a state.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - summary: What is to be seen, in a few words.
  ///   - routes: The routes on the way to it, as in a link; none is the first screen.
  ///   - prepare: Sets the dependencies that are special to it, such as the data that is there.
  ///   - adjust: Changes the state of the top screen, for what no route leads to.
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

  /// Makes the screens those of the state.
  ///
  /// - Throws: Why one of its routes cannot be gone to.
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
