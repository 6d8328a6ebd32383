import TerminalText

/// Which rows of a list are made: those at its beginning, and those that a command names.
struct ShownRows: Hashable {
  /// How many rows more are shown at once.
  static let page = 1_000

  /// How many rows at the beginning of each list are made.
  var limit = Self.page
  /// Rows behind them that a command names, by their numbers.
  var named: [Int] = []

  /// The rows that a host shows of a part of the list, in place of those at its beginning.
  var window: Range<Int>?

  /// The positions of the rows to make, of so many, in order.
  func ranges(count: Int) -> [Range<Int>] {
    // A list that has become shorter shows its end.
    let window = window.map { $0.lowerBound < count ? $0 : max(count - $0.count, 0)..<count }
    let shown = (window ?? 0..<limit).clamped(to: 0..<count)
    guard shown.count < count else { return [0..<count] }
    var ranges: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else if !range.isEmpty {
        ranges.append(range)
      }
    }
    let others = named.filter { $0 > 0 && $0 <= count }.sorted().map { $0 - 1..<$0 }
    for range in others where range.lowerBound < shown.lowerBound { add(range) }
    add(shown)
    for range in others where range.lowerBound >= shown.lowerBound { add(range) }
    return ranges
  }
}
