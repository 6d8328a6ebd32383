import TerminalText

extension ViewGraph {
  /// Returns the layout of the screen in a window of a terminal: its lines, and the positions of its elements.
  ///
  /// The layout creates only the rows of a list that are in the window, and about as many around them. It preserves scroll
  /// positions.
  ///
  /// - Parameters:
  ///   - columns: The number of columns of the window, which is at least 8.
  ///   - rows: The number of rows of the window, which is at least 2.
  @discardableResult
  public func layout(columns: Int, rows: Int) -> ScreenLayout {
    layout(columns: columns, rows: rows, isDivided: false)
  }

  /// Returns the layout of the screen in a window of a terminal.
  ///
  /// - Parameter isDivided: Whether a window of at least 139 columns shows the screen below the top one of a stack beside it.
  @discardableResult
  package func layout(columns: Int, rows: Int, isDivided: Bool) -> ScreenLayout {
    let (columns, rows) = (max(columns, 8), max(rows, 2))
    resize(columns: columns, rows: rows, isDivided: isDivided)
    showRows(atOnce: rows * 2)
    synchronizeFocus()
    if let lastLayout, lastLayout.columns == columns, lastLayout.rows == rows,
      laidOutState == interactiveState
    {
      return lastLayout
    }
    var window = windowLayout(columns: columns, rows: rows)
    // New rows can be taller or shorter than estimated, which changes the rows that fit. A few iterations are enough.
    for _ in 0..<8 where !window.missingRows.isEmpty || window.knowsMoreRowHeights {
      for (list, rows) in window.missingRows { make(rows: rows.made, of: list, anchor: rows.first) }
      update()
      window = windowLayout(columns: columns, rows: rows)
    }
    for (id, scroll) in window.scrolls { node(id)?.scroll = scroll }
    revealed = nil
    let focus = self.focus
    if let focus, let element = focusedTree.element(focus) { window.showFocus(element) }
    let layout = ScreenLayout(
      columns: columns, lines: window.canvas.lines, layers: window.layers, focus: focus)
    lastLayout = layout
    laidOutState = interactiveState
    return layout
  }

  private func windowLayout(columns: Int, rows: Int) -> WindowLayout {
    layoutCache.begin()
    if columns != lastLayout?.columns { rowHeights = [:] }
    var window = WindowLayout(
      columns: columns, rows: rows,
      geometry: LayoutGeometry(edited: editedField, cache: layoutCache, rowHeights: rowHeights),
      scroll: { self.node($0)?.scroll ?? ScrollPosition() }, revealed: revealed)
    window.anchors = { self.anchors(of: $0) }
    window.opened = openedRow
    window.layOut(tree)
    rowHeights = window.geometry.rowHeights
    return window
  }

  /// Returns the elements to which a presentation belongs, from the innermost: the elements with the open menu, or the control that
  /// opened a popover. If no control opened it, that is the element that had the focus. Returns none for other presentations.
  private func anchors(of presentation: Presentation) -> [ElementID] {
    switch presentation {
    case .alert(let alert) where alert.style == .menu:
      // A menu is built in a view below its control, or below the view that adds the menu to other elements.
      guard let opener = node(alert.id)?.parent?.parent.map({ ElementID(rawValue: $0.id) }) else {
        return []
      }
      return tree.anchors(ofMenu: opener)
    case .sheet(let sheet) where sheet.style == .popover:
      if let opener = node(sheet.tree.id)?.opener { return tree.anchors(ofMenu: opener) }
      return tree.screen(below: sheet.id).flatMap { node($0)?.focus?.id }.map { [$0] } ?? []
    case .alert, .sheet: return []
    }
  }

  /// The versions that the layout depends on, besides its size.
  private var interactiveState: InteractiveState {
    InteractiveState(treeVersion: treeVersion, changes: interactions)
  }

  /// The field with the focus.
  private var editedField: LayoutGeometry.EditedField? {
    guard !isLeadingFocused, let id = focus, let text = editedText(in: id), let node = node(id) else {
      return nil
    }
    return LayoutGeometry.EditedField(
      id: id, text: node.currentUsage?.isSecret == true ? text.masked : text,
      isRejected: node.rejected == text.text)
  }

  /// Makes the next update create these rows of a list, and release the rows that aren't in use.
  ///
  /// - Parameter anchor: One of the rows, which remains in the range when rows before it are added or removed.
  func make(rows offsets: Range<Int>, of list: ElementID, anchor: Int) {
    guard let node = node(list), node.rowWindow?.offsets != offsets else { return }
    node.rowWindow = RowWindow(offsets: offsets, anchorOffset: anchor)
    invalidate(node)
  }

  /// Scrolls a part of the screen down by a number of lines, or up if the number is negative.
  ///
  /// - Parameters:
  ///   - area: A scroll area of the last layout.
  ///   - lines: The number of lines.
  /// - Returns: `true` if the area was scrolled.
  @discardableResult
  public func scroll(_ area: ElementID, by lines: Int) -> Bool {
    guard let node = node(area), let area = lastLayout?.front.scrollAreas.first(where: { $0.id == area })
    else {
      return false
    }
    let offset = min(max(area.offset + lines, 0), max(area.height - area.rect.height, 0))
    guard offset != area.offset else { return false }
    // The end isn't stored as a number of lines, because its rows can be higher than estimated.
    interactions += 1
    node.scroll = ScrollPosition(offset: offset == area.height - area.rect.height ? .max : offset)
    return true
  }
}

/// The versions of the content of a layout.
struct InteractiveState: Equatable {
  var treeVersion: Int
  /// The number of scrolls, focus moves, and edits.
  var changes: Int
}
