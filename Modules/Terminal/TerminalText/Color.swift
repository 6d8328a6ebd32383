/// A color of text.
public enum Color: Hashable, Sendable {
  /// One of the sixteen palette colors that the user of the terminal has chosen, by number, or one of the others of 256 colors.
  case palette(UInt8)
  /// A color made of red, green, and blue components from 0 to 255.
  case rgb(UInt8, UInt8, UInt8)
  /// The terminal's default color of text, or its default background.
  case standard
  /// The color that the theme has for a role.
  case role(ThemeRole)
  /// No color. A view of this color is empty space, and text of this color is hidden.
  case transparent

  public static let clear = Color.transparent
  public static let black = Color.palette(0)
  public static let red = Color.palette(1)
  public static let green = Color.palette(2)
  public static let yellow = Color.palette(3)
  public static let blue = Color.palette(4)
  public static let purple = Color.palette(5)
  public static let cyan = Color.palette(6)
  public static let white = Color.palette(7)
  public static let gray = Color.palette(8)
  static let brightWhite = Color.palette(15)
  /// The color of less important text.
  public static let secondary = Color.role(.secondary)
  /// The color of buttons and links.
  public static let accentColor = Color.role(.accent)
  /// The color of errors, and of buttons that delete something.
  public static let danger = Color.role(.danger)
  /// The color of something that is finished or saved.
  public static let success = Color.role(.success)
  /// The color of something that the user should look at.
  public static let warning = Color.role(.warning)
  /// The terminal's own text color.
  public static let primary = Color.standard
  public static let orange = Color.rgb(0xFF, 0x95, 0x00)
  public static let pink = Color.rgb(0xFF, 0x6B, 0x9D)
  public static let brown = Color.rgb(0xA2, 0x84, 0x5E)
  public static let indigo = Color.rgb(0x58, 0x56, 0xD6)
  public static let mint = Color.rgb(0x63, 0xE6, 0xBE)
  public static let teal = Color.rgb(0x30, 0xB0, 0xC7)

  /// Creates a color from its components, each from 0 to 1. Other values are clamped, and NaN becomes 0.
  public init(red: Double, green: Double, blue: Double) {
    func part(_ value: Double) -> UInt8 { value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0 }
    self = .rgb(part(red), part(green), part(blue))
  }
}

extension Color {
  /// The role, or `nil` if the color doesn't name one.
  public var role: ThemeRole? {
    if case .role(let role) = self { role } else { nil }
  }

  /// Returns the parameters of the escape sequence that selects this color, or the nearest color of the given depth.
  func parameters(depth: ColorDepth, isBackground: Bool) -> [Int] {
    let base = isBackground ? 40 : 30
    switch (self, depth) {
    case (_, .none), (.role, _), (.transparent, _):
      // Roles have already been replaced by colors.
      return []
    case (.standard, _):
      return [base + 9]
    case (.palette(let number), .millions) where number > 15,
      (.palette(let number), .twoHundredFiftySix) where number > 15:
      return [base + 8, 5, Int(number)]
    case (.palette(let number), _):
      let number = Int(number & 15)
      return [number < 8 ? base + number : base + 60 + number - 8]
    case (.rgb(let red, let green, let blue), .millions):
      return [base + 8, 2, Int(red), Int(green), Int(blue)]
    case (.rgb(let red, let green, let blue), .twoHundredFiftySix):
      return [base + 8, 5, nearestOf256(Int(red), Int(green), Int(blue))]
    case (.rgb(let red, let green, let blue), .sixteen):
      let number = nearestOf16(Int(red), Int(green), Int(blue))
      return [number < 8 ? base + number : base + 60 + number - 8]
    }
  }
}

private func distance(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Int {
  // The eye distinguishes greens best and blues least.
  let (red, green, blue) = (a.0 - b.0, a.1 - b.1, a.2 - b.2)
  return 3 * red * red + 4 * green * green + 2 * blue * blue
}

/// Returns the nearest color of the 6×6×6 cube and the 24 grays.
private func nearestOf256(_ red: Int, _ green: Int, _ blue: Int) -> Int {
  let steps = [0, 95, 135, 175, 215, 255]
  func step(_ value: Int) -> Int {
    steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
  }
  let (r, g, b) = (step(red), step(green), step(blue))
  let gray = min(max(((red + green + blue) / 3 - 8 + 5) / 10, 0), 23)
  let grayValue = 8 + 10 * gray
  let wanted = (red, green, blue)
  let isGray =
    distance(wanted, (grayValue, grayValue, grayValue)) < distance(wanted, (steps[r], steps[g], steps[b]))
  return isGray ? 232 + gray : 16 + 36 * r + 6 * g + b
}

private func nearestOf16(_ red: Int, _ green: Int, _ blue: Int) -> Int {
  let (least, most) = (min(red, green, blue), max(red, green, blue))
  guard most - least > 20 else {
    let grays = [(0, 0), (127, 8), (229, 7), (255, 15)]
    return grays.min { abs($0.0 - most) < abs($1.0 - most) }?.1 ?? 7
  }
  // The hue matters more than the brightness: a pale green is green, not white.
  let limit = least + (most - least) * 3 / 5
  let hue = (red > limit ? 1 : 0) + (green > limit ? 2 : 0) + (blue > limit ? 4 : 0)
  return most > 215 ? hue + 8 : hue
}
