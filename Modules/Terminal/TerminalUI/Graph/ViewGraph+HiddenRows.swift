import TerminalText

// Commands can refer to rows that aren't shown. Such rows are created temporarily: directly for a number, and one part of the
// list after another for a name. A list of a hundred thousand rows is never in memory as a whole.

extension ViewGraph {
  /// Shows more rows of the lists that show only some of their rows: twice as many, or a thousand more if that's less.
  public func showMoreRows() {
    shownRows = ShownRows(limit: shownRows.limit + min(shownRows.limit, ShownRows.page))
    invalidateLists()
    onNeedsRender?()
  }

  /// Sets the number of rows of a long list that are shown at once.
  package func showRows(atOnce count: Int) {
    if shownRows.limit != count {
      shownRows = ShownRows(limit: count)
      invalidateLists()
    }
    update()
  }

  /// Shows another part of a long list: as many rows as are shown at once, starting at an offset.
  ///
  /// The first of these rows remains the first one when rows are added or removed before it.
  ///
  /// - Returns: `true` if the list exists.
  func showRows(from offset: Int, of list: ElementID) -> Bool {
    guard lists[list.rawValue] != nil, (0..<1_000_000_000).contains(offset) else { return false }
    make(rows: offset..<offset + shownRows.limit, of: list, anchor: offset)
    onNeedsRender?()
    return true
  }

  /// Scrolls the lists nearest to an element to their beginning.
  func showFirstRows(beside element: ElementID) {
    var above = node(element)?.parent
    while let common = above {
      var isDone = false
      for list in lists.values where list.isBelow(common) {
        isDone = true
        list.rowWindow = nil
        invalidate(list)
        // Reset the list itself, and any scrolling part of the screen around it.
        for node in sequence(first: list, next: \.parent).prefix(while: { $0 !== common }) {
          node.scroll = nil
        }
      }
      if isDone { break }
      above = common.parent
    }
    interactions += 1
    onNeedsRender?()
  }

  /// Returns the invocation for a line on the screen. The rows that the line refers to are created for it, at any position of a
  /// long list.
  ///
  /// - Throws: An error that explains why the line isn't a command on this screen.
  public func parse(_ line: String, allowsShortNames: Bool = false) throws(CommandError) -> Invocation {
    func outcome(_ tree: ElementTree) -> Result<Invocation, CommandError> {
      Result { () throws(CommandError) in try tree.parse(line, allowsShortNames: allowsShortNames) }
    }
    let tree = update()
    let first = outcome(tree)
    guard case .failure(let error) = first, tree.hasMoreRows else { return try first.get() }
    let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
    if !numbers.isEmpty, case .success(let invocation) = revealing(named: numbers, outcome) {
      return invocation
    }
    // Collect the parts in which the line has a meaning, and those in which it's ambiguous.
    var meant: [[Int]] = []
    var unclear: [[Int]] = []
    for part in parts(of: tree) {
      switch revealing(named: part, outcome) {
      case .success: meant.append(part)
      case .failure(let other) where other.message != error.message: unclear.append(part)
      case .failure: continue
      }
    }
    // The error lists the possible meanings. A few examples are enough.
    let rows = (meant + unclear.prefix(2)).flatMap { $0 }
    guard !rows.isEmpty else { throw error }
    return try revealing(named: rows, outcome).get()
  }

  /// Returns the rows that contain a text, among all rows of the lists.
  ///
  /// - Parameter width: The number of columns.
  public func rows(containing text: String, width: Int) -> [StyledText] {
    let tree = update()
    guard tree.hasMoreRows else { return tree.rows(containing: text, width: width) }
    let found = parts(of: tree).flatMap { part in revealing(named: part) { $0.offsets(containing: text) } }
    return revealing(named: found.map { $0 + 1 }) { $0.rows(containing: text, width: width) }
  }

  // MARK: Searching

  /// Returns the numbers of all rows of the longest list that aren't shown, in parts.
  private func parts(of tree: ElementTree) -> [[Int]] {
    let count = tree.rowCount
    // If another part of a list is shown, the rows at its beginning aren't shown either.
    let first = lists.values.contains { $0.rowWindow != nil } ? 1 : shownRows.limit + 1
    return stride(from: first, through: count, by: ShownRows.page).map {
      Array($0...min($0 + ShownRows.page - 1, count))
    }
  }

  /// Creates the rows with some numbers in addition to the visible ones, and returns the result of `look` for this screen. The rows
  /// exist until the next render, so that the result can refer to them.
  func revealing<Outcome>(named numbers: [Int], _ look: (ElementTree) -> Outcome) -> Outcome {
    let shown = shownRows
    shownRows = ShownRows(limit: shown.limit, named: numbers)
    invalidateLists()
    defer {
      shownRows = shown
      invalidateLists()
    }
    return look(update())
  }
}
