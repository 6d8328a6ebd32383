import TerminalText

extension ViewGraph {
  /// Returns the text of a field during editing, with its cursor and its selection, or `nil` if the element isn't a field.
  ///
  /// Each field keeps its editing state while it exists. If the text is changed elsewhere, the cursor stays at a suitable
  /// position.
  public func editedText(in id: ElementID) -> EditableText? {
    update()
    // The program goes back to the leading screen before text is typed there.
    guard !isOnLeadingScreen(id) else { return nil }
    guard let node = node(id), let text = node.currentUsage?.text else { return nil }
    let isMultiline = node.currentUsage?.isMultiline == true
    var edited = node.edited ?? EditableText(text, lineEnds: isMultiline ? .breaks : .spaces)
    // A text that wasn't submitted yet is kept while the field has the focus.
    if node.currentUsage?.entered == nil || !node.hasFocus { edited.update(to: text) }
    return edited
  }

  /// Passes a key to a text field. To edit the focused field, pass ``focus``.
  ///
  /// Enter submits the text of the field. In a field of several lines, it inserts a line break. In a date picker that shows the
  /// month, the arrows move to another day, until the user types.
  ///
  /// - Returns: `true` if the field handles the key. The caller handles the other keys, such as Tab and the arrow keys that leave
  ///   the field.
  @discardableResult
  public func edit(_ id: ElementID, with key: Key) -> Bool {
    guard var edited = editedText(in: id), let node = node(id) else { return false }
    if let moved = node.currentUsage?.moved, let distance = DateText.Distance(key),
      edited.text == node.currentUsage?.text
    {
      guard let text = moved(distance) else { return false }
      node.edited = nil
      interactions += 1
      return perform(.setText(id, text))
    }
    if key == .enter, let entered = node.currentUsage?.entered {
      // Keep an invalid text, so that the user can correct it.
      guard let text = entered(edited.text) else {
        (node.edited, node.rejected, revealed) = (edited, edited.text, id)
        interactions += 1
        return false
      }
      node.edited = nil
      interactions += 1
      return perform(.setText(id, text))
    }
    if key == .enter, node.currentUsage?.isMultiline != true {
      node.edited = edited
      return perform(.submit(id, edited.text))
    }
    let before = edited
    guard edited.handle(key) else { return false }
    interactions += 1
    node.edited = edited
    guard node.currentUsage?.entered == nil else { return true }
    if edited.text != before.text { perform(.setText(id, edited.text)) }
    update()
    // The binding may have changed the text.
    if let text = node.currentUsage?.text { node.edited?.update(to: text) }
    return true
  }

  /// Moves the cursor of a field to a cell of the last layout.
  ///
  /// - Parameters:
  ///   - id: The field.
  ///   - column: A column of the window.
  ///   - row: A row of the window, for a field of several lines.
  ///   - isSelecting: Whether to select the text between that cell and the previous cursor.
  /// - Returns: `true` if the element is a visible field.
  @discardableResult
  public func moveCursor(
    in id: ElementID, toColumn column: Int, row: Int? = nil, selecting isSelecting: Bool = false
  ) -> Bool {
    guard var edited = editedText(in: id), let rect = lastLayout?.textFrame(of: id) else { return false }
    let position =
      edited.lineEnds == .breaks
      ? edited.position(atRow: (row ?? rect.row) - rect.row, column: column - rect.column, width: rect.width)
      : edited.position(atColumn: column - rect.column, width: rect.width)
    interactions += 1
    edited.moveCursor(to: position, selecting: isSelecting)
    node(id)?.edited = edited
    return true
  }
}
