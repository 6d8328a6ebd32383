/// A picture of a screen, as a terminal with many colors would show it.
///
/// ```swift
/// let picture = ScreenPicture(lines: lines, columns: 80)
/// print(picture.svg)
/// ```
public struct ScreenPicture: Hashable, Sendable {
  /// The colors of a terminal.
  public struct Colors: Hashable, Sendable {
    /// The sixteen colors that the user of a terminal chooses, by number, as SVG colors.
    public var palette: [String]
    /// The colors of roles, including the background and text.
    public var theme: ThemePalette

    var background: String { theme[.background].svg }
    var foreground: String { theme[.text].svg }

    /// A dark terminal.
    public static let dark = Colors(
      palette: [
        "#45475a", "#f38ba8", "#a6e3a1", "#f9e2af", "#89b4fa", "#cba6f7", "#94e2d5", "#bac2de",
        "#7f849c", "#f38ba8", "#a6e3a1", "#f9e2af", "#89b4fa", "#cba6f7", "#94e2d5", "#ffffff",
      ], theme: .dark)

    /// A light terminal.
    public static let light = Colors(
      palette: [
        "#24273a", "#d20f39", "#2f7d1f", "#a86a00", "#1e66f5", "#8839ef", "#147a80", "#6c6f85",
        "#8c8fa1", "#d20f39", "#2f7d1f", "#a86a00", "#1e66f5", "#8839ef", "#147a80", "#4c4f69",
      ], theme: .light)
  }

  /// The rows from the top, each one line.
  public var lines: [StyledText]
  /// The number of columns.
  public var columns: Int
  /// The number of rows, or `nil` for the number of lines.
  public var rows: Int?
  /// The text in the window's title bar, or `nil` for no bar.
  public var title: String?
  /// The colors of the picture.
  public var colors = Colors.dark

  /// Creates a picture.
  public init(
    lines: [StyledText], columns: Int, rows: Int? = nil, title: String? = nil, colors: Colors = .dark
  ) {
    self.lines = lines
    self.columns = columns
    self.rows = rows
    self.title = title
    self.colors = colors
  }

  private static let cellWidth = 8.4
  private static let cellHeight = 18.0
  private static let margin = 14.0
  private static let barHeight = 30.0

  /// The picture as an SVG document.
  public var svg: String {
    let rows = rows ?? lines.count
    let top = title == nil ? Self.margin : Self.margin + Self.barHeight
    let width = Double(columns) * Self.cellWidth + 2 * Self.margin
    let height = Double(rows) * Self.cellHeight + top + Self.margin
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(width))" height="\(Self.number(height))" \
      viewBox="0 0 \(Self.number(width)) \(Self.number(height))" font-size="14" \
      font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace">
      """,
      "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(colors.background)\"/>",
    ]
    if let title {
      for (index, color) in ["#f38ba8", "#f9e2af", "#a6e3a1"].enumerated() {
        parts.append("<circle cx=\"\(22 + index * 20)\" cy=\"20\" r=\"6\" fill=\"\(color)\"/>")
      }
      parts.append(
        "<text x=\"\(Self.number(width / 2))\" y=\"25\" text-anchor=\"middle\" fill=\"\(colors.foreground)\" "
          + "opacity=\"0.6\">\(Self.escaped(StyledText(title).singleLine.plain))</text>")
    }
    for (row, line) in lines.prefix(rows).enumerated() {
      parts += elements(of: line, y: top + Double(row) * Self.cellHeight)
    }
    parts.append("</svg>")
    return parts.joined(separator: "\n") + "\n"
  }

  /// Returns the backgrounds and the text of a line as SVG elements.
  private func elements(of line: StyledText, y: Double) -> [String] {
    var (surfaces, texts): ([String], [String]) = ([], [])
    var column = 0
    for run in line.runs {
      let style = run.style.resolved(with: colors.theme)
      let columns = StyledText(run.content).width
      defer { column += columns }
      guard columns > 0 else { continue }
      let x = Self.number(Self.margin + Double(column) * Self.cellWidth)
      let width = Self.number(Double(columns) * Self.cellWidth)
      var (front, ground) = (
        color(style.foreground), style.background.map { color($0, isGround: true) }
      )
      if style.isInverse { (front, ground) = (ground ?? colors.background, front) }
      if let ground {
        surfaces.append(
          "<rect x=\"\(x)\" y=\"\(Self.number(y))\" width=\"\(width)\" "
            + "height=\"\(Self.number(Self.cellHeight))\" fill=\"\(ground)\"/>")
      }
      guard !run.style.isInvisible, run.content.contains(where: { $0 != " " }) else { continue }
      var attributes = "x=\"\(x)\" y=\"\(Self.number(y + 13.5))\" textLength=\"\(width)\" fill=\"\(front)\""
      if style.isBold { attributes += " font-weight=\"bold\"" }
      if style.isDim { attributes += " opacity=\"0.6\"" }
      if style.isItalic { attributes += " font-style=\"italic\"" }
      let lines = [
        style.isUnderlined ? "underline" : nil, style.isStruckThrough ? "line-through" : nil,
      ]
      .compactMap { $0 }
      if !lines.isEmpty { attributes += " text-decoration=\"\(lines.joined(separator: " "))\"" }
      texts.append("<text \(attributes) xml:space=\"preserve\">\(Self.escaped(run.content))</text>")
    }
    return surfaces + texts
  }

  private func color(_ color: Color?, isGround: Bool = false) -> String {
    switch color {
    case .palette(let number): colors.palette[Int(number) % 16]
    case .rgb?: color?.svg ?? ""
    case .standard, .role, .transparent, nil: isGround ? colors.background : colors.foreground
    }
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
  }

  /// Returns text escaped for XML, scalar by scalar: a combining mark on a `<` doesn't hide it from an XML parser.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML doesn't allow these noncharacters in any form.
      case "\u{FFFE}", "\u{FFFF}": result.unicodeScalars.append("\u{FFFD}")
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Color {
  fileprivate var svg: String { hexadecimal.lowercased() }
}
