import TerminalText

extension ViewGraph {
  /// Moves the focus to the next row of the front screen that contains a text, ignoring case and wrapping around at the ends.
  ///
  /// Rows that weren't created are searched too, one part after another. The row that is found is created.
  ///
  /// - Parameters:
  ///   - text: The text to search for.
  ///   - isBackwards: Whether to search for the previous row.
  ///   - staying: Whether to check the focused row first.
  /// - Returns: `true` if a row was found.
  @discardableResult
  public func moveFocus(
    toRowContaining text: String, backwards isBackwards: Bool = false, staying: Bool = false
  ) -> Bool {
    synchronizeFocus()
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return false }
    let lists = focusedTree.lists
    let first = focusedRow.flatMap { row in lists.firstIndex { $0.id == row.list }.map { ($0, row.offset) } }
    for part in searchParts(of: lists, from: first, backwards: isBackwards, staying: staying) {
      let found = revealing(named: part.offsets.map { $0 + 1 }) { tree in
        focused(in: tree).rows.compactMap(\.row).filter { row in
          row.position.list == part.list && part.offsets.contains(row.position.offset)
            && row.plainText.lowercased().contains(wanted)
        }.map(\.position)
      }
      guard let position = isBackwards ? found.last : found.first else { continue }
      update()
      return focus(row: position)
    }
    update()
    return false
  }

  /// The row that has the focus or contains the focused element.
  private var focusedRow: Element.Position? {
    guard let focus else { return nil }
    return focusedTree.rows.first { [$0].withDescendants.contains { $0.id == focus } }?.row?.position
  }

  /// Rows of one list that are searched together.
  private struct SearchPart {
    var list: ElementID
    var offsets: Range<Int>
  }

  private static var searchedAtOnce: Int { 200 }

  /// Returns all rows of the lists in the order of the search, which starts at a row.
  private func searchParts(
    of lists: [(id: ElementID, count: Int)], from first: (list: Int, offset: Int)?, backwards: Bool,
    staying: Bool
  ) -> [SearchPart] {
    var parts: [SearchPart] = []
    func add(_ list: Int, _ offsets: Range<Int>) {
      let offsets = offsets.clamped(to: 0..<lists[list].count)
      let starts = stride(from: offsets.lowerBound, to: offsets.upperBound, by: Self.searchedAtOnce)
      let ranges = starts.map { $0..<min($0 + Self.searchedAtOnce, offsets.upperBound) }
      parts += (backwards ? ranges.reversed() : ranges).map { SearchPart(list: lists[list].id, offsets: $0) }
    }
    let order = backwards ? Array(lists.indices.reversed()) : Array(lists.indices)
    guard let first, let start = order.firstIndex(of: first.list) else {
      for list in order { add(list, 0..<lists[list].count) }
      return parts
    }
    // The rows after the focus, the other lists, and the rows before the focus.
    let (before, behind) = (
      0..<first.offset, first.offset + 1..<max(lists[first.list].count, first.offset + 1)
    )
    let own = first.offset..<first.offset + 1
    if staying { add(first.list, own) }
    add(first.list, backwards ? before : behind)
    for list in order[(start + 1)...] + order[..<start] { add(list, 0..<lists[list].count) }
    add(first.list, backwards ? behind : before)
    if !staying { add(first.list, own) }
    return parts
  }
}

extension ElementTree {
  /// The lists on the screen, with the number of rows of each one, including those that weren't created.
  fileprivate var lists: [(id: ElementID, count: Int)] {
    var lists: [(id: ElementID, count: Int)] = []
    for element in content.withDescendants {
      let (list, count): (ElementID, Int)
      switch element.content {
      case .row(let row): (list, count) = (row.position.list, row.position.offset + 1)
      case .hiddenRows(let hidden): (list, count) = (hidden.list, hidden.offsets.upperBound)
      default: continue
      }
      if let index = lists.firstIndex(where: { $0.id == list }) {
        lists[index].count = max(lists[index].count, count)
      } else {
        lists.append((list, count))
      }
    }
    return lists
  }
}
