import Foundation

/// A piece of text as data: what it says, and its style.
///
/// Features put it in their state, where a view's own text cannot be: it compares, hashes, dumps and crosses
/// actors. A view layer decides what an attribute looks like; what it cannot show, it leaves out.
public struct TextState: Hashable, Sendable {
  /// A stretch of characters that share their attributes.
  public struct Run: Hashable, Sendable {
    /// What the stretch says.
    public var content: String
    /// A style.
    public var attributes: Attributes

    /// Makes a run.
    public init(_ content: String, attributes: Attributes = Attributes()) {
      self.content = content
      self.attributes = attributes
    }
  }

  /// The style of a run.
  public struct Attributes: Hashable, Sendable {
    /// Heavier than the text around it.
    public var isBold = false
    /// Less prominent than the text around it.
    public var isDim = false
    /// Slanted.
    public var isItalic = false
    /// With a line below.
    public var isUnderlined = false
    /// With a line through.
    public var isStruckThrough = false
    /// The colour of the characters, or `nil` for whatever stands around them.
    public var color: Color?

    /// Makes plain attributes.
    public init() {}
  }

  /// The stretches of the text, in order.
  ///
  /// Empty ones are left out, neighbours that look the same are one.
  public private(set) var runs: [Run]

  /// Makes a text that says exactly this.
  public init(verbatim content: String) {
    self.runs = content.isEmpty ? [] : [Run(content)]
  }

  /// Makes a text that says exactly this; nothing in it is looked up or interpreted.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Makes a text from a string literal or a string.
  public init(_ content: String) {
    self.init(verbatim: content)
  }

  /// What the text says, without its attributes.
  public var content: String {
    runs.map(\.content).joined()
  }

  /// One text after another, each keeping its attributes.
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

  private func changing(_ change: (inout Attributes) -> Void) -> Self {
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
  /// The text, in bold.
  public func bold(_ isActive: Bool = true) -> Self {
    changing { $0.isBold = isActive }
  }

  /// The text, less prominent.
  public func dim(_ isActive: Bool = true) -> Self {
    changing { $0.isDim = isActive }
  }

  /// The text, slanted.
  public func italic(_ isActive: Bool = true) -> Self {
    changing { $0.isItalic = isActive }
  }

  /// The text, with a line below.
  public func underline(_ isActive: Bool = true) -> Self {
    changing { $0.isUnderlined = isActive }
  }

  /// The text, with a line through.
  public func strikethrough(_ isActive: Bool = true) -> Self {
    changing { $0.isStruckThrough = isActive }
  }

  /// The text, in a colour, or with `nil` in the colour of what stands around it.
  public func foregroundColor(_ color: Color?) -> Self {
    changing { $0.color = color }
  }

  /// The text, in a colour.
  public func foregroundStyle(_ color: Color) -> Self {
    foregroundColor(color)
  }
}

extension TextState {
  /// A colour, by a name that every palette has or by its three parts.
  public enum Color: Hashable, Sendable {
    case black, blue, brown, cyan, gray, green, indigo, mint, orange, pink, purple, red, teal, white, yellow
    /// The colour of the text around it.
    case primary
    /// The colour of text that matters less.
    case secondary
    /// A colour by its parts, each from 0 to 255.
    case rgb(UInt8, UInt8, UInt8)
  }
}

extension TextState: ExpressibleByStringInterpolation {
  /// A text without attributes, written as a literal.
  public init(stringLiteral value: String) {
    self.init(verbatim: value)
  }

  /// A text with values in it.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self = stringInterpolation.content
  }
}

extension String {
  /// What a text says, without its attributes.
  public init(state: TextState) {
    self = state.content
  }

  /// What a text says in a locale, without its attributes.
  ///
  /// A text is verbatim here, so that it says the same in all of them.
  public init(state: TextState, locale: Locale?) {
    self = state.content
  }
}
