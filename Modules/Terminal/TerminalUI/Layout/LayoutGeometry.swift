import TerminalText

/// A rectangle of cells on the screen. Rows and columns start at 0.
public struct LayoutRect: Hashable, Sendable {
  /// The first row.
  public var row: Int
  /// The first column.
  public var column: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle.
  public init(row: Int, column: Int, width: Int, height: Int) {
    self.row = row
    self.column = column
    self.width = width
    self.height = height
  }

  /// The rows of the rectangle.
  public var rows: Range<Int> { row..<row + max(height, 0) }
  /// The columns of the rectangle.
  public var columns: Range<Int> { column..<column + max(width, 0) }

  /// Returns `true` if a cell is inside the rectangle.
  public func contains(row: Int, column: Int) -> Bool { rows.contains(row) && columns.contains(column) }

  /// Returns the rectangle with margins: one blank column on each side, or all remaining columns on a side with only a few.
  package func withMargins(in columns: Int) -> LayoutRect {
    let fewColumns = 4
    let first = column <= fewColumns ? 0 : column - 1
    let rest = columns - column - width
    let end = rest <= fewColumns ? columns : column + width + 1
    return LayoutRect(row: row, column: first, width: end - first, height: height)
  }

  /// Returns the part of the rectangle in some rows, or `nil` if there is none.
  func clipped(toRows rows: Range<Int>) -> LayoutRect? {
    let part = self.rows.clamped(to: rows)
    guard !part.isEmpty else { return nil }
    return LayoutRect(row: part.lowerBound, column: column, width: width, height: part.count)
  }
}

/// The position of an element.
public struct ElementFrame: Hashable, Sendable {
  /// The element.
  public var id: ElementID
  /// The cells of the element.
  public var rect: LayoutRect
  /// The part of the element at this position.
  var part = Part.element

  enum Part {
    case element
    /// The text of a field, after its name.
    case text
    /// The cell at which typed text is inserted.
    case cursor
    /// The buttons of a stepper.
    case decrement, increment
    /// The bar of a slider.
    case track
    /// The mark that deletes a row.
    case deletion
    /// The mark of a task whose progress isn't known. The full screen moves it.
    case activity
    /// The text of a link with an address.
    case link
    /// The line of the titles of a table's columns, with all of the columns that the table can have.
    case columnTitles
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

/// The data that a layout needs to position elements.
struct LayoutGeometry {
  /// A field that the user edits.
  struct EditedField {
    var id: ElementID
    /// The text with the cursor.
    var text: EditableText
    /// A Boolean value that indicates whether Enter couldn't commit the text.
    var isRejected: Bool
  }

  /// The field with the focus.
  var edited: EditedField?
  /// The results of previous layouts.
  var cache: LayoutCache?
  /// A Boolean value that indicates whether the keys of controls aren't shown, because they belong to the screen beside this one.
  var hidesShortcuts = false
  /// The average number of lines of the created rows, for each list. It's one for other lists.
  var rowHeights: [ElementID: Double] = [:]

  /// Returns the estimated number of lines of rows that weren't created.
  func height(of rows: Element.HiddenRows) -> Int {
    Int((Double(rows.offsets.count) * (rowHeights[rows.list] ?? 1)).rounded())
  }
}

/// The blocks of rows in previous layouts, by their content and the width.
///
/// Only rows are cached, because comparing other elements costs as much as their layout.
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
  /// The number of entries that this layout has used.
  private var usedCount = 0

  /// Begins a new layout, and drops the blocks that the previous one didn't use.
  func begin() {
    let last = use
    // Usually all are used, and filtering copies them.
    if usedCount < entries.count { entries = entries.filter { $0.value.use == last } }
    (use, usedCount) = (use + 1, 0)
  }

  /// Returns the cached block of a row, or `nil` if there is none.
  ///
  /// - Parameter edited: The field with the focus. Its row isn't cached, because it shows the cursor.
  func block(of element: Element, width: Int, digits: Int, edited: ElementID?) -> Block? {
    guard case .row = element.content, let entry = entries[element.id], entry.width == width,
      entry.digits == digits, entry.element == element
    else { return nil }
    if let edited, entry.block.frames.contains(where: { $0.id == edited }) { return nil }
    if entry.use != use {
      entries[element.id]?.use = use
      usedCount += 1
    }
    return entry.block
  }

  func keep(_ block: Block, of element: Element, width: Int, digits: Int) {
    guard case .row = element.content, !block.frames.contains(where: { $0.part == .cursor }) else { return }
    if entries[element.id]?.use != use { usedCount += 1 }
    entries[element.id] = Entry(element: element, width: width, digits: digits, block: block, use: use)
  }
}
