import TerminalText

extension WindowLayout {
  /// Highlights the focused element of the front layer.
  mutating func showFocus(_ element: Element) {
    // A field shows its cursor instead.
    guard geometry.edited?.id != element.id,
      var rect = layers.last?.frames.first(where: { $0.id == element.id })?.rect
    else { return }
    var isTab = false
    switch element.control?.kind {
    case .button where canvas.hasButton(in: rect), .menu where canvas.hasButton(in: rect):
      return canvas.showFocusedButton(in: rect)
    // The line below the title of a selected tab isn't part of the bar.
    case .tab:
      rect.height = 1
      isTab = true
    default: break
    }
    // The mark is in the blank cells before the element, or in its own first cell if that is blank.
    let isRow = if case .row = element.content { true } else { false }
    let hasMargin = isRow && canvas.isBlank(in: rect.withWidth(2))
    // A tab begins with a blank cell. The cells before it belong to another tab, or are outside of the content.
    let before = hasMargin || isTab ? 0 : (1...2).last { canvas.isBlank(before: rect, by: $0) } ?? 0
    rect.column -= before
    rect.width += before
    canvas.style(TextStyle(background: .role(.selection)), in: rect)
    var mark = rect
    mark.width = 1
    guard before > 0 || hasMargin || canvas.isBlank(in: mark) else { return }
    let style = TextStyle.highlight.inside(TextStyle(background: .role(.selection)))
    canvas.draw(Array(repeating: StyledText("▌", style: style), count: rect.height), at: mark)
  }
}

extension LayoutRect {
  fileprivate func withWidth(_ width: Int) -> LayoutRect {
    LayoutRect(row: row, column: column, width: width, height: height)
  }
}

extension WindowCanvas {
  /// Returns `true` if some columns before a rectangle are blank.
  fileprivate func isBlank(before rect: LayoutRect, by count: Int) -> Bool {
    guard rect.column >= count else { return false }
    return isBlank(
      in: LayoutRect(row: rect.row, column: rect.column - count, width: count, height: rect.height))
  }

  /// Returns `true` if the first line of a rectangle begins with the bracket of a button.
  fileprivate func hasButton(in rect: LayoutRect) -> Bool {
    guard lines.indices.contains(rect.row) else { return false }
    return lines[rect.row].dropping(columns: rect.column).runs.first?.style.isInvisible == true
  }

  /// Shows that a button has the focus, by bars in place of its brackets. Text after the button doesn't change.
  fileprivate mutating func showFocusedButton(in rect: LayoutRect) {
    for row in rect.rows where lines.indices.contains(row) {
      let part = lines[row].dropping(columns: rect.column).prefix(columns: rect.width)
      var (shown, isBehind) = (StyledText(), false)
      for run in part.runs {
        if isBehind {
          shown += StyledText(run.content, style: run.style)
        } else if run.style.isInvisible, run.content == "[" || run.content == "]" {
          isBehind = run.content == "]"
          shown += StyledText(isBehind ? "▐" : "▌", style: run.style.focusedButton)
        } else {
          shown += StyledText(run.content, style: run.style.focusedButton)
        }
      }
      draw([shown], at: LayoutRect(row: row, column: rect.column, width: part.width, height: 1))
    }
  }
}

extension TextStyle {
  /// The style of a part of a focused button.
  fileprivate var focusedButton: TextStyle {
    guard let background else { return self }
    var style = self
    style.isBold = true
    style.background = .role(.selection)
    if isInvisible {
      style.foreground = .role(.accent)
    } else if background == .role(.accent) {
      style.foreground = .role(.title)
    }
    return style
  }
}
