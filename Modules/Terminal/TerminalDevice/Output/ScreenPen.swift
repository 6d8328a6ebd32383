import TerminalText

/// Writes runs of cells, and tracks the terminal's cursor and style.
struct ScreenPen {
  private(set) var text = ""
  /// The position of the cursor, or `nil` if it isn't certain.
  private(set) var position: Frame.Position?
  /// The number of separate changes.
  private(set) var places = 0
  private var style: TextStyle?
  /// The current style in the colors of the terminal.
  private var resolved = TextStyle.plain
  /// The links in the row that is drawn.
  var links: [Frame.Link] = []
  /// The address of the current link.
  private var url: String?
  private let capability: TerminalCapability
  private let columns: Int

  /// The minimum number of unchanged cells for which moving the cursor takes fewer bytes than writing them.
  private static let shortestGap = 5

  init(capability: TerminalCapability, columns: Int, position: Frame.Position?) {
    (self.capability, self.columns, self.position) = (capability, columns, position)
    // On a painted background, plain text has colors, too.
    style = capability.paintsBackground ? nil : .plain
  }

  mutating func move(to target: Frame.Position) {
    guard position != target else { return }
    let isSameRow = position?.row == target.row
    text += isSameRow ? ControlSequence.move(toColumn: target.column) : ControlSequence.move(to: target)
    position = target
  }

  /// Changes the style of what is written next.
  ///
  /// - Parameter isSpace: Whether only spaces are written, so that a style that differs only in the text color can stay.
  mutating func setStyle(_ new: TextStyle, isSpace: Bool = false) {
    guard new != style else { return }
    let (old, next) = (resolved, new.resolved(for: capability))
    if isSpace, next.onSpace == old.onSpace { return }
    (style, resolved) = (new, next)
    let parameters = next.parameters(after: old, depth: capability.colors)
    guard !parameters.isEmpty else { return }
    text += "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m"
  }

  /// Selects the terminal's own style.
  mutating func finish() {
    let parameters = TextStyle.plain.parameters(after: resolved, depth: capability.colors)
    (style, resolved) = (nil, .plain)
    guard !parameters.isEmpty else { return }
    text += "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m"
  }

  private mutating func setURL(_ new: String?) {
    guard new != url else { return }
    url = new
    text += ControlSequence.link(new)
  }

  mutating func scroll(_ scroll: ScreenScroll) {
    // New rows take the background color.
    setStyle(.plain, isSpace: true)
    text += scroll.sequence
    position = Frame.Position(row: 0, column: 0)
    places += 1
  }

  /// Writes a row in place of an old one, or completely if the old one isn't known.
  mutating func draw(_ cells: [ScreenCell], over old: [ScreenCell]?, row: Int) {
    let end = cells.endOfContent
    guard let old else {
      write(cells, 0..<end, row: row)
      if end < columns { erase(from: end, row: row) }
      return
    }
    // Erase the end of a row if that is shorter than writing spaces.
    let oldEnd = old.endOfContent
    let surplus = old[min(end, oldEnd)..<oldEnd].drop { $0 == .blank }
    let isErased = surplus.count > ControlSequence.eraseToLineEnd.utf8.count
    let last = isErased ? end : max(end, oldEnd)
    var column = 0
    while let start = (column..<max(last, column)).first(where: { cells[$0] != old[$0] }) {
      // Extend the run over nearby differences.
      var runEnd = start + 1
      var unchanged = 0
      for index in start + 1..<max(last, start + 1) {
        unchanged = cells[index] == old[index] ? unchanged + 1 : 0
        if unchanged >= Self.shortestGap { break }
        if unchanged == 0 { runEnd = index + 1 }
      }
      // Write wide characters completely, including cells that a terminal may draw over.
      var index = start
      while index < runEnd || index < columns && cells[index].character == nil {
        let reach = cells[index].character.flatMap(\.greatestWidth) ?? 1
        runEnd = max(runEnd, min(index + reach, columns))
        index += 1
      }
      write(cells, start..<runEnd, row: row)
      column = runEnd
    }
    if isErased { erase(from: end, row: row) }
  }

  private mutating func write(_ cells: [ScreenCell], _ range: Range<Int>, row: Int) {
    guard !range.isEmpty else { return }
    places += 1
    var column = range.lowerBound
    while column < range.upperBound {
      let cell = cells[column]
      var next = column + 1
      while next < cells.count, cells[next].character == nil { next += 1 }
      move(to: Frame.Position(row: row, column: column))
      // Characters in the color of their background are written as spaces.
      let isSpace = cell.character == " " || capability.palette != nil && cell.style.isInvisible
      setStyle(cell.style, isSpace: isSpace)
      if !links.isEmpty { setURL(links.first { $0.columns.contains(column) }?.url) }
      if let character = cell.character {
        if character.greatestWidth != nil {
          // If the terminal draws the character in one column, the other column is empty.
          text += "  " + ControlSequence.move(toColumn: column)
        }
        text.append(isSpace ? " " : resolved.isSwatch && cell.style.isSwatch ? "□" : character)
      }
      // Terminals disagree about the width of several scalars, and after the last column the cursor's position is undefined.
      let isCertain = next < columns && (cell.character?.unicodeScalars.count ?? 0) == 1
      position = isCertain ? Frame.Position(row: row, column: next) : nil
      column = next
    }
    setURL(nil)
  }

  private mutating func erase(from column: Int, row: Int) {
    move(to: Frame.Position(row: row, column: column))
    // Erased cells take the background color.
    setStyle(.plain, isSpace: true)
    text += ControlSequence.eraseToLineEnd
    places += 1
  }
}

extension [ScreenCell] {
  /// The beginning of the trailing spaces of a row.
  fileprivate var endOfContent: Int { (lastIndex { $0 != .blank } ?? -1) + 1 }
}
