import TerminalText

/// Rows of a screen that the terminal moves by itself, so that they need not be written again.
struct ScreenScroll: Equatable {
  /// The rows between which lines move. Those that leave them are gone, and empty ones come in.
  var rows: Range<Int>
  /// By how many rows the lines move up; down, if the number is negative.
  var distance: Int

  /// What makes the most of one frame into rows of another; `nil` where it would spare too little.
  ///
  /// - Parameters:
  ///   - changed: The positions of the rows that differ, in order.
  ///   - old: The rows on the screen.
  ///   - new: As many rows that are to be there.
  init?(
    of changed: [Int], from old: @autoclosure () -> [StyledText], to new: @autoclosure () -> [StyledText]
  ) {
    guard let first = changed.first, let last = changed.last, changed.count > Self.cost else { return nil }
    // A line is compared with many others: numbers are quicker to compare.
    let (oldHashes, newHashes) = (old().map(\.hashValue), new().map(\.hashValue))
    var best: (gain: Int, rows: Range<Int>, distance: Int)?
    for distance in first - last...last - first where distance != 0 {
      // The rows in a sequence with the greatest sum of what each spares or costs.
      var (gain, start) = (0, 0)
      for row in max(first, first - distance)...min(last, last - distance) {
        let isMoved = newHashes[row] == oldHashes[row + distance]
        let isThere = newHashes[row] == oldHashes[row]
        if gain <= 0 { (gain, start) = (0, row) }
        gain += isMoved == isThere ? 0 : isMoved ? 1 : -1
        guard isMoved, gain > best?.gain ?? Self.cost else { continue }
        // Rows that are there come in empty behind those that leave.
        let entering = distance > 0 ? row + 1..<row + 1 + distance : start + distance..<start
        let spared = gain - entering.count { newHashes[$0] == oldHashes[$0] }
        if spared > best?.gain ?? Self.cost { best = (spared, start..<row + 1, distance) }
      }
    }
    guard let best else { return nil }
    let (start, end) = (best.rows.lowerBound, best.rows.upperBound)
    distance = best.distance
    rows = min(start, start + distance)..<max(end, end + distance)
  }

  /// How many rows it has to spare: its sequences are about as long as what changes in two rows.
  private static let cost = 2

  /// The rows of a screen after it.
  func moving(_ lines: [StyledText]) -> [StyledText] {
    var moved = lines
    for row in rows {
      moved[row] = rows.contains(row + distance) ? lines[row + distance] : StyledText()
    }
    return moved
  }

  /// The sequence, after which the cursor stands in the first cell. It is written where text has no style: the rows that
  /// come in take the colour of the ground.
  ///
  /// Every terminal since the VT100 scrolls when the cursor leaves the rows that are set, at their end or their beginning.
  var sequence: String {
    let row = distance > 0 ? rows.upperBound : rows.lowerBound + 1
    let step = distance > 0 ? "\n" : "\u{1B}M"
    return "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r\u{1B}[\(row)H"
      + String(repeating: step, count: abs(distance)) + ControlSequence.scrollWhole
  }
}
