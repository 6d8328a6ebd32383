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
    let caption =
      name.isEmpty
      ? name
      : name.truncated(to: max(width * 2 / 3, 2)).padded(to: captionColumns)
        .styled(.caption(isFocused: isFocused)) + StyledText.space
    // The edge is before the text, and a blank column after it.
    let columns = max(min(width - caption.width, Self.maxFieldColumns), 3)
    let room = columns - 2
    func frame(_ part: ElementFrame.Part, column: Int, width: Int) -> ElementFrame {
      ElementFrame(
        id: id, rect: LayoutRect(row: 0, column: caption.width + 1 + column, width: width, height: 1),
        part: part)
    }
    let row = edited?.row(width: room)
    let shown =
      text.isEmpty
      ? StyledText(prompt ?? (hidesCaptions ? control.name : ""), style: .dim).truncated(to: room)
      : row?.lines[0] ?? EditableText(text, lineEnds: .marks).beginning(room)
    var block = Block([caption + shown.inField(columns, isFocused: isFocused)])
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
    let name = StyledText(control.name).truncated(to: width)
    var block = Block(control.isLabelHidden ? [] : [name.styled(.caption(isFocused: edited != nil))])
    let columns = max(min(width - 1, Self.maxEditorColumns), 4)
    let room = columns - 2
    let laidOut = edited ?? EditableText(text, lineEnds: .breaks)
    let rows = laidOut.frame(width: room)
    var content = Block(
      text.isEmpty ? [StyledText(prompt ?? "", style: .dim).truncated(to: room)] : rows.lines)
    content.frames = [
      ElementFrame(
        id: id, rect: LayoutRect(row: 0, column: 0, width: room, height: content.lines.count), part: .text)
    ]
    content.lines.replaceEach { $0.inField(columns, isFocused: edited != nil) }
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
  private static let maxFieldColumns = 74
  /// The maximum width of a field of several lines.
  private static let maxEditorColumns = 74
}

extension TextStyle {
  /// Returns the style of a field's name.
  fileprivate static func caption(isFocused: Bool) -> TextStyle {
    isFocused ? .highlight : .dim
  }
}

extension StyledText {
  /// Returns the text as a line of a field, with its edge before it and a blank column after it.
  fileprivate func inField(_ columns: Int, isFocused: Bool) -> StyledText {
    (ElementLayout.edge(isFocused: isFocused) + padded(to: columns - 1))
      .styled(TextStyle(background: .role(.field)))
  }
}

extension ElementLayout {
  /// Returns the edge of a field.
  static func edge(isFocused: Bool) -> StyledText {
    StyledText(isFocused ? "▌" : "▏", style: TextStyle(foreground: .role(isFocused ? .accent : .edge)))
  }

  /// The layout for elements that aren't below each other.
  var withoutCaptions: ElementLayout {
    guard captionColumns > 0 || hidesCaptions else { return self }
    var layout = self
    (layout.captionColumns, layout.hidesCaptions) = (0, false)
    return layout
  }

  /// Returns the layout for a column of elements, in which the names of fields have the width of the longest.
  func withCaptions(of elements: [Element]) -> ElementLayout {
    guard isWindow, captionColumns == 0, !hidesCaptions else { return self }
    var layout = self
    layout.captionColumns = longestCaption(of: elements, most: min(width / 3, 24))
    return layout
  }

  /// Returns the width of the longest name of a field that isn't wider than a number of columns.
  private func longestCaption(of elements: [Element], most: Int) -> Int {
    elements.reduce(0) { longest, element in
      switch element.content {
      case .control(let control) where control.hasCaption:
        let columns = shownName(of: control, label: row(control.label).lines).width
        return columns <= most ? max(longest, columns) : longest
      case .labeled(let label, _):
        let columns = row(label).width
        return columns <= most ? max(longest, columns) : longest
      case .stack(.vertical, let children), .list(let children), .section(_, _, let children):
        return max(longest, longestCaption(of: children, most: most))
      case .decorated(let decoration, let children):
        if case .hidden = decoration { return longest }
        return max(longest, longestCaption(of: children, most: most))
      default: return longest
      }
    }
  }
}

extension Control {
  /// A Boolean value that indicates whether the name of the control is before its value.
  fileprivate var hasCaption: Bool {
    guard !isLabelHidden, !isMultiline, !isSearch else { return false }
    return switch kind {
    case .textField, .date, .slider: true
    case .stepper(_, _, let value, _, _, _): value.map { Control.name(name, without: $0) == nil } ?? true
    case .picker: !pickerStyle.showsOptions || pickerStyle == .segmented || pickerStyle == .palette
    case .toggle, .button, .link, .menu, .tab, .disclosure: false
    }
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
