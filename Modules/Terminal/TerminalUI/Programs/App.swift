/// A complete program as a view: `@main struct MyApp: App { … }`.
///
/// The program runs in every supported environment, and has the options that all programs have. `TerminalApp` provides its `main`
/// function.
@MainActor
public protocol App {
  /// The type of the program's scene.
  associatedtype Body: Scene
  /// The scene of the program.
  @SceneBuilder var body: Body { get }
  /// Creates the program.
  init()
}

/// The content of a program: a window.
@MainActor
public protocol Scene {
  /// The content of the window.
  var _content: AnyView { get }
}

/// The window of a program. A terminal program has only one.
public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  /// Creates a window.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a window. The title is ignored, because screens have their own titles.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var _content: AnyView { AnyView(content) }
}

/// Builds the scene of a program. If there are several windows, a terminal shows only the first one.
@MainActor
@resultBuilder
public enum SceneBuilder {
  /// Builds a scene of one window.
  public static func buildBlock<Window: Scene>(_ window: Window) -> Window { window }
  /// Builds a scene of several windows, of which only the first one is shown.
  public static func buildBlock<Window: Scene, each Other: Scene>(
    _ window: Window, _ others: repeat each Other
  ) -> Window { window }
}

/// A view that shows a program, with state and environment values that work like those of a view.
public struct AppContent<Main: App>: ElementView {
  private let app: Main
  /// Evaluates the body.
  private let evaluate: @MainActor (() -> AnyView) -> AnyView

  /// Creates the view of a program.
  public init(_ app: Main) { self.init(app) { $0() } }

  /// Creates the view of a program whose body is evaluated by a function.
  package init(_ app: Main, evaluate: @escaping @MainActor (() -> AnyView) -> AnyView) {
    (self.app, self.evaluate) = (app, evaluate)
  }

  public func makeElements(in context: BuildContext) -> [Element] {
    let context = context.descending(to: .named("app"))
    return context.evaluated(app) { app in
      context.node.install(&app, environment: context.environment)
      return evaluate { app.body._content }
    }
  }
}

/// The visibility of a program. A terminal program is always active.
public enum ScenePhase: Hashable, Sendable {
  case background, inactive, active
}

extension EnvironmentValues {
  /// The visibility of the program.
  public var scenePhase: ScenePhase { .active }
}
