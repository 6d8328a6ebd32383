import Foundation

/// A data type that describes styled text.
///
/// Features store it in their state, which can't contain a view's text: it is equatable, hashable, and sendable, and can be dumped.
/// A view layer decides how to show attributes, and omits those that it can't show.
public struct TextState: Hashable, Sendable {
  /// A run of characters with the same attributes.
  public struct Run: Hashable, Sendable {
    /// The characters of the run.
    public var content: String
    /// The style of the run.
    public var attributes: Attributes

    /// Creates a run.
    public init(_ content: String, attributes: Attributes = Attributes()) {
      self.content = content
      self.attributes = attributes
    }
  }

  /// The style of a run.
  public struct Attributes: Hashable, Sendable {
    /// A Boolean value that indicates whether the text is bold.
    public var isBold = false
    /// A Boolean value that indicates whether the text is dim.
    public var isDim = false
    /// A Boolean value that indicates whether the text is italic.
    public var isItalic = false
    /// A Boolean value that indicates whether the text is underlined.
    public var isUnderlined = false
    /// A Boolean value that indicates whether the text is struck through.
    public var isStruckThrough = false
    /// The color of the characters, or `nil` for the color of the surrounding text.
    public var color: Color?
    /// The address that the characters link to.
    public var link: String?
    /// The distance between characters, which is added to the usual one.
    public var kerning = 0.0
    /// The distance after each character, which is added to the usual one.
    public var tracking = 0.0
    /// The height of the characters above the line.
    public var baselineOffset = 0.0
    /// The attributes for assistive technologies.
    public var accessibility = Accessibility()

    /// Creates plain attributes.
    public init() {}
  }

  /// The runs of the text, in order.
  ///
  /// Empty runs are omitted, and adjacent runs with the same attributes are merged.
  public private(set) var runs: [Run]

  /// Creates a text from a string.
  public init(verbatim content: String) {
    self.runs = content.isEmpty ? [] : [Run(content)]
  }

  /// Creates a text from a string, which isn't localized or interpreted.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Creates a text from a string or a string literal.
  public init(_ content: String) {
    self.init(verbatim: content)
  }

  /// The characters of the text, without attributes.
  public var content: String {
    runs.map(\.content).joined()
  }

  /// Concatenates two texts with their attributes.
  public static func + (lhs: Self, rhs: Self) -> Self {
    var sum = lhs
    for run in rhs.runs { sum.append(run) }
    return sum
  }

  private mutating func append(_ run: Run) {
    if let last = runs.last, last.attributes == run.attributes {
      runs[runs.count - 1].content += run.content
    } else {
      runs.append(run)
    }
  }

  func changing(_ change: (inout Attributes) -> Void) -> Self {
    var copy = self
    copy.runs = []
    for var run in runs {
      change(&run.attributes)
      copy.append(run)
    }
    return copy
  }
}

// MARK: - Modifiers

extension TextState {
  /// Returns the text in bold.
  public func bold(_ isActive: Bool = true) -> Self {
    changing { $0.isBold = isActive }
  }

  /// Returns the text dimmed.
  public func dim(_ isActive: Bool = true) -> Self {
    changing { $0.isDim = isActive }
  }

  /// Returns the text in italics.
  public func italic(_ isActive: Bool = true) -> Self {
    changing { $0.isItalic = isActive }
  }

  /// Returns the text underlined.
  ///
  /// The color of the line is ignored, because terminals choose it.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    changing { $0.isUnderlined = isActive }
  }

  /// Returns the text struck through.
  ///
  /// The color of the line is ignored, because terminals choose it.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    changing { $0.isStruckThrough = isActive }
  }

  /// Returns the text with a distance between its characters, which terminals don't show.
  public func kerning(_ kerning: Double) -> Self {
    changing { $0.kerning = kerning }
  }

  /// Returns the text with a distance after each character, which terminals don't show.
  public func tracking(_ tracking: Double) -> Self {
    changing { $0.tracking = tracking }
  }

  /// Returns the text above or below the line, which terminals don't show.
  public func baselineOffset(_ baselineOffset: Double) -> Self {
    changing { $0.baselineOffset = baselineOffset }
  }

  /// Returns the text unchanged, because all letters of a terminal have the same width.
  public func monospacedDigit() -> Self { self }

  /// Returns the text in a color, or in the color of the surrounding text if `color` is `nil`.
  public func foregroundColor(_ color: Color?) -> Self {
    changing { $0.color = color }
  }

  /// Returns the text in a color.
  public func foregroundStyle(_ color: Color) -> Self {
    foregroundColor(color)
  }
}

extension TextState {
  /// A color, by name or by its components.
  public enum Color: Hashable, Sendable {
    case black, blue, brown, cyan, gray, green, indigo, mint, orange, pink, purple, red, teal, white, yellow
    /// The color of the surrounding text.
    case primary
    /// The color of less important text.
    case secondary
    /// A color made of red, green, and blue components from 0 to 255.
    case rgb(UInt8, UInt8, UInt8)
  }
}

extension TextState: ExpressibleByStringInterpolation {
  /// Creates a text from a literal.
  public init(stringLiteral value: String) {
    self.init(verbatim: value)
  }

  /// Creates a text from an interpolated string.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self = stringInterpolation.content
  }
}

extension String {
  /// Creates a string from a text, without attributes.
  public init(state: TextState) {
    self = state.content
  }

  /// Creates a string from a text in a locale, without attributes.
  ///
  /// Texts aren't localized, so the result is the same in all locales.
  public init(state: TextState, locale: Locale?) {
    self = state.content
  }
}
