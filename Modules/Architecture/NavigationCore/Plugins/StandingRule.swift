import ComposableArchitecture

/// The routes that a screen is to stand on. All of them are listed only for a rule that asks for all.
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

/// Says on what a screen may stand: which places may be below it when it is pushed.
public struct StandingRule<Place: Route>: Sendable {
  /// Answers with the reason why a place may not stand on a path, or `nil` where it may.
  let reason: @Sendable (_ place: Place, _ below: RoutesBelow) -> String?

  /// Stands on anything, and at the bottom.
  public static var anything: Self { Self { _, _ in nil } }

  /// Stands only on places of one kind, and only where a further condition holds.
  ///
  /// - Parameters:
  ///   - parent: The kind of place that must be directly below.
  ///   - reason: The rule in words, as a person is told who broke it.
  ///   - condition: What must hold between the two places.
  public static func only<Parent: Route>(
    on parent: Parent.Type, _ reason: String,
    where condition: @escaping @Sendable (_ place: Place, _ parent: Parent) -> Bool = { _, _ in true }
  ) -> Self {
    Self { place, below in
      guard let under = below.last?.as(Parent.self), condition(place, under) else { return reason }
      return nil
    }
  }

  /// Stands where a condition on the whole path below holds.
  public static func rule(
    _ reason: String, _ condition: @escaping @Sendable (_ place: Place, _ below: [AnyRoute]) -> Bool
  ) -> Self {
    Self { place, below in condition(place, below.all()) ? nil : reason }
  }
}
