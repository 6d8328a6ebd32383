import TerminalText

/// A grid of dots, two by four in each cell, drawn with braille characters.
struct DotCanvas {
  let columns: Int
  let rows: Int
  private var cells: [(bits: UInt32, color: Color?)]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: (0, nil), count: columns * rows)
  }

  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  /// The bits of the dots of a cell, by row and column.
  private static let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  mutating func set(_ point: (x: Int, y: Int), _ color: Color?) {
    guard (0..<width).contains(point.x), (0..<height).contains(point.y) else { return }
    let index = point.y / 4 * columns + point.x / 2
    cells[index].bits |= Self.bits[point.y % 4][point.x % 2]
    if let color { cells[index].color = color }
  }

  mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ color: Color?) {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      set(
        (
          start.x + Int((Double(end.x - start.x) * share).rounded()),
          start.y + Int((Double(end.y - start.y) * share).rounded())
        ), color)
    }
  }

  var lines: [StyledText] {
    (0..<rows).map { row in
      (0..<columns).map { column in
        let cell = cells[row * columns + column]
        guard cell.bits != 0, let scalar = Unicode.Scalar(0x2800 + cell.bits) else { return StyledText.space }
        return StyledText(
          String(Character(scalar)), style: cell.color.map { TextStyle(foreground: $0) } ?? .dim)
      }.joined().trimmingTrailingSpaces
    }
  }
}
