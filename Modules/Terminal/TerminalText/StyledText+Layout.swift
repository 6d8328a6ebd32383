/// Where text stands in columns that are more than it needs.
public enum TextAlignment: Hashable, Sendable {
  case leading, center, trailing
}

extension StyledText {
  /// The lines of the text. Even an empty text has one.
  public var lines: [StyledText] {
    var lines = [StyledText()]
    for run in runs {
      var isFirst = true
      for part in run.content.split(separator: "\n", omittingEmptySubsequences: false) {
        if !isFirst { lines.append(StyledText()) }
        isFirst = false
        lines[lines.count - 1].append(Run(safe: String(part), style: run.style))
      }
    }
    return lines
  }

  /// The beginning of the text that fits into some columns; an ellipsis says where something was cut off.
  ///
  /// A wide character that would stand across the edge is left out.
  public func truncated(to columns: Int) -> StyledText {
    guard columns > 0 else { return StyledText() }
    guard width > columns else { return self }
    var result = prefix(columns: columns - 1)
    result.append(Run(safe: "…", style: result.runs.last?.style ?? runs.first?.style ?? .plain))
    return result
  }

  /// The beginning of the text that fits into some columns, cut off in silence.
  public func prefix(columns: Int) -> StyledText {
    var result = StyledText()
    var used = 0
    for run in runs {
      var kept = ""
      for character in run.content {
        let width = character.displayWidth
        guard used + width <= columns else {
          result.append(Run(safe: kept, style: run.style))
          return result
        }
        used += width
        kept.append(character)
      }
      result.append(Run(safe: kept, style: run.style))
    }
    return result
  }

  /// The text with spaces around it, until it takes some columns; a longer text stays as it is.
  public func padded(to columns: Int, alignment: TextAlignment = .leading) -> StyledText {
    let missing = columns - width
    guard missing > 0 else { return self }
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return Self.spaces(before) + self + Self.spaces(missing - before)
  }

  /// A number of spaces.
  public static func spaces(_ count: Int) -> StyledText {
    StyledText(safe: String(repeating: " ", count: max(0, count)), style: .plain)
  }

  /// The text in lines of some columns at most, broken at spaces where there are any.
  ///
  /// A word that is longer than a line is broken where the line ends. A line is never narrower than two columns,
  /// the least that every character fits into.
  public func wrapped(to columns: Int) -> [StyledText] {
    let columns = max(2, columns)
    return lines.flatMap { $0.wrappedLine(to: columns) }
  }

  private func wrappedLine(to columns: Int) -> [StyledText] {
    guard width > columns else { return [self] }
    var cells: [(character: Character, width: Int, style: TextStyle)] = []
    for run in runs {
      for character in run.content { cells.append((character, character.displayWidth, run.style)) }
    }
    var lines: [StyledText] = []
    var start = 0
    while start < cells.count {
      var end = start
      var used = 0
      while end < cells.count, used + cells[end].width <= columns {
        used += cells[end].width
        end += 1
      }
      var next = end
      if end < cells.count {
        if cells[end].character == " " {
          next = end + 1
        } else if let space = cells[start..<end].lastIndex(where: { $0.character == " " }), space > start {
          end = space
          next = space + 1
        }
      }
      var line = StyledText()
      for cell in cells[start..<end] { line.append(Run(safe: String(cell.character), style: cell.style)) }
      lines.append(line)
      start = next
    }
    return lines
  }
}
