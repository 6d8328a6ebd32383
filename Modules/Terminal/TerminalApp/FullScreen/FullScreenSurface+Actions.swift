import TerminalPrograms
import TerminalText
import TerminalUI

extension FullScreenSurface {
  /// Activates a control or a row, as Enter and a click do.
  func use(_ element: Element?, _ front: FrontScreen) -> Input? {
    guard let element, !element.isDisabled else { return nil }
    if graph.isOpen(element.id) {
      graph.focus(onLeadingScreen: false)
      return nil
    }
    if case .row(let row) = element.content {
      if let opener = row.opens { return .invocation(.tap(opener)) }
      // A row with a control moves the focus to it.
      if let control = FrontScreen.firstControl(in: row.content) { graph.focus(control.id) }
      return nil
    }
    guard case .control(let control) = element.content else { return nil }
    if graph.editedText(in: element.id) != nil {
      graph.focus(element.id)
      leftField = nil
      return nil
    }
    if let text = control.copiedText, terminal.canCopy {
      copy(text)
      return nil
    }
    switch control.kind {
    case .button, .link, .menu, .tab: return .invocation(.tap(element.id))
    case .toggle, .disclosure: return .invocation(.toggle(element.id))
    case .picker(let options, let selection):
      mode = .choices(
        ChoiceList(picker: element.id, title: control.name, options: options, selection: selection))
    case .textField where front.isOnLeadingScreen(element.id),
      .date where front.isOnLeadingScreen(element.id):
      graph.focus(element.id)
      leftField = nil
      return run("back")
    default: break
    }
    return nil
  }

  /// Returns the box of a list. The options of a picker are below its value.
  func box(of list: ChoiceList) -> OverlayBox {
    var box = list.box
    let layout = layout()
    guard case .option(let picker) = list.purpose,
      var anchor = layout.textFrame(of: picker) ?? layout.frame(of: picker)
    else { return box }
    // The value follows an edge.
    anchor.column = max(anchor.column - 1, 0)
    box.anchor = anchor
    guard layout.layers.count > 1 else { return box }
    let sheet = layout.front.rect
    box.bounds = LayoutRect(
      row: sheet.row + 1, column: sheet.column + 1, width: sheet.width - 2, height: sheet.height - 2)
    return box
  }

  /// Changes a control's value by a number of steps. Returns `nil` if the control has no value.
  func change(_ element: Element?, by count: Int) -> Handled? {
    guard let element, case .control(let control) = element.content else { return nil }
    switch control.kind {
    case .picker(let options, let selection):
      guard !options.isEmpty else { return Handled() }
      let next = selection.map { $0 + count } ?? (count > 0 ? 0 : options.count - 1)
      guard options.indices.contains(next) else { return Handled() }
      return Handled(value: .invocation(.pick(element.id, option: next)))
    case .stepper:
      guard control.kind.canStep(by: count) else { return Handled() }
      return Handled(value: .invocation(.step(element.id, by: count)))
    case .slider:
      // A key moves half as far as a command.
      let next = control.kind.number(afterSteps: count, ofParts: 20)
      return next.map { setNumber(of: element, to: $0) }
    default: return nil
    }
  }

  /// Changes the value of a stepper or slider, as a click on a part of it does.
  func change(_ element: Element, at part: ScreenLayout.NumberPart) -> Handled? {
    guard case .control(let control) = element.content, !element.isDisabled else { return nil }
    switch part {
    case .decrement: return change(element, by: -1)
    case .increment: return change(element, by: 1)
    case .track(let column, let columns):
      return control.kind.number(atColumn: column, of: columns).map { setNumber(of: element, to: $0) }
    }
  }

  /// Sets a slider to its number closest to the given one.
  private func setNumber(of slider: Element, to number: Double) -> Handled {
    guard case .control(let control) = slider.content, case .slider(let value, _, _, _) = control.kind,
      let nearest = control.kind.nearestNumber(to: number), nearest != value
    else { return Handled() }
    return Handled(value: .invocation(.setNumber(slider.id, nearest)))
  }

  /// Moves the focused row up or down by one.
  func moveRow(_ isUp: Bool, _ focus: ElementID?, _ front: FrontScreen) -> Input? {
    guard let row = front.row(of: focus), let move = row.row?.move else { return nil }
    guard (0..<front.rowCount(of: move.list)).contains(move.offset + (isUp ? -1 : 1)) else { return nil }
    return .invocation(.moveBy(row.id, isUp ? -1 : 1))
  }

  /// Leaves the innermost level, as Escape does: a search, a presentation, or a screen.
  func leave(_ front: FrontScreen) -> Input? {
    if searched != nil {
      searched = nil
      return nil
    }
    if front.presentation != nil { return run("dismiss") }
    guard graph.canGoBack else {
      say("Press Ctrl-Q to quit.")
      return nil
    }
    return run("back")
  }

  // MARK: Search

  /// Moves the focus to the screen's search field, or opens a search bar for its rows if it has none.
  func search(_ front: FrontScreen, _ focus: ElementID?) {
    let isBeside = focus.map(front.isOnLeadingScreen) ?? false
    guard !isBeside, let field = front.searchField else {
      mode = .search(SearchBar(start: focus, row: front.row(of: focus)?.row?.position))
      return
    }
    graph.focus(field.id)
    leftField = nil
  }

  func handle(_ key: Key, in bar: SearchBar) {
    var bar = bar
    switch bar.handle(key) {
    case .changed:
      restoreFocus(bar)
      bar.isMissing =
        !bar.text.isEmpty && !graph.moveFocus(toRowContaining: bar.text, staying: true)
      mode = .search(bar)
    case .isOpen: mode = .search(bar)
    case .done:
      mode = .program
      searched = bar.text
      guard bar.isMissing else { return }
      searched = nil
      say("No row contains '\(bar.text)'.", isError: true)
    case .cancelled:
      restoreFocus(bar)
      mode = .program
    }
  }

  private func restoreFocus(_ bar: SearchBar) {
    guard let start = bar.start, !graph.focus(start), let row = bar.startRow else { return }
    if graph.focus(row: row) { graph.focus(start) }
  }
}
