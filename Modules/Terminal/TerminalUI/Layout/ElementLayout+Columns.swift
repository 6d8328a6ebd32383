import TerminalText

extension ElementLayout {
  /// Cells in columns, which are as wide in each row of a table. Where they would be too narrow, the cells stand below one another.
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
  private static let leastColumn = 4
  /// Columns as wide as their content give way down to this width.
  private static let leastAskedColumn = 8

  /// Returns the widths, of which the widest give way where there is too little room; `nil` if that isn't enough.
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

  /// The widths of the columns: those that were asked for, and equal parts of the rest; `nil` where that is too little.
  private func columnWidths(_ widths: [Int?]) -> [Int]? {
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
