import TerminalText
import TerminalUI

/// A field at the bottom of the screen that searches for a row.
struct SearchBar: Hashable, Sendable {
  /// The outcome of a key.
  enum Outcome: Hashable, Sendable {
    /// The text changed. The search starts again from the original focus.
    case changed
    case isOpen
    /// The found row keeps the focus.
    case done
    /// The focus returns to its original position.
    case cancelled
  }

  /// The original focus.
  let start: ElementID?
  /// The row of the original focus, which may have to be loaded again.
  let startRow: Element.Position?
  private(set) var line = EditableText()
  /// Whether no row contains the text.
  var isMissing = false

  init(start: ElementID?, row: Element.Position?) { (self.start, startRow) = (start, row) }

  var text: String { line.text }

  /// Handles a key.
  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .enter: return line.isEmpty ? .cancelled : .done
    case .escape, .control("c"): return .cancelled
    case .backspace where line.isEmpty: return .cancelled
    default:
      let before = line.text
      line.handle(key)
      return line.text == before ? .isOpen : .changed
    }
  }

  /// Returns the field as a row.
  func frame(columns: Int) -> LineFrame {
    let note = isMissing ? StyledText("  no row", style: TextStyle(bold: true, foreground: .danger)) : ""
    let row = line.row(width: max(columns - 1 - note.width, 1))
    return LineFrame(
      lines: [StyledText("/", style: .bold) + row.lines[0] + note], cursorRow: 0,
      cursorColumn: row.cursorColumn + 1)
  }
}
