/// An error for a route to something that doesn't exist, such as an item that was deleted.
///
/// A plugin throws it when it creates the state for a route, and the user reads its description:
///
/// ```swift
/// guard let item = items[id: route.id] else { throw RouteNotFoundError("there is no item with the id \(route.id)") }
/// ```
public struct RouteNotFoundError: Error, Hashable, CustomStringConvertible {
  /// The part of a sentence that says what doesn't exist.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
