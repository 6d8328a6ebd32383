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
  ///   - routes: The places on the way to it, as in a link; none is the first screen.
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

  /// The screens of the state, above or at a root.
  ///
  /// - Throws: Why one of its places cannot be gone to.
  @MainActor
  func screens(root: AnyRoute, scheme: String) throws(NavigationError) -> Navigator.State {
    var screens = try Navigator.State(root: root)
    if !routes.isEmpty { try screens.perform(.open(Link(scheme: scheme, routes))) }
    if let top = screens.path.ids.last {
      if var screen = screens.path[id: top] {
        adjust(&screen)
        screens.path[id: top] = screen
      }
    } else {
      adjust(&screens.root)
    }
    return screens
  }
}
