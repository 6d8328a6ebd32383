/// How a stretch of text looks.
public struct TextStyle: Hashable, Sendable {
  /// Heavier than the text around it.
  public var isBold = false
  /// Less prominent than the text around it.
  public var isDim = false
  /// Slanted.
  public var isItalic = false
  /// With a line below.
  public var isUnderlined = false
  /// With the colours of characters and ground exchanged.
  public var isInverse = false
  /// With a line through.
  public var isStruckThrough = false
  /// The colour of the characters; `nil` is the terminal's own.
  public var foreground: Color?
  /// The colour of the ground; `nil` is the terminal's own.
  public var background: Color?

  /// Makes a style that changes nothing.
  public init(
    bold: Bool = false, dim: Bool = false, italic: Bool = false, underline: Bool = false,
    inverse: Bool = false, strikethrough: Bool = false, foreground: Color? = nil, background: Color? = nil
  ) {
    self.isBold = bold
    self.isDim = dim
    self.isItalic = italic
    self.isUnderlined = underline
    self.isInverse = inverse
    self.isStruckThrough = strikethrough
    self.foreground = foreground
    self.background = background
  }

  /// No style: text with the terminal's own look.
  public static let plain = TextStyle()
  /// Bold text.
  public static let bold = TextStyle(bold: true)
  /// Dim text.
  public static let dim = TextStyle(dim: true)
  /// Boxes and rules.
  package static let border = TextStyle(foreground: .role(.border))
  /// Keys, and the names of what has the focus.
  package static let highlight = TextStyle(bold: true, foreground: .accentColor)

  /// This style for what stands inside another: its attributes and the outer ones, its colours before the outer ones.
  public func inside(_ outer: TextStyle) -> TextStyle {
    TextStyle(
      bold: isBold || outer.isBold, dim: isDim || outer.isDim, italic: isItalic || outer.isItalic,
      underline: isUnderlined || outer.isUnderlined, inverse: isInverse || outer.isInverse,
      strikethrough: isStruckThrough || outer.isStruckThrough, foreground: foreground ?? outer.foreground,
      background: background ?? outer.background)
  }

  /// The parameters of the escape sequence that selects this style, from a reset.
  package func parameters(depth: ColorDepth) -> [Int] {
    var all: [Int] = []
    if isBold { all.append(1) }
    if isDim { all.append(2) }
    if isItalic { all.append(3) }
    if isUnderlined { all.append(4) }
    if isInverse { all.append(7) }
    if isStruckThrough { all.append(9) }
    if let foreground { all += foreground.parameters(depth: depth, isBackground: false) }
    if let background { all += background.parameters(depth: depth, isBackground: true) }
    return all
  }
}
