import TerminalText

/// A snapshot of a screen: its lines with their styles, which can be compared, written to a file, and drawn.
public struct ScreenSnapshot: Hashable, Sendable {
  /// The rows, from top to bottom.
  public var lines: [StyledText]
  /// The width of the screen in columns.
  public var width: Int
  /// The height of the window in rows, or `nil` for a screen at the prompt, which is as tall as necessary.
  public var height: Int?

  /// Creates a snapshot.
  public init(lines: [StyledText], width: Int, height: Int? = nil) {
    self.lines = lines
    self.width = width
    self.height = height
  }

  /// The text, without styles.
  public var text: String { lines.map(\.plain).joined(separator: "\n") }

  /// The contents of a snapshot file: the text and, with colors, a list of the styled ranges.
  ///
  /// Each range has its row, its columns, and its style: `3:1-8 bold red`. Rows and columns count from 1.
  public func document(withStyles: Bool) -> String {
    guard withStyles else { return text + "\n" }
    let styles = lines.enumerated().flatMap { row, line in Self.styles(of: line, row: row + 1) }
    return ([text, "", "--- styles"] + styles).joined(separator: "\n") + "\n"
  }

  /// The snapshot as a picture.
  public func picture(title: String? = nil, colors: ScreenPicture.Colors = .dark) -> ScreenPicture {
    ScreenPicture(lines: lines, columns: width, rows: height, title: title, colors: colors)
  }

  private static func styles(of line: StyledText, row: Int) -> [String] {
    var column = 1
    return line.runs.compactMap { run in
      let width = StyledText(run.content).width
      defer { column += width }
      guard run.style != .plain, width > 0 else { return nil }
      return "\(row):\(column)-\(column + width - 1) \(words(of: run.style).joined(separator: " "))"
    }
  }

  private static func words(of style: TextStyle) -> [String] {
    var words: [String] = []
    if style.isBold { words.append("bold") }
    if style.isDim { words.append("dim") }
    if style.isItalic { words.append("italic") }
    if style.isUnderlined { words.append("underline") }
    if style.isStruckThrough { words.append("strikethrough") }
    if style.isInverse { words.append("inverse") }
    if let color = style.foreground { words.append(name(of: color)) }
    if let color = style.background { words.append("on " + name(of: color)) }
    return words
  }

  private static func name(of color: Color) -> String {
    let names = ["black", "red", "green", "yellow", "blue", "purple", "cyan", "white", "gray"]
    switch color {
    case .palette(let number): return Int(number) < names.count ? names[Int(number)] : "color\(number)"
    case .rgb(let red, let green, let blue): return "rgb(\(red),\(green),\(blue))"
    case .standard: return "standard"
    case .role(let role): return role.name
    case .transparent: return "clear"
    }
  }
}
