import TerminalText

/// The rows of a list to create: those at its beginning, and those that a command refers to.
struct ShownRows: Hashable {
  /// The number of rows that are added at once.
  static let page = 1_000

  /// The number of rows at the beginning of each list to create.
  var limit = Self.page
  /// The numbers of further rows that a command refers to.
  var named: [Int] = []

  /// The rows to show in place of those at the beginning of the list.
  var window: Range<Int>?

  /// Returns the ranges of offsets to create, in order, for a list with a number of rows.
  func ranges(count: Int) -> [Range<Int>] {
    // Show the end of a list that has become shorter.
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
