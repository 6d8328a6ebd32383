import TerminalText

/// A screen in a window of a terminal: what stands in each of its rows, and where the elements are.
///
/// Presentations lie over what they cover. Hosts use it to find, scroll and focus elements.
public struct ScreenLayout: Hashable, Sendable {
  /// A screen, a sheet or a question, over the layers before it.
  public struct Layer: Hashable, Sendable {
    /// Which screen or presentation it is.
    public var id: ElementID
    /// The cells that it covers.
    public var rect: LayoutRect
    /// Where its elements can be seen, each before those in it.
    public var frames: [ElementFrame]
    /// What can be scrolled in it.
    public var scrollAreas: [ScrollArea]
    /// Where the texts of fields stand, and the cursor.
    var parts: [ElementFrame] = []
  }

  /// A part of a layer with more in it than can be seen.
  public struct ScrollArea: Hashable, Sendable {
    /// What is scrolled: a list, or the screen that the content belongs to.
    public var id: ElementID
    /// The cells that it covers.
    public var rect: LayoutRect
    /// How many of its lines stand above the first one that is shown.
    public var offset: Int
    /// How many lines it has. Rows that were not made yet are counted as high as the others.
    public var height: Int
    /// Where all of its elements stand relative to the screen, including those above and below the visible part.
    var frames: [ElementFrame]
  }

  /// How many columns the window has.
  public var columns: Int
  /// What stands in each row.
  public var lines: [StyledText]
  /// The layers, from the lowest to the one in front, which alone can be used.
  public var layers: [Layer]
  /// The element that has the focus; `nil` where none has.
  public var focus: ElementID?
  /// The cell of the cursor, where a field has the focus and can be seen.
  public var cursor: Frame.Position? {
    front.parts.first { $0.part == .cursor }.map { Frame.Position(row: $0.rect.row, column: $0.rect.column) }
  }

  /// The screen as a frame, with the modes of a terminal.
  public func frame(modes: TerminalModes = .fullScreen) -> Frame {
    Frame(lines: lines, size: TerminalSize(columns: columns, rows: rows), cursor: cursor, modes: modes)
  }

  /// Where the text of a field stands; `nil` where it cannot be seen.
  func textFrame(of id: ElementID) -> LayoutRect? {
    front.parts.first { $0.id == id && $0.part == .text }?.rect
  }

  /// A part of a stepper or slider that a mouse uses.
  package enum NumberPart: Hashable, Sendable {
    case decrement, increment
    /// A column of a slider's bar, and how many it has.
    case track(column: Int, columns: Int)
  }

  /// The part of a stepper or slider that stands in a cell; `nil` where none does.
  package func numberPart(of id: ElementID, atRow row: Int, column: Int) -> NumberPart? {
    let part = front.parts.first { $0.id == id && $0.rect.contains(row: row, column: column) }
    return switch part?.part {
    case .decrement: .decrement
    case .increment: .increment
    case .track: trackPart(of: id, atColumn: column)
    case .element, .text, .cursor, nil: nil
    }
  }

  /// The column of a slider's bar that is closest to one of the window; `nil` where the bar cannot be seen.
  package func trackPart(of id: ElementID, atColumn column: Int) -> NumberPart? {
    guard let track = front.parts.first(where: { $0.id == id && $0.part == .track })?.rect else { return nil }
    return .track(
      column: min(max(column - track.column, 0), max(track.width - 1, 0)), columns: track.width)
  }

  /// How many rows the window has.
  public var rows: Int { lines.count }
  /// The layer that can be used.
  public var front: Layer { layers[layers.count - 1] }

  /// The elements of the front layer that cover a cell, from the outermost to the innermost.
  public func elements(atRow row: Int, column: Int) -> [ElementID] {
    front.frames.filter { $0.rect.contains(row: row, column: column) }.map(\.id)
  }

  /// Where an element of the front layer can be seen; `nil` where it cannot.
  public func frame(of id: ElementID) -> LayoutRect? { front.frames.first { $0.id == id }?.rect }

  /// What the scroll bar in a cell is for: it stands in the column behind what scrolls.
  public func scrollArea(withBarAtRow row: Int, column: Int) -> ScrollArea? {
    front.scrollAreas.last { area in
      area.height > area.rect.height && column == area.rect.column + area.rect.width
        && area.rect.contains(row: row, column: area.rect.column)
    }
  }

  /// What scrolls under a cell.
  public func scrollArea(atRow row: Int, column: Int) -> ScrollArea? {
    front.scrollAreas.last { $0.rect.contains(row: row, column: column) }
  }
}
