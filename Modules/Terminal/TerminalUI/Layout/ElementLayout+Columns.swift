import TerminalText

extension ElementLayout {
  /// Returns cells in columns, which have the same widths in each row of a table. If the columns would be too narrow, the cells
  /// are below each other.
  func columns(_ cells: [[Element]], widths: [Int?]) -> Block {
    guard let widths = columnWidths(widths) else {
      return cells.reduce(into: Block()) { $0.append(column($1)) }
    }
    let blocks = zip(cells, widths).map { with(width: $1).column($0) }
    var row = Block(empty: blocks.map(\.lines.count).max() ?? 0)
    var start = 0
    for (block, width) in zip(blocks, widths) {
      for index in row.lines.indices {
        let line = index < block.lines.count ? block.lines[index].truncated(to: width) : StyledText()
        row.lines[index] = row.lines[index].padded(to: start) + line
      }
      row.frames += block.frames.map { $0.moved(down: 0, right: start) }
      start += width + Self.columnGap
    }
    return row
  }

  static let columnGap = 2
  /// The minimum width of a column.
  static let leastColumn = 4
  /// The minimum width of a column whose width is that of its content.
  private static let leastAskedColumn = 8

  /// Returns the widths, with the widest ones reduced if necessary, or `nil` if even the minimum widths don't fit.
  private func fitting(_ widths: [Int], in room: Int) -> [Int]? {
    var widths = widths
    var excess = widths.reduce(-room, +)
    while excess > 0 {
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > Self.leastAskedColumn
      else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  /// Returns the widths of the columns: the given ones, and equal parts of the remaining space. Returns `nil` if there isn't
  /// enough space.
  func columnWidths(_ widths: [Int?]) -> [Int]? {
    let asked = widths.map { $0?.inCells }
    let room = width - Self.columnGap * max(asked.count - 1, 0)
    let given = asked.reduce(0) { $0 + ($1 ?? 0) }
    let others = asked.count { $0 == nil }
    guard others > 0 else { return fitting(asked.compactMap { $0 }, in: room) }
    let share = (room - given) / others
    guard share >= Self.leastColumn else { return nil }
    var rest = room - given - share * others
    return asked.map { width in
      if let width { return width }
      defer { rest = max(rest - 1, 0) }
      return share + (rest > 0 ? 1 : 0)
    }
  }
}
