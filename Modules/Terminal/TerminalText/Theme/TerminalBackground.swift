/// The background of a terminal: dark or light.
public enum TerminalBackground: String, Hashable, Sendable, CaseIterable {
  case dark, light

  /// Creates the background from the environment variable `COLORFGBG`, which some terminals set to the numbers of their default
  /// colors, such as `15;0`. Returns `nil` if it isn't set.
  public init?(environment: [String: String]) {
    guard let number = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }),
      (0...15).contains(number)
    else { return nil }
    self = number == 7 || number > 8 ? .light : .dark
  }

  /// Creates the background from a terminal's answer to OSC 11: `11;rgb:1414/1717/1c1c`, with one to four digits for each part.
  package init?(reply: some Collection<UInt8>) {
    let text = String(decoding: reply, as: UTF8.self)
    guard let start = text.firstIndex(of: ":"), text.hasPrefix("11;rgb") else { return nil }
    let parts = text[start...].dropFirst().split(separator: "/").map { digits -> Double? in
      guard (1...4).contains(digits.count), let value = UInt32(digits, radix: 16) else { return nil }
      return Double(value) / Double((1 << (4 * digits.count)) - 1)
    }
    guard parts.count >= 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
    self = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 ? .light : .dark
  }

  /// The brightness of the background, from 0 to 1.
  fileprivate var luminance: Double { self == .light ? 1 : 0 }
}

extension Color {
  /// The minimum contrast between text and background, as the Web Content Accessibility Guidelines define it.
  static let leastContrast = 4.5
  /// The contrast below which a color sample needs an outline.
  static let leastSwatchContrast = 1.5

  /// Returns the contrast to another color, or `nil` if one of them isn't made of components. Colors of 256 are known.
  func contrast(to other: Color) -> Double? {
    guard let own = luminance, let other = other.luminance else { return nil }
    return Self.contrast(own, other)
  }

  /// Returns the contrast ratio between two luminances.
  private static func contrast(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns the relative luminance of WCAG 2, with the display's curve approximated by a square.
  private static func luminance(_ parts: (red: Double, green: Double, blue: Double)) -> Double {
    0.2126 * parts.red * parts.red + 0.7152 * parts.green * parts.green + 0.0722 * parts.blue * parts.blue
  }

  /// The relative luminance, or `nil` if the terminal decides.
  private var luminance: Double? {
    let parts: (Double, Double, Double)
    switch self {
    case .rgb(let red, let green, let blue): parts = (Double(red), Double(green), Double(blue))
    case .palette(let number) where number >= 232:
      let gray = Double(8 + 10 * (Int(number) - 232))
      parts = (gray, gray, gray)
    case .palette(let number) where number >= 16:
      let steps: [Double] = [0, 95, 135, 175, 215, 255]
      let cube = Int(number) - 16
      parts = (steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    default: return nil
    }
    return Self.luminance((parts.0 / 255, parts.1 / 255, parts.2 / 255))
  }

  /// Returns a color of the same hue that is readable on a background: this color, or a darker or lighter one.
  ///
  /// The user of a terminal chooses its sixteen colors. The colors that are hard to read in most choices are replaced: yellow and
  /// the bright colors on a light background, and blue and black on a dark one.
  public func readable(on background: TerminalBackground) -> Color {
    switch (self, background) {
    case (.standard, _), (.role, _), (.transparent, _): return self
    case (.palette(let number), .light):
      switch number & 15 {
      // White and bright white.
      case 7, 15: return .gray
      case 2, 10: return .rgb(0x00, 0x70, 0x00)
      case 3, 11: return .rgb(0x80, 0x60, 0x00)
      case 6, 14: return .rgb(0x00, 0x70, 0x70)
      case 9, 12, 13: return .palette(number & 7)
      default: return self
      }
    case (.palette(let number), .dark):
      switch number & 15 {
      case 0: return .gray
      case 4: return .palette(12)
      default: return self
      }
    case (.rgb(let red, let green, let blue), _):
      return Self.readable(
        (Double(red) / 255, Double(green) / 255, Double(blue) / 255), on: background)
    }
  }

  /// Returns the nearest color with enough contrast, mixing in black or white.
  private static func readable(
    _ parts: (red: Double, green: Double, blue: Double), on background: TerminalBackground
  ) -> Color {
    let end = 1 - background.luminance
    func mixed(_ share: Double) -> (red: Double, green: Double, blue: Double) {
      func part(_ value: Double) -> Double { value + (end - value) * share }
      return (part(parts.red), part(parts.green), part(parts.blue))
    }
    var share = 0.0
    while share < 1, contrast(luminance(mixed(share)), background.luminance) < leastContrast { share += 0.05 }
    let color = mixed(min(share, 1))
    return Color(red: color.red, green: color.green, blue: color.blue)
  }
}

extension TextStyle {
  /// Returns the style with a color that is readable on a background. A style with its own background is unchanged.
  public func readable(on background: TerminalBackground?) -> TextStyle {
    guard let background, let foreground, self.background == nil else { return self }
    var style = self
    style.foreground = foreground.readable(on: background)
    return style
  }
}
