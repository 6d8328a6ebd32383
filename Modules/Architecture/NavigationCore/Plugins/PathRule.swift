import ComposableArchitecture

/// The routes below a new screen.
///
/// The full list is created only for a rule that reads it.
struct RoutesBelow {
  /// The route directly below, or `nil` at the bottom.
  let last: AnyRoute?
  /// Returns all routes, from bottom to top.
  let all: () -> [AnyRoute]

  init(_ routes: [AnyRoute]) {
    last = routes.last
    all = { routes }
  }

  /// Creates a value from the lowest `count` screens of a stack.
  init(_ stack: StackState<ScreenState>, count: Int) {
    last = count > 0 ? stack[count - 1].route : nil
    all = { stack.prefix(count).map(\.route) }
  }
}

/// A rule that says which routes can be below a screen on the path.
public struct PathRule<ScreenRoute: Route>: Sendable {
  /// Returns the reason why a route can't follow others, or `nil` if it can.
  let reason: @Sendable (_ route: ScreenRoute, _ below: RoutesBelow) -> String?

  /// A rule that lets the screen follow any other screen or be at the bottom.
  public static var anything: Self { Self { _, _ in nil } }

  /// Returns a rule that lets the screen follow only routes of one type, and only if a further condition is met.
  ///
  /// - Parameters:
  ///   - parent: The type of the route that must be directly below.
  ///   - reason: The rule in words, which the user sees in a ``NavigationError``.
  ///   - condition: The condition that the two routes must meet.
  public static func only<Parent: Route>(
    after parent: Parent.Type, _ reason: String,
    where condition: @escaping @Sendable (_ route: ScreenRoute, _ parent: Parent) -> Bool = { _, _ in true }
  ) -> Self {
    Self { route, below in
      guard let under = below.last?.as(Parent.self), condition(route, under) else { return reason }
      return nil
    }
  }

  /// Returns a rule that lets the screen appear only if all routes below it together meet a condition.
  public static func rule(
    _ reason: String, _ condition: @escaping @Sendable (_ route: ScreenRoute, _ below: [AnyRoute]) -> Bool
  ) -> Self {
    Self { route, below in condition(route, below.all()) ? nil : reason }
  }
}
