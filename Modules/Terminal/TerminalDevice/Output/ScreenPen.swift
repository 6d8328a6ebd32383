import TerminalText

/// Writes runs of cells, and tracks the terminal's cursor and style.
struct ScreenPen {
  private(set) var text = ""
  /// The position of the cursor, or `nil` if it isn't certain.
  private(set) var position: Frame.Position?
  /// The number of separate changes.
  private(set) var places = 0
  private var style = TextStyle.plain
  /// The parameters of the current style.
  private var parameters: [Int] = []
  /// Whether characters are written as spaces, because they have the color of their background.
  private var isInvisible = false
  /// The links in the row that is drawn.
  var links: [Frame.Link] = []
  /// The address of the current link.
  private var url: String?
  private let capability: TerminalCapability
  private let columns: Int

  /// The number of unchanged cells from which moving the cursor is shorter than writing them.
  private static let shortestGap = 5

  init(capability: TerminalCapability, columns: Int, position: Frame.Position?) {
    (self.capability, self.columns, self.position) = (capability, columns, position)
  }

  mutating func move(to target: Frame.Position) {
    guard position != target else { return }
    let isSameRow = position?.row == target.row
    text += isSameRow ? ControlSequence.move(toColumn: target.column) : ControlSequence.move(to: target)
    position = target
  }

  mutating func setStyle(_ new: TextStyle) {
    guard new != style else { return }
    style = new
    let resolved = new.resolved(for: capability)
    let old = parameters
    parameters = resolved.parameters(depth: capability.colors)
    isInvisible = new.isInvisible && capability.palette != nil
    guard old != parameters else { return }
    // After the plain style, there is nothing to reset.
    let all = old.isEmpty ? parameters : [0] + parameters
    text += "\u{1B}[" + all.map(String.init).joined(separator: ";") + "m"
  }

  private mutating func setURL(_ new: String?) {
    guard new != url else { return }
    url = new
    text += ControlSequence.link(new)
  }

  mutating func scroll(_ scroll: ScreenScroll) {
    setStyle(.plain)
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
    let isErased = oldEnd - end > ControlSequence.eraseToLineEnd.utf8.count
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
      setStyle(cell.style)
      if !links.isEmpty { setURL(links.first { $0.columns.contains(column) }?.url) }
      if let character = cell.character {
        if character.greatestWidth != nil {
          // If the terminal draws the character in one column, the other column is empty.
          text += "  " + ControlSequence.move(toColumn: column)
        }
        text.append(isInvisible ? " " : character)
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
    setStyle(.plain)
    text += ControlSequence.eraseToLineEnd
    places += 1
  }
}

extension [ScreenCell] {
  /// The beginning of the trailing spaces of a row.
  fileprivate var endOfContent: Int { (lastIndex { $0 != .blank } ?? -1) + 1 }
}
