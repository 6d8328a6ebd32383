/// The color of a standup.
public enum Theme: String, CaseIterable, Hashable, Identifiable, Sendable, Codable {
  case bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, poppy, purple,
    seafoam,
    sky, tan, teal, yellow

  public var id: Self { self }

  /// The name as the user reads it.
  public var name: String { rawValue }

  /// The nearest basic color: red, green, blue, or yellow.
  ///
  /// It links a theme to items of that color in other products.
  public var nearestColorName: String {
    switch self {
    case .bubblegum, .magenta, .orange, .oxblood, .poppy: "Red"
    case .seafoam, .teal: "Green"
    case .indigo, .lavender, .navy, .periwinkle, .purple, .sky: "Blue"
    case .buttercup, .tan, .yellow: "Yellow"
    }
  }

  /// The red, green, and blue components, each from 0 to 255.
  public var rgb: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .bubblegum: (238, 130, 179)
    case .buttercup: (255, 241, 181)
    case .indigo: (63, 40, 153)
    case .lavender: (207, 204, 255)
    case .magenta: (165, 36, 122)
    case .navy: (18, 45, 87)
    case .orange: (255, 140, 63)
    case .oxblood: (94, 18, 28)
    case .periwinkle: (134, 140, 255)
    case .poppy: (255, 94, 89)
    case .purple: (145, 74, 242)
    case .seafoam: (204, 232, 224)
    case .sky: (110, 199, 255)
    case .tan: (193, 154, 125)
    case .teal: (33, 157, 147)
    case .yellow: (255, 223, 56)
    }
  }
}
