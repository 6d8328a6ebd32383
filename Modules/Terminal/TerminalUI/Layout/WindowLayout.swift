import TerminalText

/// Lays a screen out in a window, with everything that is presented over it.
struct WindowLayout {
  let columns: Int
  let rows: Int
  private(set) var geometry: LayoutGeometry
  let scroll: (ElementID) -> ScrollPosition
  let revealed: ElementID?

  /// A window with so little room shows what is presented in all of it.
  private static let leastColumns = 40
  private static let leastRows = 10

  private(set) var canvas: Canvas
  private(set) var layers: [ScreenLayout.Layer] = []
  private(set) var scrolls: [ElementID: ScrollPosition] = [:]
  private(set) var missingRows: [ElementID: ScrollContent.MissingRows] = [:]
  /// Whether rows of a list were laid out whose height was not known before.
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
    canvas = Canvas(columns: columns, rows: rows)
  }

  mutating func layOut(_ tree: ElementTree) {
    let outcome = outcome(of: tree, columns: columns, rows: rows)
    add(outcome, id: tree.id, rect: LayoutRect(row: 0, column: 0, width: columns, height: rows))
    addPresentations(of: tree)
  }

  private mutating func addPresentations(of tree: ElementTree) {
    for presentation in tree.layers {
      switch presentation {
      case .sheet(let sheet): add(sheet)
      case .alert(let alert): add(alert)
      }
    }
  }

  private func outcome(of tree: ElementTree, columns: Int, rows: Int) -> LayerLayout.Outcome {
    LayerLayout(
      tree: tree, layout: ElementLayout(width: columns, geometry: geometry), rows: rows, scroll: scroll,
      revealed: revealed
    ).outcome()
  }

  private mutating func add(_ sheet: Presentation.Sheet) {
    defer { addPresentations(of: sheet.tree) }
    guard sheet.style != .fullScreenCover, columns >= Self.leastColumns, rows >= Self.leastRows else {
      canvas = Canvas(columns: columns, rows: rows)
      add(
        outcome(of: sheet.tree, columns: columns, rows: rows), id: sheet.id,
        rect: LayoutRect(row: 0, column: 0, width: columns, height: rows))
      return
    }
    // Two columns on each side for the edge, and two in which the screen below can be seen.
    let outcome = outcome(of: sheet.tree, columns: columns - 8, rows: rows - 4)
    add(outcome, id: sheet.id, framed: columns - 8)
  }

  private mutating func add(_ alert: Presentation.Alert) {
    let layout = ElementLayout(width: min(columns, 76), geometry: geometry)
    var box = layout.box(alert)
    // Where it is too high, the message gives way to the answers.
    if box.lines.count > rows {
      let excess = box.lines.count - rows
      let last = box.frames.map(\.rect.row).min() ?? box.lines.count
      let cut = max(last - excess - 1, 1)..<max(last - 1, 1)
      box.lines.removeSubrange(cut)
      box.frames = box.frames.map { $0.moved(down: -cut.count, right: 0) }
    }
    var outcome = LayerLayout.Outcome()
    outcome.append(box)
    canvas.dim()
    add(outcome, id: alert.id, rect: centred(width: box.width, height: min(box.lines.count, rows)))
  }

  private func centred(width: Int, height: Int) -> LayoutRect {
    LayoutRect(row: (rows - height) / 2, column: max((columns - width) / 2, 0), width: width, height: height)
  }

  private mutating func add(_ outcome: LayerLayout.Outcome, id: ElementID, framed width: Int) {
    var block = Block(outcome.lines.map { $0.padded(to: width) })
    block = block.boxed()
    let rect = centred(width: width + 4, height: block.lines.count)
    canvas.dim()
    canvas.draw(block.lines, at: rect)
    var inner = rect
    (inner.row, inner.column, inner.width, inner.height) = (
      rect.row + 1, rect.column + 2, width, rect.height - 2
    )
    take(outcome, id: id, rect: rect, content: inner)
  }

  private mutating func add(_ outcome: LayerLayout.Outcome, id: ElementID, rect: LayoutRect) {
    canvas.draw(outcome.lines, at: rect)
    take(outcome, id: id, rect: rect, content: rect)
  }

  /// Notes where the elements of a layer stand in the window.
  private mutating func take(
    _ outcome: LayerLayout.Outcome, id: ElementID, rect: LayoutRect, content: LayoutRect
  ) {
    func moved(_ frames: [ElementFrame]) -> [ElementFrame] {
      frames.map { $0.moved(down: content.row, right: content.column) }
    }
    let areas = outcome.areas.map { area in
      var area = area
      area.rect.row += content.row
      area.rect.column += content.column
      area.frames = moved(area.frames).filter { $0.part == .element }
      return area
    }
    // A window of few rows may have no room for all of a question.
    let frames = moved(outcome.frames).compactMap { $0.clipped(toRows: 0..<rows) }
    layers.append(
      ScreenLayout.Layer(
        id: id, rect: rect, frames: frames.filter { $0.part == .element }, scrollAreas: areas,
        parts: frames.filter { $0.part != .element }))
    scrolls.merge(outcome.scrolls) { _, new in new }
    missingRows.merge(outcome.missingRows) { _, new in new }
    // The first estimate stays, so that the same content has the same height.
    for (list, height) in outcome.rowHeights where geometry.rowHeights[list] == nil {
      geometry.rowHeights[list] = height
      knowsMoreRowHeights = true
    }
  }

  /// Shows an element of the front layer as the one that has the focus.
  mutating func showFocus(_ id: ElementID) {
    // A field shows its cursor.
    guard geometry.edited?.id != id, let rect = layers.last?.frames.first(where: { $0.id == id })?.rect else {
      return
    }
    canvas.style(TextStyle(inverse: true), in: rect)
  }
}
