import NavigationCore

/// The items of a colour: `items:Red`.
public struct ItemsOfColorRoute: Route {
  /// The colour.
  public var color: Item.Color

  public static let name = "items"

  /// The route of a colour.
  public init(_ color: Item.Color) { self.color = color }

  public var arguments: [String] { [color.name] }

  public init?(arguments: [String]) {
    guard arguments.count == 1, let color = Item.Color(named: arguments[0]) else { return nil }
    self.init(color)
  }
}
