/// The edge between two columns of a table, in the line of their titles.
package struct ColumnEdge: Hashable, Sendable {
  /// The element with the titles.
  var header: ElementID
  /// The column before the edge.
  var column: Int
}

extension ViewGraph {
  /// Returns the edge of a column in a cell of the last layout, or `nil` if the cell has no edge.
  package func columnEdge(atRow row: Int, column: Int) -> ColumnEdge? {
    let part = lastLayout?.front.parts.first {
      $0.part == .columnTitles && $0.rect.contains(row: row, column: column)
    }
    guard let part, let titles = titles(part.id) else { return nil }
    var start = titles.rect.column
    for (index, width) in titles.actual.enumerated().dropLast() {
      start += width
      if (start..<start + ElementLayout.columnGap).contains(column) {
        return ColumnEdge(header: part.id, column: index)
      }
      start += ElementLayout.columnGap
    }
    return nil
  }

  /// Moves the edge of a column to a column of the window.
  package func move(_ edge: ColumnEdge, toColumn column: Int) {
    guard let titles = titles(edge.header), titles.actual.indices.contains(edge.column) else { return }
    let before = titles.actual[..<edge.column].reduce(titles.rect.column) {
      $0 + $1 + ElementLayout.columnGap
    }
    resize(edge.column, of: titles, to: column - before)
  }

  /// Makes the column of a table wider by a number of cells, or narrower if the number is negative.
  ///
  /// - Parameter id: The button in the title of the column.
  /// - Returns: `true` if the element is the title of a column.
  package func resizeColumn(titled id: ElementID, by count: Int) -> Bool {
    for part in lastLayout?.front.parts ?? [] where part.part == .columnTitles {
      guard let titles = titles(part.id),
        let column = titles.cells.firstIndex(where: { $0.withDescendants.contains { $0.id == id } })
      else { continue }
      resize(column, of: titles, to: titles.actual[column] + count)
      return true
    }
    return false
  }

  /// The titles of a table's columns in the last layout.
  private struct Titles {
    var id: ElementID
    var cells: [[Element]]
    var widths: [Int?]
    /// The widths on the screen.
    var actual: [Int]
    var rect: LayoutRect
  }

  /// Returns the titles, or `nil` if they aren't visible or are below each other.
  private func titles(_ id: ElementID) -> Titles? {
    let front = tree.front
    guard
      let rect = lastLayout?.front.parts.first(where: { $0.id == id && $0.part == .columnTitles })?.rect,
      let element = front.element(id) ?? front.leadingScreen?.element(id),
      case .columns(let cells, let widths) = element.content,
      let actual = ElementLayout(width: rect.width).columnWidths(widths)
    else { return nil }
    return Titles(id: id, cells: cells, widths: widths, actual: actual, rect: rect)
  }

  /// Sets the width of a column. The columns before it don't move, and the columns after it share the remaining space.
  private func resize(_ column: Int, of titles: Titles, to width: Int) {
    var widths = titles.widths
    for index in 0..<column { widths[index] = titles.actual[index] }
    let after = titles.actual.indices.dropFirst(column + 1).reduce(0) { sum, index in
      sum + (titles.widths[index] == nil ? ElementLayout.leastColumn : titles.actual[index])
    }
    let gaps = ElementLayout.columnGap * (widths.count - 1)
    let greatest = titles.rect.width - gaps - titles.actual[..<column].reduce(0, +) - after
    guard greatest >= ElementLayout.leastColumn else { return }
    widths[column] = min(max(width, ElementLayout.leastColumn), greatest)
    guard widths != titles.widths else { return }
    usage(titles.id)?.setColumnWidths?(widths)
  }
}
