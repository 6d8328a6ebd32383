import TerminalText

/// Draws frames on a whole screen. It returns the sequences that change one frame into the next and writes nothing itself.
///
/// Only differing cells are written, moved rows are scrolled by the terminal, and only differing modes are switched. A frame that
/// changes one cell takes tens of bytes. A frame of another size, or on the other screen, is drawn completely.
public struct ScreenWriter: Sendable {
  /// The features of the terminal.
  public internal(set) var capability: TerminalCapability
  /// The frame on the screen, or `nil` if the content isn't known.
  public private(set) var shown: Frame?
  /// The current modes.
  public private(set) var modes = TerminalModes()
  /// The position of the cursor, visible or not, or `nil` if it isn't certain.
  private var cursor: Frame.Position?
  private var isCursorHidden = false

  /// Creates a writer for a terminal in which no mode is on.
  public init(capability: TerminalCapability) { self.capability = capability }

  /// Continues on a screen that another process has drawn. The first frame is drawn completely, over that screen.
  mutating func continues(in modes: TerminalModes) { self.modes = modes }

  /// Returns the bytes that change the screen to show a frame.
  public mutating func draw(_ frame: Frame) -> String {
    let switching = frame.modes.switching(from: modes)
    if frame.modes.alternateScreen != modes.alternateScreen { (shown, cursor) = (nil, nil) }
    let isRedrawn = shown?.size != frame.size
    var pen = ScreenPen(
      capability: capability, columns: frame.size.columns, position: isRedrawn ? nil : cursor)
    draw(frame, over: isRedrawn ? nil : shown, with: &pen)
    pen.finish()
    // A single change appears at once in any case.
    let isInPlaces = pen.places > 1
    if let cursor = frame.visibleCursor { pen.move(to: cursor) }
    let wasHidden = isCursorHidden
    isCursorHidden = frame.visibleCursor == nil
    (shown, modes, cursor) = (frame, frame.modes, pen.position)
    if isInPlaces, frame.modes.synchronizedOutput, capability.synchronizesOutput == true {
      let end = visibility(from: wasHidden) + ControlSequence.endUpdate
      return switching + ControlSequence.beginUpdate + pen.text + end
    }
    if isInPlaces, !wasHidden {
      return switching + ControlSequence.hideCursor + pen.text + visibility(from: true)
    }
    return switching + pen.text + visibility(from: wasHidden)
  }

  private func draw(_ frame: Frame, over shown: Frame?, with pen: inout ScreenPen) {
    if let shown, shown.lines == frame.lines, shown.links == frame.links { return }
    let (rows, columns) = (0..<frame.size.rows, frame.size.columns)
    var old = shown
    // Use only the alternate screen, which has no scrollback. Links would scroll with their rows.
    if let shown, frame.modes.alternateScreen, frame.links.isEmpty, shown.links.isEmpty,
      let scroll = ScreenScroll(
        of: rows.filter { shown.line($0) != frame.line($0) }, from: shown.rows, to: frame.rows)
    {
      pen.scroll(scroll)
      old?.lines = scroll.moving(shown.rows)
    }
    for row in rows {
      pen.links = frame.links(inRow: row)
      // A row whose links change is written completely.
      let before = old.flatMap { $0.links(inRow: row) == pen.links ? $0.line(row) : nil }
      guard before != frame.line(row) else { continue }
      pen.draw(frame.line(row).cells(columns: columns), over: before?.cells(columns: columns), row: row)
    }
  }

  private func visibility(from wasHidden: Bool) -> String {
    guard wasHidden != isCursorHidden else { return "" }
    return isCursorHidden ? ControlSequence.hideCursor : ControlSequence.showCursor
  }

  /// Returns the bytes that reset all modes. The next frame is drawn completely.
  public mutating func leave() -> String {
    defer { forget() }
    return String(decoding: modes.leaving, as: UTF8.self)
  }

  /// Forgets the content of the screen, so that the next frame is drawn completely. The modes stay on.
  public mutating func forgetCells() { (shown, cursor) = (nil, nil) }

  /// Forgets the content and the modes, because the terminal was restored or another program used it.
  public mutating func forget() { self = ScreenWriter(capability: capability) }
}

extension Frame {
  /// Returns the text of a row.
  fileprivate func line(_ row: Int) -> StyledText { row < lines.count ? lines[row] : StyledText() }

  fileprivate func links(inRow row: Int) -> [Link] { links.isEmpty ? [] : links.filter { $0.row == row } }

  /// The text of each row.
  fileprivate var rows: [StyledText] { (0..<size.rows).map { line($0) } }

  /// The cursor, if it is on the screen.
  fileprivate var visibleCursor: Position? {
    guard let cursor, (0..<size.rows).contains(cursor.row), (0..<size.columns).contains(cursor.column) else {
      return nil
    }
    return cursor
  }
}
