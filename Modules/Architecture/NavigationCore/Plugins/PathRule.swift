import ComposableArchitecture

/// The routes below a new screen.
///
/// All of them are listed only for a rule that reads all.
struct RoutesBelow {
  /// The route directly below; `nil` at the bottom.
  let last: AnyRoute?
  /// All of them, from the bottom to the top.
  let all: () -> [AnyRoute]

  init(_ routes: [AnyRoute]) {
    last = routes.last
    all = { routes }
  }

  /// The routes of the screens at the bottom of a stack.
  init(_ stack: StackState<ScreenState>, count: Int) {
    last = count > 0 ? stack[count - 1].route : nil
    all = { stack.prefix(count).map(\.route) }
  }
}

/// What a screen may follow: which routes may be below it on the path.
public struct PathRule<ScreenRoute: Route>: Sendable {
  /// Answers why a route may not follow others, or `nil` where it may.
  let reason: @Sendable (_ route: ScreenRoute, _ below: RoutesBelow) -> String?

  /// The screen may follow any other, and be at the bottom.
  public static var anything: Self { Self { _, _ in nil } }

  /// The screen may follow routes of one type only, and only where a further condition holds.
  ///
  /// - Parameters:
  ///   - parent: The type of the route that must be directly below.
  ///   - reason: The rule in words, as the user reads it in a ``NavigationError``.
  ///   - condition: What must hold between the two routes.
  public static func only<Parent: Route>(
    after parent: Parent.Type, _ reason: String,
    where condition: @escaping @Sendable (_ route: ScreenRoute, _ parent: Parent) -> Bool = { _, _ in true }
  ) -> Self {
    Self { route, below in
      guard let under = below.last?.as(Parent.self), condition(route, under) else { return reason }
      return nil
    }
  }

  /// The screen may be where a condition on all routes below holds.
  public static func rule(
    _ reason: String, _ condition: @escaping @Sendable (_ route: ScreenRoute, _ below: [AnyRoute]) -> Bool
  ) -> Self {
    Self { route, below in condition(route, below.all()) ? nil : reason }
  }
}
