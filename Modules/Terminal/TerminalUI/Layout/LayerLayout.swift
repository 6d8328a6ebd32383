import TerminalText

/// Lays out one screen in a part of the window: its title at the top, its toolbar at the bottom, and its scrolling content in
/// between.
struct LayerLayout {
  let tree: ElementTree
  let layout: ElementLayout
  /// The maximum number of rows.
  let rows: Int
  /// Returns the previous scroll position of a list or of the whole content.
  let scroll: (ElementID) -> ScrollPosition
  /// An element that must be visible, so its area scrolls to it.
  let revealed: ElementID?
  /// A Boolean value that indicates whether the screen is a sheet, which has its title in its border and its buttons on the
  /// right.
  var isSheet = false

  /// The result of the layout. Rows are relative to the first row of the layer.
  struct Outcome {
    var lines: [StyledText] = []
    var frames: [ElementFrame] = []
    var areas: [ScreenLayout.ScrollArea] = []
    /// The new scroll position of each area.
    var scrolls: [ElementID: ScrollPosition] = [:]
    /// The rows of each list that must be created before the layout can be shown.
    var missingRows: [ElementID: ScrollContent.MissingRows] = [:]
    /// The average number of lines of a row, for each list.
    var rowHeights: [ElementID: Double] = [:]

    mutating func append(_ block: Block) {
      frames += block.frames.map { $0.moved(down: lines.count, right: 0) }
      lines += block.lines
    }

    /// Adds the content of a column beside the columns that are already there.
    ///
    /// - Parameter top: The first row of the column. All of its rows must exist.
    mutating func add(_ column: Outcome, atRow top: Int, column start: Int, width: Int) {
      for (row, line) in column.lines.enumerated() where lines.indices.contains(top + row) {
        lines[top + row] = lines[top + row].padded(to: start) + line.truncated(to: width)
      }
      frames += column.frames.map { $0.moved(down: top, right: start) }
      areas += column.areas.map { area in
        var area = area
        area.rect.row += top
        area.rect.column += start
        area.frames = area.frames.map { $0.moved(down: top, right: start) }
        return area
      }
      scrolls.merge(column.scrolls) { first, _ in first }
      missingRows.merge(column.missingRows) { first, _ in first }
      rowHeights.merge(column.rowHeights) { first, _ in first }
    }
  }

  func outcome() -> Outcome {
    var outcome = Outcome()
    let isRoomy = rows >= (isSheet ? 14 : 24)
    let head = isSheet && !tree.hasBarItems ? Block() : tree.head(layout)
    if !head.isEmpty {
      outcome.append(head)
      if rows > 5 { outcome.lines.append(.rule(layout.width)) }
    }
    if isRoomy, isSheet || !head.isEmpty { outcome.lines.append(StyledText()) }
    var foot = tree.foot(layout)
    if !foot.isEmpty, rows > 5 {
      var spaced = Block(empty: 1)
      spaced.append(isSheet ? foot.trailing(in: layout.width) : foot)
      foot = spaced
    }
    // The content gets at least one row. Parts of the toolbar that don't fit are omitted.
    foot.lines = Array(foot.lines.prefix(max(rows - outcome.lines.count - 1, 0)))
    let room = max(rows - outcome.lines.count - foot.lines.count - (isRoomy && isSheet ? 1 : 0), 1)
    if let panes = tree.panes {
      add(panes, room: room, to: &outcome)
    } else {
      for part in parts(room: room) { add(part, to: &outcome) }
    }
    outcome.append(foot)
    if isRoomy, isSheet { outcome.lines.append(StyledText()) }
    outcome.frames = outcome.frames.compactMap { frame in
      frame.clipped(toRows: 0..<rows)
    }
    outcome.lines = Array(outcome.lines.prefix(rows))
    return outcome
  }

  // MARK: Parts of the content

  /// A part of the content, with its number of rows.
  private struct Part {
    /// The id for scrolling, or `nil` if the part is shown in full.
    var id: ElementID?
    var content: ScrollContent
    var rows: Int
  }

  /// Returns the content as parts below each other: each list scrolls separately, and the content around it doesn't scroll.
  ///
  /// If there is no list, or if the lists would get too few rows, all of the content scrolls together.
  private func parts(room: Int) -> [Part] {
    let parts = parts(room: room, spacesFields: false)
    let height = parts.reduce(0) { $0 + $1.content.height }
    let count = parts.reduce(0) { $0 + $1.content.adjacentFields }
    // A blank row between fields, if there is room.
    guard count > 0, rows >= (isSheet ? 14 : 24), height + count <= room else { return parts }
    return self.parts(room: room, spacesFields: true)
  }

  private func parts(room: Int, spacesFields: Bool) -> [Part] {
    var parts: [Part] = []
    var loose: [Element] = []
    func closeLoose() {
      if !loose.isEmpty { add(nil, loose) }
      loose = []
    }
    func add(_ id: ElementID?, _ elements: [Element]) {
      let content = ScrollContent(elements, layout: layout, spacesFields: spacesFields)
      if content.height > 0 { parts.append(Part(id: id, content: content, rows: content.height)) }
    }
    for element in Self.flattened(tree.content) {
      guard case .list(let children) = element.content else {
        loose.append(element)
        continue
      }
      closeLoose()
      add(element.id, children)
    }
    closeLoose()
    let height = parts.reduce(0) { $0 + $1.rows }
    guard height > room else { return parts }
    let lists = parts.filter { $0.id != nil }
    let left = room - (height - lists.reduce(0) { $0 + $1.rows })
    guard !lists.isEmpty, left >= lists.count * 3 else {
      return [Part(id: tree.id, content: ScrollContent(tree.content, layout: layout), rows: room)]
    }
    return sharing(left, among: parts)
  }

  /// Distributes rows among the lists: short lists get the rows that they need, and the others share the rest.
  private func sharing(_ rows: Int, among parts: [Part]) -> [Part] {
    var (parts, rows) = (parts, rows)
    var waiting = parts.indices.filter { parts[$0].id != nil }.sorted { parts[$0].rows < parts[$1].rows }
    while let next = waiting.first {
      waiting.removeFirst()
      parts[next].rows = min(parts[next].rows, rows / (waiting.count + 1))
      rows -= parts[next].rows
    }
    return parts
  }

  /// Returns the elements below each other, without the stacks that contain them.
  private static func flattened(_ elements: [Element]) -> [Element] {
    elements.flatMap { element in
      switch element.content {
      case .stack(.vertical, let children): flattened(children)
      // A list scrolls separately, so the elements around it are ignored.
      case .decorated, .layered, .stack: element.containsList ? flattened(element.children) : [element]
      default: [element]
      }
    }
  }

  private func add(_ part: Part, to outcome: inout Outcome) {
    let top = outcome.lines.count
    guard let id = part.id else {
      let (lines, frames) = part.content.lines(0..<part.rows)
      outcome.frames += frames.map { $0.moved(down: top, right: 0) }
      outcome.lines += lines
      return
    }
    var offset = part.content.offset(for: scroll(id), rows: part.rows)
    var (lines, frames) = part.content.lines(offset..<offset + part.rows)
    if let revealed, let frame = frames.first(where: { $0.id == revealed && $0.part == .element }) {
      let distance = Self.distance(of: frame.rect, from: part.rows)
      if distance != 0 {
        offset = part.content.offset(for: ScrollPosition(offset: offset + distance), rows: part.rows)
        (lines, frames) = part.content.lines(offset..<offset + part.rows)
      }
    }
    frames = frames.map { $0.moved(down: top, right: 0) }
    let rows = top..<top + part.rows
    outcome.scrolls[id] = part.content.scroll(offset: offset)
    outcome.missingRows.merge(part.content.missingRows(in: offset..<offset + part.rows)) { first, _ in first }
    outcome.rowHeights.merge(part.content.rowHeights) { first, _ in first }
    outcome.areas.append(
      ScreenLayout.ScrollArea(
        id: id, rect: LayoutRect(row: top, column: 0, width: layout.width, height: part.rows),
        offset: offset, height: part.content.height, frames: frames))
    outcome.frames += frames.compactMap { frame in
      frame.clipped(toRows: rows)
    }
    outcome.lines += lines
    // A list that is shorter than its part ends with empty lines.
    if lines.count < part.rows {
      outcome.lines += Array(repeating: StyledText(), count: part.rows - lines.count)
    }
  }

  /// Adds the columns of a split view, each with its own scroll areas, and with lines between them.
  private func add(_ panes: ElementTree.Panes, room: Int, to outcome: inout Outcome) {
    guard let widths = layout.columnWidths(panes.widths) else {
      for part in parts(room: room) { add(part, to: &outcome) }
      return
    }
    let top = outcome.lines.count
    outcome.lines += Array(repeating: StyledText(), count: room)
    var start = 0
    for (pane, width) in zip(panes.elements, widths) {
      var content = ElementTree(content: pane.children)
      content.id = pane.id
      let inner = LayerLayout(
        tree: content, layout: layout.with(width: width), rows: room, scroll: scroll, revealed: revealed)
      var column = Outcome()
      for part in inner.parts(room: room) { inner.add(part, to: &column) }
      if start > 0 {
        for row in top..<top + room {
          outcome.lines[row] = outcome.lines[row].padded(to: start - ElementLayout.columnGap) + Self.paneEdge
        }
      }
      column.frames.insert(
        ElementFrame(id: pane.id, rect: LayoutRect(row: 0, column: 0, width: width, height: room)), at: 0)
      outcome.add(column, atRow: top, column: start, width: width)
      start += width + ElementLayout.columnGap
    }
  }

  private static let paneEdge = StyledText("│", style: .border) + StyledText.space

  /// Returns the number of lines to scroll to show an element, or the beginning of an element that is higher than the part.
  private static func distance(of rect: LayoutRect, from rows: Int) -> Int {
    if rect.row < 0 { return rect.row }
    let end = rect.row + rect.height
    return end > rows ? min(end - rows, rect.row) : 0
  }
}
