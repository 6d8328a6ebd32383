/// A whole program as a view: `@main struct MyApp: App { … }`.
///
/// The program has every host and the options of all programs. `TerminalApp` has its `main`.
@MainActor
public protocol App {
  /// What the program shows.
  associatedtype Body: Scene
  /// What the program shows.
  @SceneBuilder var body: Body { get }
  /// Makes the program.
  init()
}

/// What a program shows: a window.
@MainActor
public protocol Scene {
  /// What stands in the window.
  var _content: AnyView { get }
}

/// The window of a program. A terminal has one.
public struct WindowGroup<Content: View>: Scene {
  private let content: Content

  /// Makes a window.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Makes a window. Its title stands nowhere: the screens in it have titles of their own.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var _content: AnyView { AnyView(content) }
}

/// Builds what a program shows. Of several windows a terminal has room for the first.
@MainActor
@resultBuilder
public enum SceneBuilder {
  /// A window.
  public static func buildBlock<Window: Scene>(_ window: Window) -> Window { window }
  /// Several windows, of which the first is shown.
  public static func buildBlock<Window: Scene, each Other: Scene>(
    _ window: Window, _ others: repeat each Other
  ) -> Window { window }
}

/// A program as a view: its own state and environment are kept and observed, as those of a view are.
public struct AppView<Main: App>: ElementView {
  private let app: Main
  /// Evaluates the body.
  private let evaluate: @MainActor (() -> AnyView) -> AnyView

  /// Makes the view of a program.
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

/// Whether a program can be seen. A terminal program always can.
public enum ScenePhase: Hashable, Sendable {
  case background, inactive, active
}

extension EnvironmentValues {
  /// Whether the program can be seen.
  public var scenePhase: ScenePhase { .active }
}
