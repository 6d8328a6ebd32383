import TerminalText
import TerminalUI

/// A field at the bottom for the text of a row that is looked for.
struct SearchBar: Hashable, Sendable {
  /// What came of a key.
  enum Outcome: Hashable, Sendable {
    /// The text is another: it is looked for from where the search began.
    case changed
    case goesOn
    /// The row that was found keeps the focus.
    case done
    /// The focus goes back to where the search began.
    case cancelled
  }

  /// What had the focus before.
  let start: ElementID?
  /// The row that it was or stood in, which may have to be made again.
  let startRow: Element.Position?
  private(set) var line = EditableText()
  /// Whether no row contains the text.
  var isMissing = false

  init(start: ElementID?, row: Element.Position?) { (self.start, startRow) = (start, row) }

  var text: String { line.text }

  /// Takes a key.
  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .enter: return line.isEmpty ? .cancelled : .done
    case .escape, .control("c"): return .cancelled
    case .backspace where line.isEmpty: return .cancelled
    default:
      let before = line.text
      line.handle(key)
      return line.text == before ? .goesOn : .changed
    }
  }

  /// How the field looks.
  func frame(columns: Int) -> LineFrame {
    let note = isMissing ? StyledText("  no row", style: TextStyle(bold: true, foreground: .danger)) : ""
    let row = line.row(width: max(columns - 1 - note.width, 1))
    return LineFrame(
      lines: [StyledText("/", style: .bold) + row.lines[0] + note], cursorRow: 0,
      cursorColumn: row.cursorColumn + 1)
  }
}
