import TerminalText

/// A terminal in memory: cells, a cursor, scrollback, and the sequences that this module writes.
struct TerminalEmulator {
  /// The attributes and colors that sequences have selected.
  private struct Style {
    var attributes: Set<Int> = []
    var foreground: [Int] = []
    var background: [Int] = []

    var text: String {
      (attributes.sorted() + foreground + background).map(String.init).joined(separator: ";")
    }
    /// The part that a space shows.
    var onSpace: Style {
      attributes.isDisjoint(with: [4, 7, 9]) ? Style(background: background) : self
    }
  }

  /// A character with its style, or the second cell of a wide character.
  struct Cell: Equatable {
    var character: Character?
    var style = ""
    static let blank = Cell(character: " ")
  }

  private struct Row {
    var cells: [Cell] = []
    /// A Boolean value that indicates whether the line continues in the next row because it didn't fit.
    var isContinued = false

    var text: String {
      var text = String(cells.compactMap(\.character))
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }

  private(set) var columns: Int
  private(set) var rows: Int
  /// All rows: the last rows are on the screen, and the earlier rows are the scrollback.
  private var all: [Row]
  private var cursor = (row: 0, column: 0)
  private var wrapsNext = false
  private var wraps = true
  private(set) var isCursorHidden = false
  private(set) var isSynchronizing = false
  /// The number of nonempty cells that were erased.
  private(set) var erased = 0
  /// Modes that were switched on while they were on, or off while they were off.
  private(set) var repeated: [String] = []
  /// Sequences that the emulator doesn't support.
  private(set) var unknown: [String] = []
  private let reflows: Bool
  /// The number of columns for emoji of several scalars, or `nil` for the number that the writers expect.
  private let pictureWidth: Int?
  private var style = Style()
  /// The private modes that are on, by number, without the modes that have properties here.
  private(set) var modes: Set<String> = []
  /// The number of active keyboard modes on the stack.
  private(set) var keyLevels = 0
  /// The title that a program has set, or `nil` for the window's own title.
  private(set) var title: String?
  private(set) var savedTitles = 0
  /// The content of the main screen while the alternate screen is shown.
  private var other: (all: [Row], cursor: (row: Int, column: Int))?

  init(columns: Int, rows: Int, reflows: Bool = true, pictureWidth: Int? = nil) {
    (self.columns, self.rows, self.reflows, self.pictureWidth) = (columns, rows, reflows, pictureWidth)
    all = Array(repeating: Row(), count: rows)
  }

  private var top: Int { all.count - rows }

  /// The rows in the scrollback.
  var scrollback: [String] { all[..<top].map(\.text) }
  /// The rows on the screen.
  var screen: [String] { all[top...].map(\.text) }
  /// The cells of each row on the screen, with spaces for unwritten cells.
  var cells: [[Cell]] {
    all[top...].map { $0.cells + Array(repeating: .blank, count: max(columns - $0.cells.count, 0)) }
  }
  /// A Boolean value that indicates whether the alternate screen is shown.
  var isAlternate: Bool { other != nil }
  /// A Boolean value that indicates whether long lines continue in the next row.
  var wrapsLines: Bool { wraps }
  /// A Boolean value that indicates whether text is written without a style.
  var isPlain: Bool { style.text.isEmpty }
  /// All written lines, with wrapped rows joined and without trailing empty lines.
  var lines: [String] {
    var lines: [String] = []
    var current = ""
    for row in all {
      current += row.text
      if row.isContinued { continue }
      lines.append(current)
      current = ""
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }
  var cursorPosition: [Int] { [cursor.row, cursor.column] }

  // MARK: Writing

  mutating func write(_ text: String) {
    var scalars = Array(text.unicodeScalars)[...]
    var pending = ""
    func isSpecial(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 }
    while let scalar = scalars.first {
      guard isSpecial(scalar) else {
        pending.unicodeScalars.append(scalar)
        scalars.removeFirst()
        continue
      }
      put(pending)
      pending = ""
      scalars.removeFirst()
      switch scalar {
      case "\r": (cursor.column, wrapsNext) = (0, false)
      case "\n": lineFeed()
      case "\u{07}": break
      case "\u{1B}": sequence(&scalars)
      default: unknown.append("\(scalar.value)")
      }
    }
    put(pending)
  }

  private mutating func put(_ text: String) {
    for character in text {
      let isPicture = character.unicodeScalars.count > 1 && character.displayWidth == 2
      let width = isPicture ? pictureWidth ?? 2 : max(character.displayWidth, 1)
      if wrapsNext || cursor.column + width > columns {
        guard wraps else {
          // Overwrites the last cell.
          if cursor.column + width <= columns { set(character, width) }
          continue
        }
        all[top + cursor.row].isContinued = true
        cursor.column = 0
        lineFeed()
      }
      set(character, width)
      cursor.column += width
      if cursor.column >= columns { (cursor.column, wrapsNext) = (columns - 1, true) }
    }
  }

  private mutating func set(_ character: Character, _ width: Int) {
    var cells = all[top + cursor.row].cells
    while cells.count < cursor.column + width { cells.append(.blank) }
    let style = (character == " " ? style.onSpace : style).text
    // Erases the other half of a wide character.
    if cells[cursor.column].character == nil { blank(&cells, around: cursor.column) }
    let end = cursor.column + width
    if end < cells.count, cells[end].character == nil { blank(&cells, around: end) }
    cells[cursor.column] = Cell(character: character, style: style)
    for offset in 1..<max(width, 1) { cells[cursor.column + offset] = Cell(character: nil, style: style) }
    all[top + cursor.row].cells = cells
    wrapsNext = false
  }

  /// Erases the wide character that a cell belongs to.
  private func blank(_ cells: inout [Cell], around column: Int) {
    var start = column
    while start > 0, cells[start].character == nil { start -= 1 }
    var end = column
    while end < cells.count, cells[end].character == nil { end += 1 }
    for index in start..<end { cells[index] = .blank }
  }

  /// The rows that scroll, or `nil` if all do.
  private var scrolling: ClosedRange<Int>?

  private mutating func lineFeed() {
    wrapsNext = false
    if let scrolling, cursor.row == scrolling.upperBound {
      move(row: scrolling.lowerBound, to: cursor.row)
    } else if cursor.row < rows - 1 {
      cursor.row += 1
    } else {
      all.append(Row())
      // The alternate screen has no scrollback.
      if isAlternate { all.removeFirst() }
    }
  }

  /// Removes a row and inserts an empty one.
  private mutating func move(row: Int, to other: Int) {
    let top = top
    all.remove(at: top + row)
    all.insert(Row(), at: top + other)
  }

  private mutating func reverseLineFeed() {
    wrapsNext = false
    let scrolling = scrolling ?? 0...rows - 1
    if cursor.row == scrolling.lowerBound {
      move(row: scrolling.upperBound, to: cursor.row)
    } else {
      cursor.row = max(cursor.row - 1, 0)
    }
  }

  private mutating func sequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    let kind = scalars.popFirst()
    if kind == "M" { return reverseLineFeed() }
    if kind == "]" {
      let string = String(String.UnicodeScalarView(scalars.prefix { $0 != "\u{07}" }))
      scalars = scalars.dropFirst(string.unicodeScalars.count + 1)
      if string.hasPrefix("2;"), savedTitles > 0 { return title = String(string.dropFirst(2)) }
      if string.hasPrefix("8;;") { return }
      return unknown.append(string)
    }
    guard kind == "[" else { return unknown.append("no control sequence") }
    var parameters = ""
    while let scalar = scalars.popFirst() {
      guard (0x40...0x7E).contains(scalar.value) else {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      perform(parameters, scalar)
      return
    }
    unknown.append("unfinished")
  }

  private mutating func perform(_ parameters: String, _ final: Unicode.Scalar) {
    let count = max(Int(parameters) ?? 1, 1)
    switch (parameters, final) {
    case (_, "m"): setStyle(parameters)
    case (_, "A"): (cursor.row, wrapsNext) = (max(cursor.row - count, 0), false)
    case (_, "B"): (cursor.row, wrapsNext) = (min(cursor.row + count, rows - 1), false)
    case (_, "C"): (cursor.column, wrapsNext) = (min(cursor.column + count, columns - 1), false)
    case (_, "H"):
      let parts = parameters.split(separator: ";").map { max(Int($0) ?? 1, 1) - 1 }
      let (row, column) = (parts.first ?? 0, parts.count > 1 ? parts[1] : 0)
      (cursor, wrapsNext) = ((min(row, rows - 1), min(column, columns - 1)), false)
    case (_, "G"): (cursor.column, wrapsNext) = (min(count, columns) - 1, false)
    case (_, "r"):
      let parts = parameters.split(separator: ";").compactMap { Int($0) }
      scrolling = parts.count == 2 ? parts[0] - 1...min(parts[1], rows) - 1 : nil
      (cursor, wrapsNext) = ((0, 0), false)
      // New rows would take the background color.
      if scrolling != nil, !style.onSpace.text.isEmpty { unknown.append("scrolled in a style") }
    case ("", "K"): erase(cursor.row, from: cursor.column)
    case ("2", "K"): erase(cursor.row, from: 0)
    case ("", "J"):
      erase(cursor.row, from: cursor.column)
      for row in cursor.row..<rows where row > cursor.row { erase(row, from: 0) }
    case ("2", "J"): for row in 0..<rows { erase(row, from: 0) }
    case ("?25", "h"), ("?25", "l"): isCursorHidden = final == "l"
    case ("?7", "h"), ("?7", "l"): wraps = final == "h"
    case ("?2026", "h"), ("?2026", "l"): isSynchronizing = final == "h"
    case ("?1049", "h") where !isAlternate:
      other = (all, cursor)
      all = Array(repeating: Row(), count: rows)
    case ("?1049", "l"):
      guard let first = other else { return unknown.append("the first screen is shown") }
      (all, cursor, other, wrapsNext) = (first.all, first.cursor, nil, false)
      // The size may have changed in the meantime.
      while all.count < rows { all.append(Row()) }
      for index in all.indices { all[index].cells = Array(all[index].cells.prefix(columns)) }
      cursor = (min(cursor.row, rows - 1), min(cursor.column, columns - 1))
    case ("?2004", _), ("?1000", _), ("?1002", _), ("?1003", _), ("?1004", _), ("?1006", _):
      // Records a mode that is switched to the state it already has.
      let number = String(parameters.dropFirst())
      let isSwitched = final == "h" ? modes.insert(number).inserted : modes.remove(number) != nil
      if !isSwitched { repeated.append(parameters + String(final)) }
    case ("22;2", "t"): savedTitles += 1
    case ("23;2", "t"): (title, savedTitles) = (nil, savedTitles - 1)
    case (">1", "u"): keyLevels += 1
    case ("<", "u"): keyLevels -= 1
    default: unknown.append(parameters + String(final))
    }
  }

  private mutating func setStyle(_ text: String) {
    var parameters = text.split(separator: ";").compactMap { Int($0) }[...]
    if text.isEmpty { style = Style() }
    while let parameter = parameters.popFirst() {
      switch parameter {
      case 0: style = Style()
      case 1...9: style.attributes.insert(parameter)
      case 22: style.attributes.subtract([1, 2])
      case 23...29: style.attributes.remove(parameter - 20)
      case 30...37, 90...97: style.foreground = [parameter]
      case 40...47, 100...107: style.background = [parameter]
      case 39: style.foreground = []
      case 49: style.background = []
      case 38, 48:
        let color = [parameter] + parameters.prefix(parameters.first == 5 ? 2 : 4)
        parameters = parameters.dropFirst(color.count - 1)
        if parameter == 38 { style.foreground = color } else { style.background = color }
      default: unknown.append("style \(parameter)")
      }
    }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    // Erased cells would take the background color.
    if !style.onSpace.text.isEmpty { unknown.append("erased in a style") }
    var cells = all[top + row].cells
    erased += cells.dropFirst(column).count { $0.character != nil && $0.character != " " }
    if column < cells.count, cells[column].character == nil { blank(&cells, around: column) }
    all[top + row].cells = Array(cells.prefix(column))
    if column == 0 { all[top + row].isContinued = false }
  }

  // MARK: Another size

  /// Changes the size like a terminal: long lines are wrapped again, the cursor stays at its character, and
  /// rows that don't fit scroll off the top.
  mutating func resize(columns: Int, rows: Int) {
    if isAlternate {
      // The alternate screen is cut off, or gets empty rows at the bottom.
      all = (0..<rows).map { $0 < all.count ? Row(cells: Array(all[$0].cells.prefix(columns))) : Row() }
      (self.columns, self.rows) = (columns, rows)
      cursor = (min(cursor.row, rows - 1), min(cursor.column, columns - 1))
      wrapsNext = false
      return
    }
    let cursorIndex = top + cursor.row
    var fresh: [Row] = []
    var position = (row: 0, column: 0)
    var index = 0
    while index < all.count {
      // A line with the rows in which it continues.
      var cells: [Cell] = []
      var cursorAt: Int?
      while true {
        if index == cursorIndex { cursorAt = cells.count + cursor.column }
        cells += all[index].cells
        index += 1
        guard all[index - 1].isContinued, index < all.count else { break }
        while reflows, cells.count % self.columns != 0 { cells.append(.blank) }
      }
      var parts: [[Cell]] = []
      if reflows {
        var part: [Cell] = []
        for (offset, cell) in cells.enumerated() {
          let width = offset + 1 < cells.count && cells[offset + 1].character == nil ? 2 : 1
          if cell.character != nil, part.count + width > columns {
            parts.append(part)
            part = []
          }
          part.append(cell)
        }
        parts.append(part)
      } else {
        parts = [Array(cells.prefix(columns))]
      }
      if let cursorAt {
        let row = reflows ? min(cursorAt / columns, parts.count) : 0
        while parts.count <= row { parts.append([]) }
        position = (fresh.count + row, min(reflows ? cursorAt % columns : cursorAt, columns - 1))
      }
      for (number, part) in parts.enumerated() {
        fresh.append(Row(cells: part, isContinued: number < parts.count - 1))
      }
    }
    while fresh.count - 1 > position.row, fresh.last?.cells.isEmpty == true { fresh.removeLast() }
    while fresh.count < rows { fresh.append(Row()) }
    // Rows below the screen of the cursor are lost.
    if fresh.count - rows > position.row { fresh.removeLast(fresh.count - rows - position.row) }
    (all, self.columns, self.rows) = (fresh, columns, rows)
    cursor = (position.row - top, position.column)
    wrapsNext = false
  }
}
