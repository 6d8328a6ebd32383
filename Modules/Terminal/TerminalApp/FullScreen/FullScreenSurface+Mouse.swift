import TerminalDevice
import TerminalPrograms
import TerminalText
import TerminalUI

extension FullScreenSurface {
  /// The object of a mouse drag.
  enum Dragged {
    /// A field, whose text is being selected.
    case field(ElementID)
    /// The thumb of a scroll bar, held at one of its rows.
    case scrollBar(area: ElementID, thumbRow: Int)
    /// The knob of a slider.
    case slider(ElementID)
    /// The edge of a table's column.
    case columnEdge(ColumnEdge)
    /// A control or a row, which is used if the button is released over it. A row that can move goes to the row under the mouse.
    case pressed(ElementID, row: ElementID?)
    /// Text of the screen, which is being selected from a cell on.
    case text(Frame.Position)
    /// A hint of the status line, whose key is pressed if the button is released over it.
    case hint(StatusLine.HintCells)
  }

  /// The number of lines that a step of the wheel scrolls.
  private static let wheelLines = 3

  /// Handles a mouse event.
  func handle(_ event: MouseEvent) async -> Input? {
    if case .press = event.kind {
      selection = nil
      pressed = Frame.Position(row: event.row, column: event.column)
    }
    if case .press(.left) = event.kind, let cells = hint(at: event) {
      dragged = .hint(cells)
      return nil
    }
    if case .hint(let cells) = dragged {
      guard case .release = event.kind else { return nil }
      dragged = nil
      guard event.row == terminal.size.rows - 1, cells.columns.contains(event.column),
        let key = cells.hint.pressed
      else { return nil }
      return await handle(key)
    }
    if case .text(let anchor) = dragged, select(event, from: anchor) { return nil }
    switch mode {
    case .palette, .choices, .text: return handleInOverlay(event)
    case .program, .search: break
    }
    switch event.kind {
    case .press(.left): return await click(event)
    case .press(.right):
      let front = FrontScreen(graph.tree)
      let under = layout().elements(atRow: event.row, column: event.column)
      guard let menu = under.reversed().lazy.compactMap({ front.menu(of: $0) }).first else { return nil }
      return .invocation(.tap(menu))
    case .drag(.left):
      switch dragged {
      case .field(let id): graph.moveCursor(in: id, toColumn: event.column, row: event.row, selecting: true)
      case .scrollBar(let area, let thumbRow): scroll(area, byBarTo: event.row - thumbRow)
      case .columnEdge(let edge): graph.move(edge, toColumn: event.column)
      case .slider(let id): return use(layout().trackPart(of: id, atColumn: event.column), of: id)
      case .pressed(_, let row): announceMove(of: row, to: event)
      case .text, .hint, nil: break
      }
    case .release: return release(event)
    case .scroll(let direction):
      guard let area = layout().scrollArea(atRow: event.row, column: event.column) else { return nil }
      if direction == .up { graph.scroll(area.id, by: -Self.wheelLines) }
      if direction == .down { graph.scroll(area.id, by: Self.wheelLines) }
    default: break
    }
    return nil
  }

  private func click(_ event: MouseEvent) async -> Input? {
    mode = .program
    dragged = nil
    let layout = layout()
    if let area = layout.scrollArea(withBarAtRow: event.row, column: event.column) {
      pressBar(of: area, atRow: event.row)
      return nil
    }
    let front = FrontScreen(graph.tree)
    if layout.layers.count > 1, !layout.front.rect.contains(row: event.row, column: event.column) {
      return front.isDismissedByClicks ? run("dismiss") : nil
    }
    if let edge = graph.columnEdge(atRow: event.row, column: event.column) {
      dragged = .columnEdge(edge)
      return nil
    }
    let under = layout.elements(atRow: event.row, column: event.column).compactMap { front.element($0) }
    guard let target = under.last(where: \.isUsable), !target.isDisabled else {
      dragged = .text(Frame.Position(row: event.row, column: event.column))
      return nil
    }
    let part = layout.numberPart(of: target.id, atRow: event.row, column: event.column)
    // The button that a row represents can't have the focus. Its row can.
    if !graph.focus(target.id), let row = under.last(where: \.isRow) { graph.focus(row.id) }
    leftField = nil
    await program.waitUntilIdle()
    if graph.editedText(in: target.id) != nil {
      graph.moveCursor(
        in: target.id, toColumn: event.column, row: event.row, selecting: event.modifiers.contains(.shift))
      dragged = .field(target.id)
      return nil
    }
    if let part {
      if case .track = part { dragged = .slider(target.id) }
      return use(part, of: target.id)
    }
    dragged = .pressed(target.id, row: under.last(where: \.isRow)?.id)
    return nil
  }

  /// Uses the pressed element, or moves its row.
  private func release(_ event: MouseEvent) -> Input? {
    defer { dragged = nil }
    guard case .pressed(let id, let row) = dragged else { return nil }
    let front = FrontScreen(graph.tree)
    guard layout().elements(atRow: event.row, column: event.column).contains(id) else {
      messages = []
      return destination(of: row, at: event, front).map { .invocation(.move($0.moved.id, to: $0.number)) }
    }
    // A drag isn't a click, even if it ends on the same element. A hand may move by a cell.
    guard let target = front.element(id), !hasMoved(to: event) else { return nil }
    if layout().deletes(id, atRow: event.row, column: event.column) { return .invocation(.delete([id])) }
    // A click activates only the control under it, not the row around it.
    if case .row(let row) = target.content, row.opens == nil { return nil }
    return use(target, front)
  }

  private func hasMoved(to event: MouseEvent) -> Bool {
    guard let pressed else { return false }
    return abs(event.row - pressed.row) > 1 || abs(event.column - pressed.column) > 2
  }

  /// Returns a row that can move, and the number of the row under the mouse, if both are in one list.
  private func destination(
    of id: ElementID?, at event: MouseEvent, _ front: FrontScreen
  ) -> (moved: Element, number: Int)? {
    guard let moved = front.element(id), let move = moved.row?.move else { return nil }
    let under = layout().elements(atRow: event.row, column: event.column).compactMap { front.element($0) }
    guard let other = under.last(where: \.isRow), other.id != moved.id, let row = other.row,
      row.move?.list == move.list
    else { return nil }
    return (moved, row.number)
  }

  /// Says where the pressed row goes when the button is released.
  private func announceMove(of id: ElementID?, to event: MouseEvent) {
    messages = []
    guard let (moved, number) = destination(of: id, at: event, FrontScreen(graph.tree)),
      let name = moved.row?.name
    else { return }
    say("Release to move '\(StyledText(name).truncated(to: 24).plain)' to row \(number).")
  }

  /// Activates a part of a stepper or slider, which may have changed since it was drawn.
  private func use(_ part: ScreenLayout.NumberPart?, of id: ElementID) -> Input? {
    guard let part, let element = FrontScreen(graph.tree).element(id) else { return nil }
    return change(element, at: part)?.value
  }

  // MARK: Selected text

  /// Selects text while the mouse is dragged, and copies it when the button is released. Returns `true` if it handled the event.
  private func select(_ event: MouseEvent, from anchor: Frame.Position) -> Bool {
    switch event.kind {
    case .drag(.left):
      selection = ScreenSelection(anchor: anchor, end: Frame.Position(row: event.row, column: event.column))
    case .release:
      dragged = nil
      guard let selection, let shown else { break }
      // The selection only highlights the shown lines and doesn't change their text.
      copy(selection.text(in: shown.lines, width: shown.size.columns))
    default: return false
    }
    return true
  }

  /// Copies the selected text of a field to the user's clipboard, if the terminal can. Returns `true` if text is selected.
  @discardableResult
  func copySelection(of field: ElementID) -> Bool {
    guard FrontScreen(graph.tree).element(field)?.control?.isSecure != true,
      let text = graph.editedText(in: field)?.selectedText, !text.isEmpty
    else { return false }
    copy(text)
    return true
  }

  /// Copies text to the user's clipboard, and reports whether that was possible.
  func copy(_ text: String) {
    guard !text.allSatisfy(\.isWhitespace) else {
      return say("There is no text to copy here.", isError: true)
    }
    guard text.utf8.count <= FullScreenTerminal.maxCopiedBytes else {
      return say("The text is too long to copy: it has more than 70 kB. Select less.", isError: true)
    }
    guard terminal.copy(text) else {
      return say(
        "This terminal can't copy from a program. Hold Shift, select the text, and use the terminal's own command.",
        isError: true)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    say(lines > 1 ? "Copied \(lines) lines." : "Copied '\(text)'.")
  }

  // MARK: Scroll bars

  /// Handles a press on a scroll bar. The thumb can be dragged. Above or below it, a press scrolls by a page.
  private func pressBar(of area: ScreenLayout.ScrollArea, atRow row: Int) {
    guard let bar = ScrollBar(area) else { return }
    let row = row - area.rect.row
    let page = max(area.rect.height - 1, 1)
    if bar.thumb.contains(row) {
      dragged = .scrollBar(area: area.id, thumbRow: row - bar.thumb.lowerBound)
    } else {
      graph.scroll(area.id, by: row < bar.thumb.lowerBound ? -page : page)
    }
  }

  /// Scrolls so that the thumb begins at a row of the screen.
  private func scroll(_ id: ElementID, byBarTo row: Int) {
    guard let area = layout().front.scrollAreas.first(where: { $0.id == id }), let bar = ScrollBar(area)
    else { return }
    let room = area.rect.height - bar.thumb.count
    let start = min(max(row - area.rect.row, 0), room)
    // Both ends are exact. Between them, a row corresponds to several lines.
    let offset = room == 0 ? 0 : (start * (area.height - area.rect.height) + room / 2) / room
    graph.scroll(area.id, by: offset - area.offset)
  }

  // MARK: Overlays

  private var overlay: OverlayBox? {
    switch mode {
    case .palette(let palette): palette.box(in: terminal.size)
    case .choices(let list): box(of: list)
    case .text(let text): text.box
    case .program, .search: nil
    }
  }

  private func handleInOverlay(_ event: MouseEvent) -> Input? {
    guard let box = overlay else { return nil }
    switch event.kind {
    case .press(.left):
      guard box.rect(in: terminal.size).contains(row: event.row, column: event.column) else {
        mode = .program
        return nil
      }
      guard let line = box.line(atRow: event.row, column: event.column, in: terminal.size) else { return nil }
      switch mode {
      case .palette(var palette):
        let outcome = palette.use(line) { completions(of: $0) }
        return act(on: outcome, of: palette)
      case .choices(let list): return act(on: .picked(line), of: list)
      case .text:
        dragged = .text(Frame.Position(row: event.row, column: event.column))
        return nil
      case .program, .search: return nil
      }
    case .scroll(.up): return repeating(.up, times: Self.wheelLines)
    case .scroll(.down): return repeating(.down, times: Self.wheelLines)
    default: return nil
    }
  }

  private func repeating(_ key: Key, times count: Int) -> Input? {
    for _ in 0..<count {
      if let event = handleInMode(key) { return event }
    }
    return nil
  }
}

extension Element {
  /// Whether the element responds to clicks.
  var isUsable: Bool {
    switch content {
    case .control, .row: true
    default: false
    }
  }

  fileprivate var isRow: Bool {
    if case .row = content { true } else { false }
  }
}
