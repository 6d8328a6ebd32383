import TerminalText

extension Element.Row {
  /// What a person calls the row: the first text in it that can be said.
  public var name: String {
    for element in content {
      if let name = Self.name(of: element) { return name }
    }
    return ""
  }

  private static func name(of element: Element) -> String? {
    if case .text(let text) = element.content {
      let plain = text.singleLine.plain
      return plain.contains { $0.isLetter || $0.isNumber } ? plain : nil
    }
    for child in element.children {
      if let name = name(of: child) { return name }
    }
    return nil
  }

  /// What the row says, in one line.
  public var plainText: String { content.map(\.plainText).filter { !$0.isEmpty }.joined(separator: " ") }
}

extension ElementTree {
  /// The screen that commands address: what is presented in front.
  private var front: ElementTree {
    if case .sheet(let sheet) = presentation { sheet.tree.front } else { self }
  }

  /// Whether there are rows to look for something in.
  public var hasRows: Bool { !CommandTargets(front).collections.isEmpty }

  /// Whether rows were left out because there are so many.
  public var hasMoreRows: Bool { front.content.contains(where: Self.hidesRows) }

  private static func hidesRows(_ element: Element) -> Bool {
    if case .hiddenRows = element.content { return true }
    switch element.content {
    case .stack(_, let children), .list(let children), .section(_, _, let children),
      .decorated(_, let children):
      return children.contains(where: hidesRows)
    default: return false
    }
  }

  /// How many rows the longest list has.
  var rowCount: Int {
    func count(_ elements: [Element]) -> Int {
      elements.reduce(0) { most, element in
        switch element.content {
        case .row(let row): max(most, row.position.offset + 1)
        case .hiddenRows(let hidden): max(most, hidden.offsets.upperBound)
        default: max(most, count(element.children))
        }
      }
    }
    return count(front.content)
  }

  /// The offsets of the rows that contain a text. Upper and lower case are the same.
  func offsets(containing text: String) -> [Int] {
    let wanted = text.lowercased()
    return CommandTargets(front).collections.flatMap(\.rows)
      .filter { $0.plainText.lowercased().contains(wanted) }.map(\.position.offset)
  }

  /// The rows that contain a text, whatever its case, with their numbers, under the names of their sections.
  ///
  /// - Parameter width: How many columns there are.
  public func rows(containing text: String, width: Int) -> [StyledText] {
    let wanted = text.lowercased()
    var lines: [StyledText] = []
    for collection in CommandTargets(front).collections {
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
