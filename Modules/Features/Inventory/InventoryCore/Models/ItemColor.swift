extension Item {
  /// The color of an item.
  public struct Color: Hashable, Identifiable, Sendable {
    /// The name, which identifies the color.
    public var name: String
    /// The components, each from 0 to 1.
    public var red: Double
    public var green: Double
    public var blue: Double

    public var id: String { name }

    /// Creates a color.
    public init(name: String, red: Double = 0, green: Double = 0, blue: Double = 0) {
      self.name = name
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// The colors that the form offers.
    public static let defaults: [Self] = [.red, .green, .blue, .black, .yellow, .white]

    public static let red = Self(name: "Red", red: 1)
    public static let green = Self(name: "Green", green: 1)
    public static let blue = Self(name: "Blue", blue: 1)
    public static let black = Self(name: "Black")
    public static let yellow = Self(name: "Yellow", red: 1, green: 1)
    public static let white = Self(name: "White", red: 1, green: 1, blue: 1)

    /// Creates the color with a name, ignoring case, or returns `nil` for an unknown name.
    public init?(named name: String) {
      guard let color = Self.defaults.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        return nil
      }
      self = color
    }

    /// The names of all colors, for messages.
    public static var names: String { defaults.map(\.name).joined(separator: ", ") }
  }
}

extension Item.Color: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let color = Self(named: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "there is no color '\(name)'. Use one of: \(Self.names)")
    }
    self = color
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
