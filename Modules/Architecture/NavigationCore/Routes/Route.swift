/// A destination in a program, as data: a name and arguments.
///
/// Routes let features refer to each other without importing each other. The types of a product's routes live in its core module.
///
/// The arguments follow from the `Codable` conformance:
///
/// - A required value is its text. The members of a struct and the elements of an array follow one another.
/// - An optional value comes after its name: `person:Blob`. An associated value without a label has no name.
/// - An enum is the name of its case, followed by the associated values: `edit:attendee:3`. It needs no name before it.
///
/// ```swift
/// struct ListRoute: Route {
///   static let name = "list"
///   var person: String?
///   var form: Form?
///
///   enum Form: Codable, Hashable { case new, draft(UUID) }
/// }
///
/// AnyRoute(ListRoute(person: "Blob", form: .new)).description  // "list:person:Blob:new"
/// ```
///
/// `CodingKeys` change the names. A value that follows an optional one must be optional too, and nothing can follow an array. A route
/// with another text declares ``arguments`` and ``init(arguments:)`` itself.
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
  /// The arguments that the `Codable` conformance describes.
  public var arguments: [String] {
    do {
      return try RouteEncoder.arguments(of: self)
    } catch {
      preconditionFailure("\(Self.self) can't be a route. \(error)")
    }
  }

  /// Creates a route from the arguments that the `Codable` conformance describes.
  public init?(arguments: [String]) {
    guard let route = RouteDecoder.value(of: Self.self, from: arguments) else { return nil }
    self = route
  }

  /// The route itself.
  public var base: Self { self }
  /// The base route.
  public var start: Self { base }
}
