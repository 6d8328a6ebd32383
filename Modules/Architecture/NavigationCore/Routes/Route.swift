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
}

extension Route {
  /// The value itself.
  public var base: Self { self }
}
