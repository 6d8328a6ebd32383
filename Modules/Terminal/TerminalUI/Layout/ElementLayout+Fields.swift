import TerminalText

extension ElementLayout {
  /// Returns a text field in a window: one row with the part of the text around the cursor.
  ///
  /// - Parameter edited: The text with its cursor, if the field has the focus.
  func field(
    _ control: Control, id: ElementID, text: String, prompt: String?, edited: EditableText?
  ) -> Block {
    let label = row(control.label).lines
    let name = shownName(of: control, label: label)
    let isFocused = edited != nil
    let caption = (name.isEmpty ? name : name + ":").truncated(to: max(width * 2 / 3, 2))
      .styled(.caption(isFocused: isFocused))
    // Leave a blank column on each side of the text.
    let columns = max(min(width - caption.width, Self.mostFieldColumns), 3)
    let room = columns - 2
    func frame(_ part: ElementFrame.Part, column: Int, width: Int) -> ElementFrame {
      ElementFrame(
        id: id, rect: LayoutRect(row: 0, column: caption.width + 1 + column, width: width, height: 1),
        part: part)
    }
    let row = edited?.row(width: room)
    let shown =
      text.isEmpty
      ? StyledText(prompt ?? "", style: .dim).truncated(to: room)
      : row?.lines[0] ?? EditableText(text, lineEnds: .marks).beginning(room)
    var block = Block([caption + shown.inField(columns)])
    block.frames = [frame(.text, column: 0, width: room)]
    if let row { block.frames.append(frame(.cursor, column: row.cursorColumn, width: 1)) }
    return block
  }
}

extension ElementLayout {
  /// Returns a text field of several lines in a window: its name, and the lines of its text below it.
  ///
  /// - Parameter edited: The text with its cursor, if the field has the focus.
  func editor(
    _ control: Control, id: ElementID, text: String, prompt: String?, edited: EditableText?
  ) -> Block {
    let name = (StyledText(control.name) + ":").truncated(to: width)
    var block = Block(control.isLabelHidden ? [] : [name.styled(.caption(isFocused: edited != nil))])
    let columns = max(min(width - 1, Self.mostEditorColumns), 4)
    let room = columns - 2
    let laidOut = edited ?? EditableText(text, lineEnds: .breaks)
    let rows = laidOut.frame(width: room)
    var content = Block(
      text.isEmpty ? [StyledText(prompt ?? "", style: .dim).truncated(to: room)] : rows.lines)
    content.frames = [
      ElementFrame(
        id: id, rect: LayoutRect(row: 0, column: 0, width: room, height: content.lines.count), part: .text)
    ]
    content.lines.replaceEach { $0.inField(columns) }
    content.moveFrames(right: 1)
    if edited != nil {
      content.frames.append(
        ElementFrame(
          id: id,
          rect: LayoutRect(row: rows.cursorRow, column: rows.cursorColumn + 1, width: 1, height: 1),
          part: .cursor))
    }
    block.append(content.indented(by: 1))
    return block
  }
}

extension ElementLayout {
  /// The maximum width of a field of one line.
  private static let mostFieldColumns = 50
  /// The maximum width of a field of several lines.
  private static let mostEditorColumns = 74
}

extension TextStyle {
  /// Returns the style of a field's name.
  fileprivate static func caption(isFocused: Bool) -> TextStyle {
    isFocused ? .highlight : .dim
  }
}

extension StyledText {
  /// Returns the text as a line of a field, with a blank column on each side.
  fileprivate func inField(_ columns: Int) -> StyledText {
    (StyledText.space + padded(to: columns - 1)).styled(TextStyle(background: .role(.field)))
  }
}

extension Control {
  /// The text that can be edited in a window, and the placeholder for an empty text.
  var editableText: (text: String, prompt: String?)? {
    switch kind {
    case .textField(let text, let prompt, _): (text, prompt)
    case .date(let text, let components, _): (text, components.pattern)
    default: nil
    }
  }
}

extension EditableText {
  /// Returns the beginning of the text, in a number of columns.
  fileprivate func beginning(_ columns: Int) -> StyledText {
    var copy = self
    copy.moveCursor(to: 0)
    return copy.row(width: columns).lines[0]
  }
}
