import TerminalText

/// The layout of a screen in a window of a terminal: the lines, and the positions of the elements.
///
/// Presentations are in front of the screens that they cover. Programs use the layout to find, scroll, and focus elements.
public struct ScreenLayout: Hashable, Sendable {
  /// A screen, a sheet, or a question, in front of the preceding layers.
  public struct Layer: Hashable, Sendable {
    /// The id of the screen or presentation.
    public var id: ElementID
    /// The cells of the layer.
    public var rect: LayoutRect
    /// The positions of its visible elements, each one before those of its children.
    public var frames: [ElementFrame]
    /// The parts of the layer that can scroll.
    public var scrollAreas: [ScrollArea]
    /// The positions of the texts of fields, and of the cursor.
    var parts: [ElementFrame] = []
  }

  /// A part of a layer that contains more than is visible.
  public struct ScrollArea: Hashable, Sendable {
    /// The id of the scrolled list, or of the screen with the scrolled content.
    public var id: ElementID
    /// The cells of the area.
    public var rect: LayoutRect
    /// The number of lines above the first visible one.
    public var offset: Int
    /// The total number of lines. Rows that weren't created count with the average height of the others.
    public var height: Int
    /// The positions of all elements relative to the screen, including those above and below the visible part.
    var frames: [ElementFrame]
  }

  /// The number of columns of the window.
  public var columns: Int
  /// The content of each row.
  public var lines: [StyledText]
  /// The layers, from back to front. Only the last one receives input.
  public var layers: [Layer]
  /// The element with the focus, or `nil` if none has it.
  public var focus: ElementID?
  /// The cell of the cursor, if a visible field has the focus.
  public var cursor: Frame.Position? {
    front.parts.first { $0.part == .cursor }.map { Frame.Position(row: $0.rect.row, column: $0.rect.column) }
  }

  /// Returns the screen as a frame, with the modes of a terminal.
  public func frame(modes: TerminalModes = .fullScreen) -> Frame {
    Frame(lines: lines, size: TerminalSize(columns: columns, rows: rows), cursor: cursor, modes: modes)
  }

  /// Returns the links on the screen.
  ///
  /// - Parameter tree: The tree of the layout.
  package func links(of tree: ElementTree) -> [Frame.Link] {
    front.parts.flatMap { part -> [Frame.Link] in
      guard part.part == .link,
        let url = (tree.front.element(part.id) ?? tree.front.leadingScreen?.element(part.id))?.control?.url
      else { return [] }
      return part.rect.rows.compactMap { Frame.Link(row: $0, columns: part.rect.columns, url: url) }
    } + front.rect.rows.flatMap { lines.indices.contains($0) ? textLinks(inRow: $0) : [] }
  }

  /// Returns the links in the text of a row of the front layer.
  private func textLinks(inRow row: Int) -> [Frame.Link] {
    guard lines[row].runs.contains(where: { $0.link != nil }) else { return [] }
    var (links, column): ([Frame.Link], Int) = ([], 0)
    for run in lines[row].runs {
      let columns = column..<column + StyledText(run.content).width
      column = columns.upperBound
      if let url = run.link, front.rect.columns.contains(columns.lowerBound) {
        links += [Frame.Link(row: row, columns: columns, url: url)].compactMap { $0 }
      }
    }
    return links
  }

  /// Returns the position of the text of a field or of the value of a picker, or `nil` if it isn't visible.
  package func textFrame(of id: ElementID) -> LayoutRect? {
    front.parts.first { $0.id == id && $0.part == .text }?.rect
  }

  /// A part of a stepper or slider that responds to the mouse.
  package enum NumberPart: Hashable, Sendable {
    case decrement, increment
    /// A column of a slider's bar, and the number of its columns.
    case track(column: Int, columns: Int)
  }

  /// Returns the part of a stepper or slider in a cell, or `nil` if there is none.
  package func numberPart(of id: ElementID, atRow row: Int, column: Int) -> NumberPart? {
    let part = front.parts.first { $0.id == id && $0.rect.contains(row: row, column: column) }
    return switch part?.part {
    case .decrement: .decrement
    case .increment: .increment
    case .track: trackPart(of: id, atColumn: column)
    case .element, .text, .cursor, .link, .deletion, .activity, .columnTitles, nil: nil
    }
  }

  /// Returns the column of a slider's bar that is closest to a column of the window, or `nil` if the bar isn't visible.
  package func trackPart(of id: ElementID, atColumn column: Int) -> NumberPart? {
    guard let track = front.parts.first(where: { $0.id == id && $0.part == .track })?.rect else { return nil }
    return .track(
      column: min(max(column - track.column, 0), max(track.width - 1, 0)), columns: track.width)
  }

  /// Returns `true` if a cell contains the mark that deletes a row.
  package func deletes(_ row: ElementID, atRow line: Int, column: Int) -> Bool {
    front.parts.contains {
      $0.id == row && $0.part == .deletion && $0.rect.contains(row: line, column: column)
    }
  }

  /// The positions of the marks of tasks whose progress isn't known. Each has one cell.
  package var activities: [LayoutRect] { front.parts.filter { $0.part == .activity }.map(\.rect) }

  /// The number of rows of the window.
  public var rows: Int { lines.count }
  /// The layer that receives input.
  public var front: Layer { layers[layers.count - 1] }

  /// Returns the elements of the front layer in a cell, from the outermost to the innermost.
  public func elements(atRow row: Int, column: Int) -> [ElementID] {
    front.frames.filter { $0.rect.contains(row: row, column: column) }.map(\.id)
  }

  /// Returns the position of an element of the front layer, or `nil` if it isn't visible.
  public func frame(of id: ElementID) -> LayoutRect? { front.frames.first { $0.id == id }?.rect }

  /// Returns the scroll area whose scroll bar contains a cell. The bar is in the column after the area.
  public func scrollArea(withBarAtRow row: Int, column: Int) -> ScrollArea? {
    front.scrollAreas.last { area in
      area.height > area.rect.height && column == area.rect.column + area.rect.width
        && area.rect.contains(row: row, column: area.rect.column)
    }
  }

  /// Returns the innermost scroll area that contains a cell.
  public func scrollArea(atRow row: Int, column: Int) -> ScrollArea? {
    front.scrollAreas.last { $0.rect.contains(row: row, column: column) }
  }
}
