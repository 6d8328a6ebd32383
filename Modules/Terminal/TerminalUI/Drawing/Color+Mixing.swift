import Foundation
import TerminalText

/// The color spaces of SwiftUI. A terminal has one.
public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

extension Color {
  /// The color spaces of SwiftUI. A terminal has one.
  public typealias RGBColorSpace = TerminalUI.RGBColorSpace

  /// The colors that iOS gives to backgrounds, fills, and labels, as roles of the theme.
  public enum SystemColor: Hashable, Sendable {
    case systemBackground, secondarySystemBackground, tertiarySystemBackground, systemGroupedBackground
    case secondarySystemGroupedBackground, tertiarySystemGroupedBackground
    case systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, separator, link
    case systemGray, systemGray2, systemGray3, systemGray4, systemGray5, systemGray6
    case systemRed, systemOrange, systemYellow, systemGreen, systemBlue, systemPurple, systemPink, systemTeal
    case systemIndigo, systemBrown, systemMint, systemCyan
  }

  /// Creates the color of a role that iOS has.
  public init(_ color: SystemColor) {
    switch color {
    case .systemBackground, .systemGroupedBackground: self = .role(.background)
    case .secondarySystemBackground, .secondarySystemGroupedBackground: self = .role(.surface)
    case .tertiarySystemBackground, .tertiarySystemGroupedBackground: self = .role(.field)
    case .systemFill, .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill: self = .role(.field)
    case .label: self = .role(.text)
    case .secondaryLabel: self = .role(.secondary)
    case .tertiaryLabel, .quaternaryLabel, .placeholderText: self = .role(.dimmed)
    case .separator: self = .role(.border)
    case .link: self = .role(.accent)
    case .systemGray, .systemGray2: self = .gray
    case .systemGray3, .systemGray4: self = .role(.dimmed)
    case .systemGray5, .systemGray6: self = .role(.surface)
    case .systemRed: self = .red
    case .systemOrange: self = .orange
    case .systemYellow: self = .yellow
    case .systemGreen: self = .green
    case .systemBlue: self = .blue
    case .systemPurple: self = .purple
    case .systemPink: self = .pink
    case .systemTeal: self = .teal
    case .systemIndigo: self = .indigo
    case .systemBrown: self = .brown
    case .systemMint: self = .mint
    case .systemCyan: self = .cyan
    }
  }

  /// Creates the color of a role that iOS has.
  public init(uiColor: SystemColor) { self.init(uiColor) }

  /// Creates a named color of an asset catalog. A terminal has no catalogs, so the color is the accent color.
  public init(_ name: String, bundle: Bundle? = nil) { self = .accentColor }

  /// Creates a color from its components, from 0 to 1. The opacity works as in ``opacity(_:)``.
  public init(red: Double, green: Double, blue: Double, opacity: Double) {
    self = Color(red: red, green: green, blue: blue).opacity(opacity)
  }

  /// Creates a color from its components, from 0 to 1. The color space is ignored.
  public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self = Color(red: red, green: green, blue: blue).opacity(opacity)
  }

  /// Creates a gray, from 0 for black to 1 for white.
  public init(white: Double, opacity: Double = 1) {
    self = Color(red: white, green: white, blue: white).opacity(opacity)
  }

  /// Creates a color from its hue, its saturation, and its brightness, from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ shift: Double) -> Double {
      let position = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(position, 4 - position, 1))
    }
    self = Color(red: part(5), green: part(3), blue: part(1)).opacity(opacity)
  }

  /// The components from 0 to 255, or `nil` if the terminal or the theme determines them. The palette has its usual colors.
  var components: (red: Double, green: Double, blue: Double)? {
    switch self {
    case .rgb(let red, let green, let blue): (Double(red), Double(green), Double(blue))
    case .palette(let number): Self.usualPalette[Int(number & 15)]
    case .standard, .role, .transparent: nil
    }
  }

  private static let usualPalette: [(red: Double, green: Double, blue: Double)] = [
    (0, 0, 0), (205, 49, 49), (13, 188, 121), (229, 229, 16), (36, 114, 200), (188, 63, 188), (17, 168, 205),
    (229, 229, 229), (102, 102, 102), (241, 76, 76), (35, 209, 139), (245, 245, 67), (59, 142, 234),
    (214, 112, 214), (41, 184, 219), (255, 255, 255),
  ]

  /// Returns a mixture with another color. Colors whose components aren't known don't mix: the nearer color is returned.
  public func mix(with other: Color, by fraction: Double) -> Color {
    guard fraction > 0 else { return self }
    guard fraction < 1 else { return other }
    guard let start = components, let end = other.components else { return fraction < 0.5 ? self : other }
    func part(_ start: Double, _ end: Double) -> UInt8 {
      UInt8(min(max((start + (end - start) * fraction).rounded(), 0), 255))
    }
    return .rgb(part(start.red, end.red), part(start.green, end.green), part(start.blue, end.blue))
  }

  /// A gradient of the color, which is slightly lighter at the top.
  public var gradient: AnyGradient {
    AnyGradient(Gradient(colors: [mix(with: .rgb(255, 255, 255), by: 0.2), self]))
  }
}
