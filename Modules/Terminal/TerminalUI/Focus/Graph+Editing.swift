import TerminalText

extension Graph {
  /// What is edited in a text field, with its cursor and what is selected; `nil` where the element is no field.
  ///
  /// Each field keeps its own for as long as it is there. What is set from elsewhere keeps the cursor where it makes sense.
  public func editedText(in id: ElementID) -> EditableText? {
    update()
    guard let node = node(id), let text = node.currentUsage?.text else { return nil }
    let isMultiline = node.currentUsage?.isMultiline == true
    var edited = node.edited ?? EditableText(text, lineEnds: isMultiline ? .breaks : .spaces)
    // What is not entered yet stays while the field has the focus.
    if node.currentUsage?.entered == nil || !node.hasFocus { edited.update(to: text) }
    return edited
  }

  /// Gives a key to a text field. A field with the focus is the one that ``focus`` names.
  ///
  /// Enter performs what the field does with a text that is entered. In a field of several lines it begins a new line.
  ///
  /// - Returns: Whether the key has a meaning there. Others, such as tab and the arrows that leave the field, are the host's.
  @discardableResult
  public func edit(_ id: ElementID, with key: Key) -> Bool {
    guard var edited = editedText(in: id), let node = node(id) else { return false }
    if key == .enter, let entered = node.currentUsage?.entered {
      // What cannot be entered stays to be mended.
      guard let text = entered(edited.text) else { return false }
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
    // The binding may have made something else of it.
    if let text = node.currentUsage?.text { node.edited?.update(to: text) }
    return true
  }

  /// Puts the cursor of a field where a cell of the last layout is.
  ///
  /// - Parameters:
  ///   - column: A column of the window.
  ///   - row: A row of the window, for a field of several lines.
  ///   - isSelecting: Whether what is between there and where the cursor was is selected.
  /// - Returns: Whether the element is a field that can be seen.
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
