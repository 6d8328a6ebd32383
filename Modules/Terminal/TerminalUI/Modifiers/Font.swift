import Foundation
import SwiftNavigation
import TerminalText

/// The size and the weight of text. A terminal shows large text in bold and small text dimmed.
public struct Font: Hashable, Sendable {
  /// The purpose of text, which determines its size.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }

  /// The weight of letters.
  public enum Weight: Hashable, Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    fileprivate var isBold: Bool {
      switch self {
      case .semibold, .bold, .heavy, .black: true
      default: false
      }
    }
  }

  /// The design of letters. It's ignored, because the terminal determines it.
  public enum Design: Hashable, Sendable { case `default`, monospaced, rounded, serif }

  private let style: TextStyle
  private var weight: Weight?
  private(set) var isItalic = false

  /// Returns the font of a text style. The design is ignored.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font(style: style, weight: weight)
  }

  /// Returns the font with the closest size: a title from 20 points, and a footnote below 13 points.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
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

  /// Returns a bold version of the font.
  public func bold() -> Font { weight(.bold) }
  /// Returns the font with another weight. A terminal has two weights.
  public func weight(_ weight: Weight) -> Font {
    var copy = self
    copy.weight = weight
    return copy
  }
  /// Returns an italic version of the font.
  public func italic() -> Font {
    var copy = self
    copy.isItalic = true
    return copy
  }
  /// Returns the font unchanged, because all characters of a terminal have the same width.
  public func monospaced() -> Font { self }
  /// Returns the font unchanged, because all digits of a terminal have the same width.
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
  /// Applies a font: large text is bold, and small text is dimmed.
  mutating func setFont(_ font: Font?) {
    isBold = font?.isBold ?? false
    isDim = font?.isSmall ?? false
    if let font, font.isItalic { isItalic = true }
  }
}

extension View {
  /// Sets the font of the text in the view. A terminal shows large text in bold and small text dimmed.
  public func font(_ font: Font?) -> some View {
    environmentChanging { $0.textStyle.setFont(font) }
  }

  /// Sets the weight of the text in the view. A terminal has two weights.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    environmentChanging { $0.textStyle.isBold = weight.map { Font.body.weight($0).isBold } ?? false }
  }
}

extension TextState {
  /// Returns the text with another weight. A terminal has two weights.
  public func fontWeight(_ weight: Font.Weight?) -> Self { bold(weight?.isBold ?? false) }

  /// Returns the text in bold and in italics if the font is, because a terminal has one font.
  public func font(_ font: Font?) -> Self {
    guard let font else { return self }
    let text = font.isItalic ? italic() : self
    return font.isBold == true ? text.bold() : text
  }
}
