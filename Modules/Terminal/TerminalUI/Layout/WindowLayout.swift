import TerminalText

/// Lays out a screen in a window, with all of its presentations.
struct WindowLayout {
  let columns: Int
  let rows: Int
  private(set) var geometry: LayoutGeometry
  let scroll: (ElementID) -> ScrollPosition
  let revealed: ElementID?
  /// Returns the elements to which a menu or a popover belongs, from the innermost.
  var anchors: (Presentation) -> [ElementID] = { _ in [] }

  /// The row of the leading screen that opened the trailing one.
  var opened: ElementID?

  /// The minimum size of a window that shows presentations in boxes. In a smaller window, presentations fill the window.
  private static let leastColumns = 60
  private static let leastRows = 10
  /// The maximum width of a screen. Sheets and alerts, with their borders, have narrower limits. Longer lines are hard to read.
  private static let maxColumns = 100
  /// The minimum size of a window with margins. A window of 80 × 24 cells has no room for them.
  private static let leastColumnsWithMargins = 84
  private static let leastRowsWithMargin = 25
  private static let maxSheetColumns = 76
  private static let maxAlertColumns = 56
  private static let leastPopoverColumns = 12
  /// The minimum number of rows of a window with blank rows around a question.
  private static let leastRoomyRows = 14

  /// The minimum number of columns of a window in which a split view isn't a stack: a terminal of 100 columns without the column of
  /// the scroll bar.
  static let leastRegularColumns = 99
  /// The minimum number of columns of a window with two screens of a stack side by side: a terminal of 140 columns without the
  /// column of the scroll bar.
  static let leastDividedColumns = 139
  /// The number of columns of the leading screen.
  static let leadingColumns = 48
  private static let divider = StyledText(" │", style: .border) + StyledText.space

  /// Returns the number of columns of the trailing screen in a window with two screens.
  static func trailingColumns(of columns: Int) -> Int {
    min(columns - 4 - leadingColumns - divider.width, maxColumns)
  }

  /// Returns the number of columns of a screen's content in a window.
  static func contentColumns(of columns: Int) -> Int {
    min(columns >= leastColumnsWithMargins ? columns - 4 : columns, maxColumns)
  }

  /// Returns the number of columns of a sheet's content in a window.
  static func sheetColumns(of columns: Int) -> Int {
    columns < leastColumns ? contentColumns(of: columns) : min(columns - 4, maxSheetColumns) - 4
  }

  var canvas: WindowCanvas
  private(set) var layers: [ScreenLayout.Layer] = []
  private(set) var scrolls: [ElementID: ScrollPosition] = [:]
  private(set) var missingRows: [ElementID: ScrollContent.MissingRows] = [:]
  /// A Boolean value that indicates whether the layout contains rows of a list whose height wasn't known before.
  private(set) var knowsMoreRowHeights = false

  init(
    columns: Int, rows: Int, geometry: LayoutGeometry, scroll: @escaping (ElementID) -> ScrollPosition,
    revealed: ElementID?
  ) {
    self.columns = columns
    self.rows = rows
    self.geometry = geometry
    self.scroll = scroll
    self.revealed = revealed
    canvas = WindowCanvas(columns: columns, rows: rows)
  }

  mutating func layOut(_ tree: ElementTree) {
    fill(with: tree, id: tree.id)
    addPresentations(of: tree)
  }

  /// Shows a screen in the whole window, with content of a readable width.
  private mutating func fill(with tree: ElementTree, id: ElementID) {
    let above = rows >= Self.leastRowsWithMargin ? 1 : 0
    if let leading = tree.leadingScreen, columns >= Self.leastDividedColumns {
      return fill(with: leading, besides: tree, above: above)
    }
    let width = Self.contentColumns(of: columns)
    let content = LayoutRect(row: above, column: (columns - width) / 2, width: width, height: rows - above)
    let outcome = outcome(of: tree, columns: width, rows: content.height)
    canvas.draw(outcome.lines, at: content)
    take(outcome, id: id, rect: LayoutRect(row: 0, column: 0, width: columns, height: rows), content: content)
  }

  /// Shows two screens of a stack side by side, with a line between them.
  private mutating func fill(with leading: ElementTree, besides tree: ElementTree, above: Int) {
    let trailingColumns = Self.trailingColumns(of: columns)
    let start = Self.leadingColumns + Self.divider.width
    let content = LayoutRect(
      row: above, column: (columns - start - trailingColumns) / 2, width: start + trailingColumns,
      height: rows - above)
    var trailing = tree
    // The leading screen shows the other titles.
    trailing.earlierTitles = []
    var outcome = LayerLayout.Outcome()
    outcome.lines = Array(repeating: StyledText(), count: content.height)
    outcome.add(
      self.outcome(of: leading, columns: Self.leadingColumns, rows: content.height, isLeading: true),
      atRow: 0, column: 0, width: Self.leadingColumns)
    for row in outcome.lines.indices {
      outcome.lines[row] = outcome.lines[row].padded(to: Self.leadingColumns) + Self.divider
    }
    outcome.add(
      self.outcome(of: trailing, columns: trailingColumns, rows: content.height), atRow: 0, column: start,
      width: trailingColumns)
    canvas.draw(outcome.lines, at: content)
    let window = LayoutRect(row: 0, column: 0, width: columns, height: rows)
    take(outcome, id: tree.id, rect: window, content: content)
    // The row that opened the trailing screen looks like the selected row of a list.
    if let opened, let rect = layers.last?.frames.first(where: { $0.id == opened })?.rect {
      canvas.style(TextStyle(bold: true, background: .role(.surface)), in: rect)
    }
  }

  private mutating func addPresentations(of tree: ElementTree) {
    for presentation in tree.layers {
      switch presentation {
      case .sheet(let sheet): add(sheet)
      case .alert(let alert): add(alert)
      }
    }
  }

  private func outcome(
    of tree: ElementTree, columns: Int, rows: Int, isSheet: Bool = false, isLeading: Bool = false
  ) -> LayerLayout.Outcome {
    var geometry = geometry
    geometry.hidesShortcuts = isLeading
    return LayerLayout(
      tree: tree, layout: ElementLayout(width: columns, geometry: geometry), rows: rows, scroll: scroll,
      revealed: revealed, isSheet: isSheet
    ).outcome()
  }

  private mutating func add(_ sheet: Presentation.Sheet) {
    defer { addPresentations(of: sheet.tree) }
    guard sheet.style != .fullScreenCover, columns >= Self.leastColumns, rows >= Self.leastRows else {
      canvas = WindowCanvas(columns: columns, rows: rows)
      return fill(with: sheet.tree, id: sheet.id)
    }
    // Leave two columns on each side for the border, and at least two in which the covered screen is visible.
    var width = Self.sheetColumns(of: columns)
    var outcome = outcome(of: sheet.tree, columns: width, rows: rows - 4, isSheet: true)
    if sheet.style == .popover {
      // A popover is as narrow as its content, so that the screen around its control stays visible.
      let title = sheet.tree.title.map { $0.singleLine.width + 4 } ?? 0
      let natural = outcome.lines.map(\.trimmingTrailingSpaces.width).max() ?? 0
      width = min(max(natural, title, Self.leastPopoverColumns), width)
      outcome = self.outcome(of: sheet.tree, columns: width, rows: rows - 4, isSheet: true)
    }
    let title = sheet.tree.titleLine(width: width - 2)
    let block = Block(outcome.lines.map { $0.padded(to: width) }).boxed(title: title).onSurface
    add(
      outcome, box: block, id: sheet.id, content: 1,
      at: sheet.style == .popover ? anchorRect(of: .sheet(sheet)) : nil)
  }

  private mutating func add(_ alert: Presentation.Alert) {
    let layout = ElementLayout(width: min(columns, Self.maxAlertColumns), geometry: geometry)
    var box = layout.box(alert, isRoomy: columns >= Self.leastColumns && rows >= Self.leastRoomyRows)
    // If the box is too high, lines of the message are removed rather than answers.
    if box.lines.count > rows {
      let excess = box.lines.count - rows
      let last = box.frames.map(\.rect.row).min() ?? box.lines.count
      let cut = max(last - excess - 1, 1)..<max(last - 1, 1)
      box.lines.removeSubrange(cut)
      box.frames = box.frames.map { $0.moved(down: -cut.count, right: 0) }
    }
    var outcome = LayerLayout.Outcome()
    outcome.append(box)
    add(outcome, box: box, id: alert.id, content: 0, at: anchorRect(of: .alert(alert)))
  }

  /// Returns the visible cells of the element to which a menu or a popover belongs.
  private func anchorRect(of presentation: Presentation) -> LayoutRect? {
    guard let layer = layers.last else { return nil }
    return anchors(presentation).lazy.compactMap { id in layer.frames.first { $0.id == id }?.rect }.first
  }

  /// Shows a box in front of everything so far: in the middle of the window, or below an anchor.
  ///
  /// - Parameter content: The row of the box in which the lines of the outcome begin, and half of their column.
  private mutating func add(
    _ outcome: LayerLayout.Outcome, box: Block, id: ElementID, content: Int, at anchor: LayoutRect? = nil
  ) {
    let (width, height) = (box.width, min(box.lines.count, rows))
    var rect = LayoutRect(
      row: (rows - height) / 2, column: max((columns - width) / 2, 0), width: width, height: height)
    if let anchor { rect = rect.placed(below: anchor, columns: 0..<columns, rows: 0..<rows) }
    canvas.dim()
    canvas.draw(box.lines, withMarginsAt: rect)
    let inner = LayoutRect(
      row: rect.row + content, column: rect.column + 2 * content, width: width - 4 * content,
      height: height - 2 * content)
    take(outcome, id: id, rect: rect, content: inner)
  }

  /// Adds a layer with the positions of its elements in the window.
  private mutating func take(
    _ outcome: LayerLayout.Outcome, id: ElementID, rect: LayoutRect, content: LayoutRect
  ) {
    let areas = outcome.areas.map { area in
      var area = area
      area.rect.row += content.row
      area.rect.column += content.column
      area.frames = area.frames.compactMap {
        $0.part == .element ? $0.moved(down: content.row, right: content.column) : nil
      }
      return area
    }
    var layer = ScreenLayout.Layer(id: id, rect: rect, frames: [], scrollAreas: areas)
    layer.frames.reserveCapacity(outcome.frames.count)
    for frame in outcome.frames {
      // A window with few rows may not have room for the whole question.
      let moved = frame.moved(down: content.row, right: content.column).clipped(toRows: 0..<rows)
      guard let moved else { continue }
      if moved.part == .element { layer.frames.append(moved) } else { layer.parts.append(moved) }
    }
    layers.append(layer)
    scrolls.merge(outcome.scrolls) { _, new in new }
    missingRows.merge(outcome.missingRows) { _, new in new }
    // Keep the first estimate, so that the height of unchanged content doesn't change.
    for (list, height) in outcome.rowHeights where geometry.rowHeights[list] == nil {
      geometry.rowHeights[list] = height
      knowsMoreRowHeights = true
    }
  }
}

extension LayoutRect {
  /// Returns the rectangle below an anchor, or above it if there is more room, inside of some cells.
  package func placed(below anchor: LayoutRect, columns: Range<Int>, rows: Range<Int>) -> LayoutRect {
    var rect = self
    rect.column = max(min(anchor.column, columns.upperBound - width), columns.lowerBound)
    let (below, above) = (rows.upperBound - anchor.row - anchor.height, anchor.row - rows.lowerBound)
    if height <= below {
      rect.row = anchor.row + anchor.height
    } else if height <= above {
      rect.row = anchor.row - height
    } else {
      rect.row = max(rows.upperBound - height, rows.lowerBound)
    }
    return rect
  }
}
