import TerminalText

/// A part of a screen, in cells. Rows and columns count from zero.
public struct LayoutRect: Hashable, Sendable {
  /// The first row.
  public var row: Int
  /// The first column.
  public var column: Int
  /// How many columns it has.
  public var width: Int
  /// How many rows it has.
  public var height: Int

  /// Makes a rectangle.
  public init(row: Int, column: Int, width: Int, height: Int) {
    self.row = row
    self.column = column
    self.width = width
    self.height = height
  }

  /// The rows that it covers.
  public var rows: Range<Int> { row..<row + max(height, 0) }
  /// The columns that it covers.
  public var columns: Range<Int> { column..<column + max(width, 0) }

  /// Whether a cell is in it.
  public func contains(row: Int, column: Int) -> Bool { rows.contains(row) && columns.contains(column) }

  /// The rectangle with a blank column on each side, or with all columns there if only a few are left.
  package func withMargins(in columns: Int) -> LayoutRect {
    let fewColumns = 4
    let first = column <= fewColumns ? 0 : column - 1
    let rest = columns - column - width
    let end = rest <= fewColumns ? columns : column + width + 1
    return LayoutRect(row: row, column: first, width: end - first, height: height)
  }

  /// The part of it in some rows; `nil` where it has none there.
  func clipped(toRows rows: Range<Int>) -> LayoutRect? {
    let part = self.rows.clamped(to: rows)
    guard !part.isEmpty else { return nil }
    return LayoutRect(row: part.lowerBound, column: column, width: width, height: part.count)
  }
}

/// Where an element stands.
public struct ElementFrame: Hashable, Sendable {
  /// The element.
  public var id: ElementID
  /// The cells that it covers.
  public var rect: LayoutRect
  /// What of it stands there.
  var part = Part.element

  enum Part {
    case element
    /// The text of a field, behind its name.
    case text
    /// The cell before which something is typed.
    case cursor
    /// What steps a stepper down or up.
    case decrement, increment
    /// The bar of a slider.
    case track
  }

  func clipped(toRows rows: Range<Int>) -> ElementFrame? {
    var copy = self
    guard let rect = rect.clipped(toRows: rows) else { return nil }
    copy.rect = rect
    return copy
  }

  func moved(down rows: Int, right columns: Int) -> ElementFrame {
    var copy = self
    copy.rect.row += rows
    copy.rect.column += columns
    return copy
  }
}

/// What a layout needs to know to place elements.
struct LayoutGeometry {
  /// The field that has the focus, and its text with the cursor.
  var edited: (id: ElementID, text: EditableText)?
  /// What was laid out before.
  var cache: LayoutCache?
  /// How many lines a row of each list takes, as far as its rows are made; one, where that is not known.
  var rowHeights: [ElementID: Double] = [:]

  /// How many lines rows take that are not made.
  func height(of rows: Element.HiddenRows) -> Int {
    Int((Double(rows.offsets.count) * (rowHeights[rows.list] ?? 1)).rounded())
  }
}

/// The blocks of rows that were laid out before, by what they show and the width.
///
/// Other elements cost no more to lay out than to compare.
final class LayoutCache {
  private struct Entry {
    var element: Element
    var width: Int
    var digits: Int
    var block: Block
    var use: Int
  }

  private var entries: [ElementID: Entry] = [:]
  private var use = 0

  /// Begins another layout, and forgets what the last one did not use.
  func begin() {
    let last = use
    entries = entries.filter { $0.value.use == last }
    use += 1
  }

  /// - Parameter edited: The field that has the focus. Its row is laid out anew: it shows the cursor.
  func block(of element: Element, width: Int, digits: Int, edited: ElementID?) -> Block? {
    guard case .row = element.content, let entry = entries[element.id], entry.width == width,
      entry.digits == digits, entry.element == element
    else { return nil }
    if let edited, entry.block.frames.contains(where: { $0.id == edited }) { return nil }
    entries[element.id]?.use = use
    return entry.block
  }

  func keep(_ block: Block, of element: Element, width: Int, digits: Int) {
    guard case .row = element.content, !block.frames.contains(where: { $0.part == .cursor }) else { return }
    entries[element.id] = Entry(element: element, width: width, digits: digits, block: block, use: use)
  }
}
