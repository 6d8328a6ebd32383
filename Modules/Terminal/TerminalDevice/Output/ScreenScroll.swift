import TerminalText

/// A scroll operation that moves rows of the screen, so that they don't have to be written again.
struct ScreenScroll: Equatable {
  /// The region that scrolls. Rows that leave it are lost, and empty rows enter.
  var rows: Range<Int>
  /// The number of rows by which lines move up, or down if it is negative.
  var distance: Int

  /// Finds the scroll operation that saves the most between two frames, or returns `nil` if it would save too little.
  ///
  /// - Parameters:
  ///   - changed: The indices of the rows that differ, in order.
  ///   - old: The rows on the screen.
  ///   - new: The same number of rows of the next frame.
  init?(
    of changed: [Int], from old: @autoclosure () -> [StyledText], to new: @autoclosure () -> [StyledText]
  ) {
    guard let first = changed.first, let last = changed.last, changed.count > Self.cost else { return nil }
    // Each line is compared with many others, and comparing hashes is faster.
    let (oldHashes, newHashes) = (old().map(\.hashValue), new().map(\.hashValue))
    var best: (gain: Int, rows: Range<Int>, distance: Int)?
    for distance in first - last...last - first where distance != 0 {
      // Find the sequence of rows with the greatest total of savings and costs.
      var (gain, start) = (0, 0)
      for row in max(first, first - distance)...min(last, last - distance) {
        let isMoved = newHashes[row] == oldHashes[row + distance]
        let isUnmoved = newHashes[row] == oldHashes[row]
        if gain <= 0 { (gain, start) = (0, row) }
        gain += isMoved == isUnmoved ? 0 : isMoved ? 1 : -1
        guard isMoved, gain > best?.gain ?? Self.cost else { continue }
        // The rows that enter are empty, even if they were already correct before.
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

  /// The minimum number of rows to save. The sequences are about as long as the changes in two rows.
  private static let cost = 2

  /// Returns the rows of the screen after scrolling.
  func moving(_ lines: [StyledText]) -> [StyledText] {
    var moved = lines
    for row in rows {
      moved[row] = rows.contains(row + distance) ? lines[row + distance] : StyledText()
    }
    return moved
  }

  /// The control sequence, which leaves the cursor in the first cell. It is written in the plain style, because entering rows take
  /// the background color.
  ///
  /// Every terminal since the VT100 scrolls when the cursor leaves the scroll region at its top or bottom.
  var sequence: String {
    let row = distance > 0 ? rows.upperBound : rows.lowerBound + 1
    let step = distance > 0 ? "\n" : "\u{1B}M"
    return "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r\u{1B}[\(row)H"
      + String(repeating: step, count: abs(distance)) + ControlSequence.scrollWhole
  }
}
