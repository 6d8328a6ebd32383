/// What text is read on: a dark ground, or a light one.
public enum TerminalBackground: String, Hashable, Sendable, CaseIterable {
  case dark, light

  /// What the environment says: `COLORFGBG`, which some terminals set to the numbers of their own two colours, `15;0`. `nil`
  /// where nothing is said.
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

  /// How bright it is, from 0 to 1.
  fileprivate var luminance: Double { self == .light ? 1 : 0 }
}

extension Color {
  /// The least contrast of text with its ground, as the Web Content Accessibility Guidelines count it.
  static let leastContrast = 4.5

  /// A colour of the same hue that can be read on a ground: this one where it can, else a darker or a lighter one.
  ///
  /// The sixteen colours of a terminal are its user's choice. Those that are hard to read in most choices are replaced: yellow and
  /// the bright ones on a light ground, blue and black on a dark one.
  public func readable(on background: TerminalBackground) -> Color {
    switch (self, background) {
    case (.standard, _), (.role, _): return self
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

  /// The colour nearest to parts that has enough contrast, on the way to black or white.
  private static func readable(
    _ parts: (red: Double, green: Double, blue: Double), on background: TerminalBackground
  ) -> Color {
    let end = 1 - background.luminance
    func mixed(_ share: Double) -> (red: Double, green: Double, blue: Double) {
      func part(_ value: Double) -> Double { value + (end - value) * share }
      return (part(parts.red), part(parts.green), part(parts.blue))
    }
    var share = 0.0
    while share < 1, contrast(mixed(share), background) < leastContrast { share += 0.05 }
    let color = mixed(min(share, 1))
    return Color(red: color.red, green: color.green, blue: color.blue)
  }

  /// The ratio of the brighter to the darker one of text and ground.
  private static func contrast(
    _ parts: (red: Double, green: Double, blue: Double), _ background: TerminalBackground
  ) -> Double {
    // The sum is what WCAG 2 calls relative luminance, with its curve of a display taken as a square.
    let luminance =
      0.2126 * parts.red * parts.red + 0.7152 * parts.green * parts.green + 0.0722 * parts.blue * parts.blue
    let (text, ground) = (luminance + 0.05, background.luminance + 0.05)
    return max(text, ground) / min(text, ground)
  }
}

extension TextStyle {
  /// The style with a colour that can be read on a ground. What has a ground of its own stays as it is.
  public func readable(on background: TerminalBackground?) -> TextStyle {
    guard let background, let foreground, self.background == nil else { return self }
    var style = self
    style.foreground = foreground.readable(on: background)
    return style
  }
}
