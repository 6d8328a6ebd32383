import TerminalText

extension Element.Row {
  /// The name of the row: the first text in it that contains a letter or a digit. That of a field comes before its label.
  public var name: String { content.firstWords ?? "" }

  /// The text of the row, in one line.
  public var plainText: String { content.map(\.plainText).filter { !$0.isEmpty }.joined(separator: " ") }
}

extension [Element] {
  /// The first text that contains a letter or a digit, or `nil`.
  var firstWords: String? {
    for content in withDescendants.lazy.map(\.content) {
      let text: StyledText
      switch content {
      case .text(let shown): text = shown
      case .control(let control):
        guard case .textField(let typed, _, _) = control.kind else { continue }
        text = StyledText(typed)
      default: continue
      }
      let plain = text.singleLine.plain
      if plain.contains(where: { $0.isLetter || $0.isNumber }) { return plain }
    }
    return nil
  }
}

extension ElementTree {
  /// A Boolean value that indicates whether the front screen has rows to search.
  public var hasRows: Bool { front.elements.contains { $0.row != nil } }

  /// A Boolean value that indicates whether the front screen has a list so long that some of its rows weren't created.
  public var hasMoreRows: Bool {
    front.elements.contains { if case .hiddenRows = $0.content { true } else { false } }
  }

  /// The number of rows of the longest list of the front screen.
  var rowCount: Int {
    front.elements.reduce(0) { count, element in
      switch element.content {
      case .row(let row): max(count, row.position.offset + 1)
      case .hiddenRows(let hidden): max(count, hidden.offsets.upperBound)
      default: count
      }
    }
  }

  /// Returns the offsets of the rows of the front screen that contain a text, ignoring case.
  func offsets(containing text: String) -> [Int] {
    let wanted = text.lowercased()
    return front.rows.compactMap(\.row).filter { $0.plainText.lowercased().contains(wanted) }
      .map(\.position.offset)
  }

  /// Returns the rows of the front screen that contain a text, ignoring case, with their numbers, below the names of their
  /// sections.
  ///
  /// - Parameter width: The number of columns.
  public func rows(containing text: String, width: Int) -> [StyledText] {
    let wanted = text.lowercased()
    var lines: [StyledText] = []
    for collection in CommandTargets(self).collections {
      let found = collection.rows.filter { $0.plainText.lowercased().contains(wanted) }
      guard let last = found.last else { continue }
      if !collection.name.isEmpty {
        lines.append(StyledText(collection.name.joined(separator: " "), style: .bold))
      }
      let digits = String(last.number).count
      lines += found.map { row in
        let number = StyledText(String(row.number)).padded(to: digits, alignment: .trailing).styled(.dim)
        return (number + "  " + StyledText(row.plainText)).truncated(to: width)
      }
    }
    return lines
  }
}
