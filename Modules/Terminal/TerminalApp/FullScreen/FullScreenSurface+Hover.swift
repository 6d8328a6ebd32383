import TerminalText
import TerminalUI

// The element or hint that a click would use is highlighted.

extension FullScreenSurface {
  /// Something that a click uses.
  enum Hovered: Hashable, Sendable {
    case element(ElementID)
    /// The hint that begins in a column of the status line.
    case hint(column: Int)
  }

  /// Handles a movement of the mouse without a button. Returns `true` if the screen has to be drawn.
  func hover(over event: MouseEvent) -> Bool {
    let new = terminal.showsThemes ? target(at: event) : nil
    guard new != hovered else { return false }
    hovered = new
    return true
  }

  private func target(at event: MouseEvent) -> Hovered? {
    if let cells = hint(at: event) { return .hint(column: cells.columns.lowerBound) }
    guard case .program = mode else { return nil }
    let front = FrontScreen(graph.tree)
    let under = layout().elements(atRow: event.row, column: event.column)
    let usable = under.compactMap { front.element($0) }.last { $0.isUsable && !$0.isDisabled }
    return usable.map { .element($0.id) }
  }

  /// Returns the hint in a cell of the status line, if a click on it presses a key.
  func hint(at event: MouseEvent) -> StatusLine.HintCells? {
    guard event.row == terminal.size.rows - 1 else { return nil }
    return shownHints.first { $0.columns.contains(event.column) && $0.hint.pressed != nil }
  }

  /// Highlights what is under the mouse, unless it has the focus.
  func highlightHovered(in layout: ScreenLayout, _ lines: inout [StyledText]) {
    switch hovered {
    case .hint(let column):
      guard let cells = shownHints.first(where: { $0.columns.lowerBound == column }) else { return }
      let row = lines.count - 1
      lines[row] = lines[row].replacingStyles(in: cells.columns) {
        TextStyle(background: .role(.selection)).over($0)
      }
    case .element(let id) where id != layout.focus:
      guard let rect = layout.frame(of: id) else { return }
      let isRow = FrontScreen(graph.tree).element(id)?.row != nil
      let ground = TextStyle(background: .role(isRow ? .field : .selection))
      for row in rect.rows where lines.indices.contains(row) {
        lines[row] = lines[row].replacingStyles(in: rect.columns) { style in
          // The brackets of a button stay invisible.
          style.isInvisible
            ? TextStyle(foreground: ground.background, background: ground.background) : ground.over(style)
        }
      }
    case .element, nil: return
    }
  }
}

extension TextStyle {
  /// Returns another style on this style's background.
  fileprivate func over(_ style: TextStyle) -> TextStyle {
    var style = style
    style.background = background
    if style.foreground == .role(.onAccent) { style.foreground = .role(.title) }
    return style
  }
}

extension StyledText {
  /// Returns the text with other styles in some columns.
  fileprivate func replacingStyles(
    in columns: Range<Int>, _ transform: (TextStyle) -> TextStyle
  ) -> StyledText {
    let part = dropping(columns: columns.lowerBound).prefix(columns: columns.count)
    return replacing(columns: columns, with: part.padded(to: columns.count).mappingStyles(transform))
  }
}
