import TerminalText

extension StyledText {
  /// Returns a horizontal line.
  static func rule(_ columns: Int) -> StyledText {
    StyledText(String(repeating: "─", count: columns), style: .border)
  }

  /// Returns the upper or lower edge of a box around a number of columns, with a title in it.
  package static func boxEdge(
    _ left: String, _ right: String, columns: Int, title: StyledText? = nil, style: TextStyle = .border
  ) -> StyledText {
    let name = title.map { StyledText.space + $0.singleLine.truncated(to: max(columns - 2, 1)) + " " } ?? ""
    let rest = String(repeating: "─", count: max(columns + 1 - name.width, 0))
    return StyledText(left + "─", style: style) + name + StyledText(rest + right, style: style)
  }

  /// Returns the text from a column on. A wide character that is cut in half becomes a space.
  package func dropping(columns: Int) -> StyledText {
    guard columns > 0 else { return self }
    var result = StyledText()
    var used = 0
    for run in runs {
      var kept = ""
      for character in run.content {
        let width = StyledText(String(character)).width
        if used >= columns {
          kept.append(character)
        } else if used + width > columns {
          kept += String(repeating: " ", count: used + width - columns)
        }
        used += width
      }
      result += StyledText(kept, style: run.style, link: run.link)
    }
    return result
  }

  /// Returns the text with some columns replaced by another text.
  package func replacing(columns: Range<Int>, with text: StyledText) -> StyledText {
    let end = dropping(columns: columns.upperBound)
    return prefix(columns: columns.lowerBound).padded(to: columns.lowerBound)
      + text.prefix(columns: columns.count).padded(to: columns.count) + end
  }

  /// Returns the text without the words of which some columns contain only a part, because the rest would look like another word.
  fileprivate func removingWords(cutBy columns: Range<Int>) -> StyledText {
    let before = prefix(columns: columns.lowerBound).plain
    let covered = dropping(columns: columns.lowerBound).prefix(columns: columns.count).plain
    let after = dropping(columns: columns.upperBound).plain
    let isCut = (
      first: covered.first?.isPartOfShownWord == true, last: covered.last?.isPartOfShownWord == true
    )
    let left = isCut.first ? before.reversed().prefix { $0.isPartOfShownWord }.count : 0
    let right = isCut.last ? after.prefix { $0.isPartOfShownWord }.count : 0
    guard left > 0 || right > 0 else { return self }
    return replacing(columns: columns.lowerBound - left..<columns.upperBound + right, with: StyledText())
  }
}

extension [StyledText] {
  /// Removes the words that a rectangle covers in part.
  package mutating func removeWords(cutBy rect: LayoutRect) {
    for row in rect.rows where indices.contains(row) {
      self[row] = self[row].removingWords(cutBy: rect.columns)
    }
  }
}

extension Character {
  /// A Boolean value that indicates whether the character is part of a word on the screen: it takes one column, and is neither a space
  /// nor a part of a line or surface.
  fileprivate var isPartOfShownWord: Bool {
    guard !isWhitespace, displayWidth == 1, let scalar = unicodeScalars.first else { return false }
    return !(0x2500...0x259F).contains(scalar.value)
  }
}

/// The rows of a window, drawn from the lowest layer to the front.
struct WindowCanvas {
  let columns: Int
  private(set) var lines: [StyledText]

  init(columns: Int, rows: Int) {
    self.columns = columns
    lines = Array(repeating: StyledText(), count: rows)
  }

  var rows: Int { lines.count }

  /// Dims everything drawn so far.
  mutating func dim() { lines.replaceEach { $0.dimmed.trimmingTrailingSpaces } }

  /// Draws lines, with a blank column on each side. Words that would be cut disappear.
  mutating func draw(_ new: [StyledText], withMarginsAt rect: LayoutRect) {
    let outer = rect.withMargins(in: columns)
    lines.removeWords(cutBy: outer)
    draw(new.map { $0.padded(to: rect.width).indented(by: rect.column - outer.column) }, at: outer)
  }

  /// Draws lines over the existing content.
  mutating func draw(_ new: [StyledText], at rect: LayoutRect) {
    for (index, row) in rect.rows.enumerated() where lines.indices.contains(row) {
      let line = index < new.count ? new[index] : StyledText()
      let isWhole = rect.column == 0 && rect.width >= columns
      defer { lines[row] = lines[row].trimmingTrailingSpaces }
      guard isWhole else {
        // Don't cut up an empty row, because there is nothing to keep (`screenKey` in `Tools/Benchmarks`).
        if lines[row].isEmpty {
          let part = line.isWider(than: rect.width) ? line.prefix(columns: rect.width) : line
          lines[row] = part.indented(by: rect.column)
          continue
        }
        lines[row] = lines[row].replacing(columns: rect.columns, with: line)
        continue
      }
      lines[row] = line.isWider(than: columns) ? line.prefix(columns: columns) : line
    }
  }

  /// Returns `true` if some cells are blank.
  func isBlank(in rect: LayoutRect) -> Bool {
    rect.rows.allSatisfy { row in
      !lines.indices.contains(row)
        || lines[row].dropping(columns: rect.column).prefix(columns: rect.width).plain.allSatisfy {
          $0 == " "
        }
    }
  }

  /// Applies a style to the existing content.
  mutating func style(_ style: TextStyle, in rect: LayoutRect) { restyle(in: rect) { $0.inside(style) } }

  /// Changes the styles of the existing content.
  mutating func restyle(in rect: LayoutRect, _ transform: (TextStyle) -> TextStyle) {
    let end = min(rect.column + rect.width, columns)
    guard rect.column < end else { return }
    for row in rect.rows where lines.indices.contains(row) {
      let part = lines[row].dropping(columns: rect.column).prefix(columns: end - rect.column)
      lines[row] = lines[row].replacing(
        columns: rect.column..<end,
        with: part.padded(to: end - rect.column).mappingStyles(transform))
    }
  }
}
