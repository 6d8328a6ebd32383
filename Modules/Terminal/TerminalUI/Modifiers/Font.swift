import TerminalText

/// How large and how heavy text is, where a screen has sizes: a terminal shows large text in bold and small text dim.
public struct Font: Hashable, Sendable {
  /// What text is for, by which a screen chooses its size.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }

  /// How heavy letters are.
  public enum Weight: Hashable, Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    fileprivate var isBold: Bool {
      switch self {
      case .semibold, .bold, .heavy, .black: true
      default: false
      }
    }
  }

  /// What letters look like. A terminal has its own.
  public enum Design: Hashable, Sendable { case `default`, monospaced, rounded, serif }

  private let style: TextStyle
  private var weight: Weight?
  private(set) var isItalic = false

  /// The font of a text style; the design is the terminal's.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(style: style, weight: weight)
  }

  /// The font whose size is nearest: from 20 points on a title, below 13 a footnote.
  public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(style: size >= 20 ? .title : size < 13 ? .footnote : .body, weight: weight)
  }

  public static let largeTitle = system(.largeTitle)
  public static let title = system(.title)
  public static let title2 = system(.title2)
  public static let title3 = system(.title3)
  public static let headline = system(.headline)
  public static let subheadline = system(.subheadline)
  public static let body = system(.body)
  public static let callout = system(.callout)
  public static let footnote = system(.footnote)
  public static let caption = system(.caption)
  public static let caption2 = system(.caption2)

  /// The font in bold.
  public func bold() -> Font { weight(.bold) }
  /// The font with letters of a weight, of which a terminal has two.
  public func weight(_ weight: Weight) -> Font {
    var copy = self
    copy.weight = weight
    return copy
  }
  /// The font with slanted letters.
  public func italic() -> Font {
    var copy = self
    copy.isItalic = true
    return copy
  }
  /// The font itself: letters of a terminal are equally wide.
  public func monospaced() -> Font { self }
  /// The font itself: digits of a terminal are equally wide.
  public func monospacedDigit() -> Font { self }

  var isBold: Bool {
    if let weight { return weight.isBold }
    switch style {
    case .largeTitle, .title, .title2, .title3, .headline: return true
    default: return false
    }
  }

  var isSmall: Bool {
    switch style {
    case .footnote, .caption, .caption2: true
    default: false
    }
  }
}

extension TextStyle {
  /// Shows text in a font: large text in bold, and small text dim.
  mutating func setFont(_ font: Font?) {
    isBold = font?.isBold ?? false
    isDim = font?.isSmall ?? false
    if let font, font.isItalic { isItalic = true }
  }
}

extension View {
  /// The view with its text as large and heavy as its font says: a terminal shows large text in bold and small text dim.
  public func font(_ font: Font?) -> some View {
    environmentChanging { $0.textStyle.setFont(font) }
  }

  /// The view with its text in a weight, of which a terminal has two.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    environmentChanging { $0.textStyle.isBold = weight.map { Font.body.weight($0).isBold } ?? false }
  }
}
