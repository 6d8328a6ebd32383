import TerminalPrograms
import TerminalText

/// The status line at the bottom: the state of the screen or messages, and the most important keys.
struct StatusLine: Hashable, Sendable {
  /// A message.
  struct Message: Hashable, Sendable {
    var text: StyledText
    var isError = false
    /// Whether the message is the last line that the program printed.
    var isPrinted = false
    /// Whether the message disappears after a while.
    var fades = false
    /// A Boolean value that indicates whether `undo` undoes what the message is about.
    var isUndoable = false

    init(_ text: String, isError: Bool = false) { (self.text, self.isError) = (StyledText(text), isError) }

    /// Creates a message from a notice, which disappears after a while unless it is an error.
    ///
    /// - Parameter showsMark: Whether the terminal has a character that marks a message about something done.
    init(_ notice: ProgramNotice, showsMark: Bool = true) {
      (text, isError, fades) = (notice.text, notice.isError, !notice.isError)
      isUndoable = notice.isUndoable
      if isUndoable, showsMark { text = StyledText("✓ ", style: TextStyle(foreground: .success)) + text }
    }
  }

  /// The frame of a spinner, while the program is busy.
  var spinner: String?
  /// The state of the screen, such as the number of its rows.
  var state = ""
  /// Messages, which replace the state.
  var messages: [Message] = []
  /// Whether changes haven't been saved to disk.
  var isUnsaved = false
  /// The hints. The last one explains all other keys.
  var hints: [KeyHint] = []

  /// The maximum number of rows of a message.
  static let maxRows = 3
  /// The maximum number of hints, the most useful first.
  static let maxHints = 5
  /// The minimum width of a state that is shortened.
  private static let leastState = 8

  /// The status line of a number of columns.
  struct Layout: Hashable, Sendable {
    /// The rows: one, or more for a long message.
    var lines: [StyledText]
    /// The hints in the only row, with their columns.
    var hints: [HintCells] = []
  }

  /// A hint with its columns.
  struct HintCells: Hashable, Sendable {
    var columns: Range<Int>
    var hint: KeyHint
  }

  /// Returns the status line for a window.
  func layout(columns: Int) -> Layout {
    let bar = TextStyle(background: .role(.surface))
    var layout = content(columns: columns - 2)
    layout.lines = layout.lines.map { (StyledText.space + $0.padded(to: columns - 1)).styled(bar) }
    return layout
  }

  private func content(columns: Int) -> Layout {
    var mark = StyledText(spinner.map { $0 + " " } ?? "", style: .highlight)
    if isUnsaved { mark += StyledText("not saved ", style: TextStyle(bold: true, foreground: .danger)) }
    guard !messages.isEmpty else {
      return line(mark + stateText(columns: columns, beside: mark), columns)
    }
    let said = mark + messages.map(Self.styled).joined(separator: " · ")
    if said.width <= columns, !said.plain.contains("\n") { return line(said, columns) }
    let wrapped = said.wrapped(to: columns)
    guard wrapped.count > Self.maxRows else { return Layout(lines: wrapped) }
    let last = wrapped[(Self.maxRows - 1)...].joined(separator: " ")
    return Layout(lines: wrapped.prefix(Self.maxRows - 1) + [last.truncated(to: columns)])
  }

  private static func styled(_ message: Message) -> StyledText {
    message.text.styled(message.isError ? TextStyle(bold: true, foreground: .danger) : .plain)
  }

  /// Returns the state in the room that the keys leave, but at most a third of the line, or no text if there is almost no room.
  private func stateText(columns: Int, beside mark: StyledText) -> StyledText {
    let whole = StyledText(state, style: .dim).singleLine
    let keys = Self.text(of: shownHints(beside: mark, columns))
    let room = min(columns / 3, columns - mark.width - keys.width - Self.gap)
    return room < min(whole.width, Self.leastState) ? StyledText() : whole.truncated(to: room)
  }

  /// Returns a line with text at the left and as many hints as fit at the right.
  private func line(_ left: StyledText, _ columns: Int) -> Layout {
    let left = left.truncated(to: columns)
    let hints = shownHints(beside: left, columns)
    let right = Self.text(of: hints)
    guard !right.isEmpty else { return Layout(lines: [left]) }
    // The line follows a blank column.
    var column = 1 + columns - right.width
    let cells = hints.map { hint in
      defer { column += hint.text.width + Self.gap }
      return HintCells(columns: column..<column + hint.text.width, hint: hint)
    }
    return Layout(
      lines: [left + StyledText.spaces(columns - left.width - right.width) + right], hints: cells)
  }

  private static func text(of hints: [KeyHint]) -> StyledText {
    hints.map(\.text).joined(separator: StyledText.spaces(gap))
  }

  /// The number of columns between hints.
  private static let gap = 2

  /// Returns as many hints as fit beside a text.
  private func shownHints(beside left: StyledText, _ columns: Int) -> [KeyHint] {
    // The last hint explains the omitted ones.
    let others = hints.dropLast().prefix(Self.maxHints - 1)
    return (0...others.count).reversed().lazy.map { others.prefix($0) + self.hints.suffix(1) }
      .first {
        $0.isEmpty || left.width + Self.text(of: Array($0)).width + (left.isEmpty ? 0 : Self.gap) <= columns
      }.map(Array.init) ?? []
  }
}
