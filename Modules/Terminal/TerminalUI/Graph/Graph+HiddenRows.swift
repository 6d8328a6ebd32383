import TerminalText

// Commands can name rows that are not shown. They are made for it: those of a number at once, those of a name part by part, so that
// a list of a hundred thousand rows is never in memory as a whole.

extension Graph {
  /// Shows more rows of lists that are so long that only their beginning is shown.
  public func showMoreRows() {
    shownRows = ShownRows(limit: shownRows.limit + ShownRows.page)
    invalidateLists()
    onNeedsRender?()
  }

  /// Shows so many rows of each long list at once.
  package func showRows(atOnce count: Int) {
    if shownRows.limit != count {
      shownRows = ShownRows(limit: count)
      invalidateLists()
    }
    update()
  }

  /// Shows another part of a long list: as many rows as are shown at once, from an offset on.
  ///
  /// The first of these rows stays the first one when rows are added or removed before it.
  ///
  /// - Returns: A Boolean value that indicates whether the list exists.
  func showRows(from offset: Int, of list: ElementID) -> Bool {
    guard lists[list.rawValue] != nil, (0..<1_000_000_000).contains(offset) else { return false }
    make(rows: offset..<offset + shownRows.limit, of: list, anchor: offset)
    onNeedsRender?()
    return true
  }

  /// Shows the lists that stand nearest to an element from their beginning.
  func showFirstRows(beside element: ElementID) {
    var above = node(element)?.parent
    while let common = above {
      var isDone = false
      for list in lists.values where list.isBelow(common) {
        isDone = true
        list.rowWindow = nil
        invalidate(list)
        // What scrolls is the list around the rows, or a part of the screen around that.
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

  /// The invocation that a line stands for on the screen; the rows that it names are made for it, wherever they stand in a long
  /// list.
  ///
  /// - Throws: Why the line is no command here.
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
    // A part in which the line means something, or could mean several things.
    var meant: [[Int]] = []
    var unclear: [[Int]] = []
    for part in parts(of: tree) {
      switch revealing(named: part, outcome) {
      case .success: meant.append(part)
      case .failure(let other) where other.message != error.message: unclear.append(part)
      case .failure: continue
      }
    }
    // What could be meant is named in the error; a few examples are enough.
    let rows = (meant + unclear.prefix(2)).flatMap { $0 }
    guard !rows.isEmpty else { throw error }
    return try revealing(named: rows, outcome).get()
  }

  /// The rows that contain a text, among all that there are.
  ///
  /// - Parameter width: How many columns there are.
  public func rows(containing text: String, width: Int) -> [StyledText] {
    let tree = update()
    guard tree.hasMoreRows else { return tree.rows(containing: text, width: width) }
    let found = parts(of: tree).flatMap { part in revealing(named: part) { $0.offsets(containing: text) } }
    return revealing(named: found.map { $0 + 1 }) { $0.rows(containing: text, width: width) }
  }

  // MARK: Looking

  /// The numbers of all rows of the longest list that are not shown, in parts.
  private func parts(of tree: ElementTree) -> [[Int]] {
    let count = tree.rowCount
    // Where a host shows another part of a list, the rows at its beginning are not shown either.
    let first = lists.values.contains { $0.rowWindow != nil } ? 1 : shownRows.limit + 1
    return stride(from: first, through: count, by: ShownRows.page).map {
      Array($0...min($0 + ShownRows.page - 1, count))
    }
  }

  /// Looks at the screen with some rows in addition to those that are shown, by their numbers. They stay made until the next
  /// render, so that what was found can be used.
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
