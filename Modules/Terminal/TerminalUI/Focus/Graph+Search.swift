import TerminalText

extension Graph {
  /// Moves the focus to the next row on the screen in front that contains a text, whatever its case, around the ends.
  ///
  /// Rows that were not made are looked at too, part by part, until one is found; that one is made.
  ///
  /// - Parameters:
  ///   - isBackwards: Whether the row before is looked for.
  ///   - staying: Whether the row that has the focus counts first.
  /// - Returns: Whether there is one.
  @discardableResult
  public func moveFocus(
    toRowContaining text: String, backwards isBackwards: Bool = false, staying: Bool = false
  ) -> Bool {
    synchronizeFocus()
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return false }
    let lists = FrontRows(tree).lists
    let first = focusedRow.flatMap { row in lists.firstIndex { $0.id == row.list }.map { ($0, row.offset) } }
    for part in searchParts(of: lists, from: first, backwards: isBackwards, staying: staying) {
      let found = revealing(named: part.offsets.map { $0 + 1 }) { tree in
        FrontRows(tree).rows.filter { row in
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

  /// The row that has the focus, or that holds what has it.
  private var focusedRow: Element.Position? {
    guard let focus else { return nil }
    return FrontRows(tree).rows.first { $0.element == focus || $0.contains(focus) }?.position
  }

  /// Rows of one list that are looked at together.
  private struct SearchPart {
    var list: ElementID
    var offsets: Range<Int>
  }

  private static var searchedAtOnce: Int { 200 }

  /// All rows of some lists in the order in which they are looked at, from one of them on.
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
    // What stands behind the focus, the other lists, and what stands before it.
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

/// The rows of the screen in front, and how many each list has with those that were not made.
private struct FrontRows {
  struct Row {
    var element: ElementID
    var row: Element.Row
    var position: Element.Position { row.position }
    var plainText: String { row.plainText }

    func contains(_ id: ElementID) -> Bool {
      func holds(_ element: Element) -> Bool { element.id == id || element.children.contains(where: holds) }
      return row.content.contains(where: holds)
    }
  }

  private(set) var rows: [Row] = []
  private(set) var lists: [(id: ElementID, count: Int)] = []

  init(_ tree: ElementTree) {
    var tree = tree
    while case .sheet(let sheet) = tree.presentation { tree = sheet.tree }
    if case .alert = tree.presentation { return }
    for element in tree.content { visit(element) }
  }

  private mutating func visit(_ element: Element) {
    switch element.content {
    case .row(let row):
      rows.append(Row(element: element.id, row: row))
      count(row.position.list, row.position.offset + 1)
    case .hiddenRows(let hidden): count(hidden.list, hidden.offsets.upperBound)
    default: for child in element.children { visit(child) }
    }
  }

  private mutating func count(_ list: ElementID, _ count: Int) {
    if let index = lists.firstIndex(where: { $0.id == list }) {
      lists[index].count = max(lists[index].count, count)
    } else {
      lists.append((list, count))
    }
  }
}
