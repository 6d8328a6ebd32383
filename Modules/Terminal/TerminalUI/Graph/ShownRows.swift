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

extension Graph {
  /// Shows more rows of lists that are so long that only their beginning is shown.
  public func showMoreRows() {
    shownRows = ShownRows(limit: shownRows.limit + ShownRows.page)
    invalidateLists()
    onNeedsRender?()
  }

  /// The invocation that a line stands for on the screen; the rows that it names are made for it, wherever they stand in a long
  /// list.
  ///
  /// - Throws: Why the line is no command here.
  public func parse(_ line: String, allowsShortNames: Bool = false) throws(CommandError) -> Invocation {
    let tree = update()
    do throws(CommandError) {
      return try tree.parse(line, allowsShortNames: allowsShortNames)
    } catch {
      guard tree.hasMoreRows else { throw error }
      // A few rows by their numbers; the whole list for a name, which can be that of any row.
      let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
      if !numbers.isEmpty,
        let invocation = revealing(
          ShownRows(limit: shownRows.limit, named: numbers),
          {
            try? $0.parse(line, allowsShortNames: allowsShortNames)
          })
      {
        return invocation
      }
      let outcome = revealing(ShownRows(limit: .max)) { tree in
        Result { () throws(CommandError) in try tree.parse(line, allowsShortNames: allowsShortNames) }
      }
      return try outcome.get()
    }
  }

  /// The rows that contain a text, among all that there are.
  ///
  /// - Parameter width: How many columns there are.
  public func rows(containing text: String, width: Int) -> [StyledText] {
    guard update().hasMoreRows else { return tree.rows(containing: text, width: width) }
    return revealing(ShownRows(limit: .max)) { $0.rows(containing: text, width: width) }
  }

  /// Looks at the screen with other rows made than it shows. They stay made until the next render, so that what was
  /// found can be used.
  private func revealing<Result>(_ rows: ShownRows, _ look: (ElementTree) -> Result) -> Result {
    let shown = shownRows
    shownRows = rows
    invalidateLists()
    defer {
      shownRows = shown
      invalidateLists()
    }
    return look(update())
  }
}
