/// The appearance of a run of text.
public struct TextStyle: Hashable, Sendable {
  /// A Boolean value that indicates whether the text is bold.
  public var isBold = false
  /// A Boolean value that indicates whether the text is dim.
  public var isDim = false
  /// A Boolean value that indicates whether the text is italic.
  public var isItalic = false
  /// A Boolean value that indicates whether the text is underlined.
  public var isUnderlined = false
  /// A Boolean value that indicates whether the colors of text and background are exchanged.
  public var isInverse = false
  /// A Boolean value that indicates whether the text is struck through.
  public var isStruckThrough = false
  /// The color of the characters, or `nil` for the terminal's own.
  public var foreground: Color?
  /// The color of the background, or `nil` for the terminal's own.
  public var background: Color?

  /// Creates a style. By default, it changes nothing.
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

  /// No style: the terminal's own appearance.
  public static let plain = TextStyle()
  /// Bold text.
  public static let bold = TextStyle(bold: true)
  /// Dim text.
  public static let dim = TextStyle(dim: true)
  /// Boxes and rules.
  package static let border = TextStyle(foreground: .role(.border))
  /// Keys, and the names of focused elements.
  package static let highlight = TextStyle(bold: true, foreground: .accentColor)

  /// Returns this style inside an outer one: with the attributes of both, and its own colors if it has any.
  public func inside(_ outer: TextStyle) -> TextStyle {
    TextStyle(
      bold: isBold || outer.isBold, dim: isDim || outer.isDim, italic: isItalic || outer.isItalic,
      underline: isUnderlined || outer.isUnderlined, inverse: isInverse || outer.isInverse,
      strikethrough: isStruckThrough || outer.isStruckThrough, foreground: foreground ?? outer.foreground,
      background: background ?? outer.background)
  }

  /// Returns the parameters of the escape sequence that selects this style after a reset.
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
