import TerminalText

/// Draws frames on a whole screen. It makes the sequences that turn one frame into the next, and writes nothing itself.
///
/// Only cells that differ are written, rows that stand elsewhere are moved by the terminal, and only modes that differ are
/// switched: a frame that changes one cell takes tens of bytes. A frame of another size, or on the other screen, is drawn anew.
public struct ScreenWriter: Sendable {
  /// What can be shown.
  public internal(set) var capability: TerminalCapability
  /// The frame that is on the screen; `nil` where nothing is known of it.
  public private(set) var shown: Frame?
  /// The modes that are on.
  public private(set) var modes = TerminalModes()
  /// Where the terminal's cursor stands, whether it is seen or not; `nil` where that is not certain.
  private var cursor: Frame.Position?
  private var isCursorHidden = false

  /// Makes a writer for a terminal in which no mode is on.
  public init(capability: TerminalCapability) { self.capability = capability }

  /// The bytes that turn what is on the screen into a frame.
  public mutating func draw(_ frame: Frame) -> String {
    let switching = frame.modes.switching(from: modes)
    if frame.modes.alternateScreen != modes.alternateScreen { (shown, cursor) = (nil, nil) }
    let isAnew = shown?.size != frame.size
    var pen = ScreenPen(
      capability: capability, columns: frame.size.columns, position: isAnew ? nil : cursor)
    draw(frame, over: isAnew ? nil : shown, with: &pen)
    pen.setStyle(.plain)
    // One place is shown at once by itself.
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
    let columns = frame.size.columns
    guard let shown else {
      for row in 0..<frame.size.rows {
        pen.draw(frame.line(row).cells(columns: columns), over: nil, row: row)
      }
      return
    }
    var changed = (0..<frame.size.rows).filter { shown.line($0) != frame.line($0) }
    var old = shown
    // The other screen keeps no rows that have scrolled away.
    if frame.modes.alternateScreen, let scroll = ScreenScroll(of: changed, from: shown.rows, to: frame.rows) {
      pen.scroll(scroll)
      old.lines = scroll.moving(shown.rows)
      changed = (0..<frame.size.rows).filter { old.line($0) != frame.line($0) }
    }
    for row in changed {
      pen.draw(frame.line(row).cells(columns: columns), over: old.line(row).cells(columns: columns), row: row)
    }
  }

  private func visibility(from wasHidden: Bool) -> String {
    guard wasHidden != isCursorHidden else { return "" }
    return isCursorHidden ? ControlSequence.hideCursor : ControlSequence.showCursor
  }

  /// The bytes that leave all modes. The next frame is drawn anew.
  public mutating func leave() -> String {
    defer { forget() }
    return String(decoding: modes.leaving, as: UTF8.self)
  }

  /// Forgets what is shown, so that the next frame is drawn whole. The modes stay on.
  public mutating func forgetCells() { (shown, cursor) = (nil, nil) }

  /// Forgets what is shown and which modes are on, because the terminal was given back or another program used it.
  public mutating func forget() { self = ScreenWriter(capability: capability) }
}

extension Frame {
  /// What a row says.
  fileprivate func line(_ row: Int) -> StyledText { row < lines.count ? lines[row] : StyledText() }

  /// What each row says.
  fileprivate var rows: [StyledText] { (0..<size.rows).map { line($0) } }

  /// The cursor, where it is on the screen.
  fileprivate var visibleCursor: Position? {
    guard let cursor, (0..<size.rows).contains(cursor.row), (0..<size.columns).contains(cursor.column) else {
      return nil
    }
    return cursor
  }
}
