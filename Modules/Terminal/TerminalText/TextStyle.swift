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
  /// A Boolean value that indicates whether the characters are a sample of their color, which must not change.
  ///
  /// In a style for a terminal, it means that the sample is drawn as an outline on its own color.
  package var isSwatch = false

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

  /// The part of the style that a space shows: only the background, unless a line or inverse colors make the text color visible.
  package var onSpace: TextStyle {
    isUnderlined || isInverse || isStruckThrough ? self : TextStyle(background: background)
  }

  /// Returns the parameters of the escape sequence that selects this style after a reset.
  package func parameters(depth: ColorDepth) -> [Int] {
    changes(from: .plain, depth: depth)
  }

  /// Returns the parameters of the shortest escape sequence that changes an old style to this style.
  package func parameters(after old: TextStyle, depth: ColorDepth) -> [Int] {
    let changes = changes(from: old, depth: depth)
    guard old != .plain, !changes.isEmpty else { return changes }
    let afterReset = [0] + parameters(depth: depth)
    return changes.sequenceLength < afterReset.sequenceLength ? changes : afterReset
  }

  /// Returns the parameters for each attribute and color that differs from an old style.
  private func changes(from old: TextStyle, depth: ColorDepth) -> [Int] {
    var all: [Int] = []
    // One parameter ends bold and dim text.
    let endsWeight = old.isBold && !isBold || old.isDim && !isDim
    if endsWeight { all.append(22) }
    if isBold, endsWeight || !old.isBold { all.append(1) }
    if isDim, endsWeight || !old.isDim { all.append(2) }
    if isItalic != old.isItalic { all.append(isItalic ? 3 : 23) }
    if isUnderlined != old.isUnderlined { all.append(isUnderlined ? 4 : 24) }
    if isInverse != old.isInverse { all.append(isInverse ? 7 : 27) }
    if isStruckThrough != old.isStruckThrough { all.append(isStruckThrough ? 9 : 29) }
    if foreground != old.foreground {
      all += (foreground ?? .standard).parameters(depth: depth, isBackground: false)
    }
    if background != old.background {
      all += (background ?? .standard).parameters(depth: depth, isBackground: true)
    }
    return all
  }
}

extension [Int] {
  /// The number of bytes of the parameters in an escape sequence.
  fileprivate var sequenceLength: Int {
    reduce(count - 1) { $0 + ($1 < 10 ? 1 : $1 < 100 ? 2 : 3) }
  }
}
