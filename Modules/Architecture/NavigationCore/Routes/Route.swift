/// A destination in a program, as data: a name and arguments.
///
/// Routes let features refer to each other without importing each other. The types of a product's routes live in its core module.
public protocol Route: Hashable, Codable, Sendable {
  /// The name that all routes of this type share, such as `detail`.
  static var name: String { get }
  /// The arguments that distinguish this route from others of the same name.
  var arguments: [String] { get }
  /// Creates a route from its arguments, or returns `nil` if they don't fit this type.
  init?(arguments: [String])
  /// The route of the screen without anything presented on it.
  ///
  /// For a list with its form open, it's the list. The default is the route itself.
  var base: Self { get }
  /// The route of the screen in its initial state.
  ///
  /// Routes with the same `start` lead to one screen in different states, such as the tabs of a program. If a link begins with
  /// such a route and the root is that screen, the root shows the route and nothing is pushed for it. The default is ``base``.
  var start: Self { get }
}

extension Route {
  /// The route itself.
  public var base: Self { self }
  /// The base route.
  public var start: Self { base }
}
