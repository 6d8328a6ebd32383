/// A destination in a program, as data: a name and arguments.
///
/// Routes are how features speak of each other without importing each other: the types of a product's routes live in
/// its core module.
public protocol Route: Hashable, Codable, Sendable {
  /// The name of all routes of this type: `detail`.
  static var name: String { get }
  /// What tells this route from others of its name.
  var arguments: [String] { get }
  /// The route with these arguments; `nil` where they are not ones of this type.
  init?(arguments: [String])
  /// The route of the screen alone, without what is presented on it: a list, for a list with its form open. Itself by default.
  var base: Self { get }
  /// The route of the screen at its start. Routes with the same one lead to one screen in several states, as to the tabs of a
  /// program: a link to one of them that begins at the root shows it there and pushes nothing. ``base`` by default.
  var start: Self { get }
}

extension Route {
  /// The value itself.
  public var base: Self { self }
  /// The screen alone.
  public var start: Self { base }
}
