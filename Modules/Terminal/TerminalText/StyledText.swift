/// Styled text that is safe to print, regardless of its source.
///
/// A styled text never contains control characters, escape sequences, or marks that reorder text. Initializers replace them by
/// visible placeholders. Line feeds are kept as line breaks.
public struct StyledText: Hashable, Sendable {
  /// A run of characters with one style.
  public struct Run: Hashable, Sendable {
    /// The characters of the run, safe to print.
    public fileprivate(set) var content: String
    /// The style of the characters.
    public var style: TextStyle
    /// The address that a text with links has for these characters.
    public var link: String?

    init(safe content: String, style: TextStyle, link: String? = nil) {
      self.content = content
      self.style = style
      self.link = link
    }

    /// The style for a terminal. A square in an exact color is a sample of it.
    package var shownStyle: TextStyle {
      guard case .rgb? = style.foreground, content == "■" || content == "●" else { return style }
      var style = style
      style.isSwatch = true
      return style
    }

    /// Returns a run with other characters.
    func with(safe content: String) -> Run { Run(safe: content, style: style, link: link) }
  }

  /// The runs, in order. None is empty, and no two adjacent runs have the same style and link.
  public private(set) var runs: [Run]

  /// Creates an empty text.
  public init() { runs = [] }

  /// Creates a text from any string.
  ///
  /// - Parameters:
  ///   - string: The characters.
  ///   - style: The style of the characters.
  ///   - link: The address that the characters link to.
  public init(_ string: some StringProtocol, style: TextStyle = .plain, link: String? = nil) {
    self.init(safe: sanitized(string), style: style)
    if link != nil, !runs.isEmpty { runs[0].link = link }
  }

  init(safe: String, style: TextStyle) {
    runs = safe.isEmpty ? [] : [Run(safe: safe, style: style)]
  }

  /// The characters without their styles, safe to print.
  public var plain: String {
    switch runs.count {
    case 0: ""
    case 1: runs[0].content
    default: runs.reduce(into: "") { $0 += $1.content }
    }
  }

  /// A Boolean value that indicates whether the text is empty.
  public var isEmpty: Bool { runs.isEmpty }

  /// The number of columns that the longest line takes.
  public var width: Int {
    if runs.count > 1, runs.allSatisfy({ $0.content.isPrintableASCII }) {
      return runs.reduce(0) { $0 + $1.content.utf8.count }
    }
    let text = plain
    if text.isPrintableASCII { return text.utf8.count }
    let lines = text.lineRanges
    if lines.count == 1 { return text.displayWidth }
    return lines.lazy.map { text.part($0).displayWidth }.max() ?? 0
  }

  /// Returns the text inside another style, which applies where the text has no style.
  public func styled(_ style: TextStyle) -> StyledText {
    mappingStyles { $0.inside(style) }
  }

  /// The text in the color of what lies behind a sheet.
  package var dimmed: StyledText { faded(.dimmed) }

  /// The text in the color of a disabled control.
  package var disabled: StyledText { faded(.disabled) }

  /// Returns the text in the color of a role. A button's invisible brackets stay invisible.
  private func faded(_ role: ThemeRole) -> StyledText {
    mappingStyles { style in
      guard style.isInvisible else {
        return TextStyle(strikethrough: style.isStruckThrough, foreground: .role(role))
      }
      return TextStyle(dim: true, foreground: .role(.background), background: .role(.background))
    }
  }

  /// Returns the text with transformed styles.
  package func mappingStyles(_ transform: (TextStyle) -> TextStyle) -> StyledText {
    var result = StyledText()
    for run in runs { result.append(Run(safe: run.content, style: transform(run.style), link: run.link)) }
    return result
  }

  /// Margins by their width, because each line of a screen has one (benchmark `screenKey`).
  private static let margins = (0...200).map { String(repeating: " ", count: $0) }

  /// Returns the text after the given number of spaces.
  package func indented(by columns: Int) -> StyledText {
    guard columns > 0 else { return self }
    let spaces =
      Self.margins.indices.contains(columns) ? Self.margins[columns] : String(repeating: " ", count: columns)
    var result = self
    if let first = runs.first, first.style == .plain, first.link == nil {
      result.runs[0].content = spaces + first.content
    } else {
      result.runs.insert(Run(safe: spaces, style: .plain), at: 0)
    }
    return result
  }

  /// The text as a single line: each sequence of line breaks and spaces becomes one space, and spaces at both ends are removed.
  public var singleLine: StyledText {
    if runs.count <= 1, runs.allSatisfy({ $0.content.isSingleLine }) { return self }
    var result = StyledText()
    var pendingSpace = false
    for run in runs {
      let content = run.content.withBytes { bytes in
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count)
        for byte in bytes {
          if byte == 0x0A || byte == 0x20 {
            pendingSpace = !(result.isEmpty && content.isEmpty)
          } else {
            if pendingSpace { content.append(0x20) }
            pendingSpace = false
            content.append(byte)
          }
        }
        return content
      }
      result.append(run.with(safe: String(decoding: content, as: UTF8.self)))
    }
    return result
  }

  /// The text without invisible spaces at its end. Spaces with a background are visible and are kept.
  public var trimmingTrailingSpaces: StyledText {
    guard let last = runs.last, last.content.utf8.last == 0x20, last.style.background == nil,
      !last.style.isInverse
    else { return self }
    var result = self
    while let run = result.runs.last {
      let count = run.content.utf8.count
      let spaces = run.content.utf8.reversed().prefix { $0 == 0x20 }.count
      if spaces == 0 { break }
      result.runs.removeLast()
      guard spaces == count else {
        result.runs.append(run.with(safe: String(run.content.part(0..<count - spaces))))
        break
      }
    }
    return result
  }

  /// Concatenates two texts.
  public static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
    var sum = lhs
    sum += rhs
    return sum
  }

  /// Appends a text.
  public static func += (lhs: inout StyledText, rhs: StyledText) {
    for run in rhs.runs { lhs.append(run) }
  }

  mutating func append(_ run: Run) {
    guard !run.content.isEmpty else { return }
    if let last = runs.last, last.style == run.style, last.link == run.link {
      runs[runs.count - 1].content += run.content
    } else {
      runs.append(run)
    }
  }
}

extension String {
  /// Whether there are no line breaks, no adjacent spaces, and no spaces at the ends.
  fileprivate var isSingleLine: Bool {
    withBytes { bytes in
      guard bytes.first != 0x20, bytes.last != 0x20 else { return false }
      guard UTF8Scanning.firstIndex(of: 0x0A, in: bytes) == nil else { return false }
      var position = 0
      while let space = UTF8Scanning.firstIndex(of: 0x20, in: bytes, from: position) {
        if bytes[space + 1] == 0x20 { return false }
        position = space + 1
      }
      return true
    }
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
}

extension StyledText: CustomStringConvertible {
  public var description: String { plain }
}

extension Sequence<StyledText> {
  /// Returns the concatenated texts, with a separator between them.
  public func joined(separator: StyledText = StyledText()) -> StyledText {
    var result = StyledText()
    var isFirst = true
    for text in self {
      if !isFirst { result += separator }
      isFirst = false
      result += text
    }
    return result
  }
}
