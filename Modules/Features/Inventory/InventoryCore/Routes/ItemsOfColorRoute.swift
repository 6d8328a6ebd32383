import NavigationCore

/// The screen of the items of a color: `items:Red`.
public struct ItemsOfColorRoute: Route {
  /// The color.
  public var color: Item.Color

  public static let name = "items"

  /// Creates the route of a color.
  public init(_ color: Item.Color) { self.color = color }

  public var arguments: [String] { [color.name] }

  public init?(arguments: [String]) {
    guard arguments.count == 1, let color = Item.Color(named: arguments[0]) else { return nil }
    self.init(color)
  }
}
