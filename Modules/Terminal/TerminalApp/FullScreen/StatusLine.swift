import TerminalPrograms
import TerminalText

/// A key and its current action.
struct KeyHint: Hashable, Sendable {
  var key: String
  var action: String

  init(_ key: String, _ action: String) { (self.key, self.action) = (key, action) }

  var text: StyledText {
    StyledText(key, style: .highlight)
      + StyledText(" " + action, style: .dim)
  }
}

/// The status line at the bottom: the breadcrumb or messages, and the most important keys.
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
  /// The titles of the screens, from the first to the current one.
  var breadcrumb: [String] = []
  /// Messages, which replace the titles.
  var messages: [Message] = []
  /// Whether changes haven't been saved to disk.
  var isUnsaved = false
  /// The hints. The last one explains all other keys.
  var hints: [KeyHint] = []

  /// The maximum number of rows of a message.
  static let maxRows = 3
  /// The maximum number of hints, the most useful first.
  static let maxHints = 5
  /// The minimum width of a breadcrumb that is shortened.
  private static let leastBreadcrumb = 8

  /// Returns the rows of the status line: one, or more for a long message.
  func lines(columns: Int) -> [StyledText] {
    let bar = TextStyle(background: .role(.surface))
    return content(columns: columns - 2).map {
      (StyledText.space + $0.padded(to: columns - 1)).styled(bar)
    }
  }

  private func content(columns: Int) -> [StyledText] {
    var mark = StyledText(spinner.map { $0 + " " } ?? "", style: .highlight)
    if isUnsaved { mark += StyledText("not saved ", style: TextStyle(bold: true, foreground: .danger)) }
    guard !messages.isEmpty else {
      // The breadcrumb takes the room that the keys leave, because the title of the screen is its end.
      let room = min(columns / 3, columns - mark.width - keys(beside: mark, columns).width - 2)
      return [line(mark + breadcrumbText(columns: room), columns)]
    }
    let said = mark + messages.map(Self.styled).joined(separator: " · ")
    if said.width <= columns, !said.plain.contains("\n") { return [line(said, columns)] }
    let wrapped = said.wrapped(to: columns)
    guard wrapped.count > Self.maxRows else { return wrapped }
    let last = wrapped[(Self.maxRows - 1)...].joined(separator: " ")
    return wrapped.prefix(Self.maxRows - 1) + [last.truncated(to: columns)]
  }

  private static func styled(_ message: Message) -> StyledText {
    message.text.styled(message.isError ? TextStyle(bold: true, foreground: .danger) : .plain)
  }

  /// Returns the breadcrumb, its end if there is little room, or no text if there is almost none.
  private func breadcrumbText(columns: Int) -> StyledText {
    let whole = breadcrumb.map { StyledText($0, style: .dim).singleLine }
      .joined(separator: StyledText(" ▸ ", style: .dim))
    return columns < min(whole.width, Self.leastBreadcrumb)
      ? StyledText() : whole.truncatedAtStart(to: columns)
  }

  /// Returns a line with text at the left and as many hints as fit at the right.
  private func line(_ left: StyledText, _ columns: Int) -> StyledText {
    let left = left.truncated(to: columns)
    let right = keys(beside: left, columns)
    guard !right.isEmpty else { return left }
    return left + StyledText.spaces(columns - left.width - right.width) + right
  }

  /// Returns as many hints as fit beside a text.
  private func keys(beside left: StyledText, _ columns: Int) -> StyledText {
    func shown(_ hints: ArraySlice<KeyHint>) -> StyledText {
      hints.map(\.text).joined(separator: StyledText.spaces(2))
    }
    // The last hint explains the omitted ones.
    let others = hints.dropLast().prefix(Self.maxHints - 1)
    return (0...others.count).reversed().lazy.map { shown(others.prefix($0) + self.hints.suffix(1)) }
      .first { $0.isEmpty || left.width + ($0.width + (left.isEmpty ? 0 : 2)) <= columns } ?? StyledText()
  }
}
