import TerminalPrograms
import TerminalText
import TerminalUI

extension FullScreenSurface {
  /// Handles a key.
  func handle(_ key: Key) async -> Input? {
    // These keys have the same meaning everywhere, so that nothing can override them.
    switch key {
    case .control("q"): return run("quit")
    case .control("l"):
      terminal.repaint()
      return nil
    case .control("z"):
      terminal.suspend()
      return nil
    case .function(8):
      guard let builds = program.builds else { break }
      show(builds.problems)
      return nil
    default: break
    }
    return if case .program = mode { await handleInProgram(key) } else { handleInMode(key) }
  }

  /// Handles a key in the overlay.
  func handleInMode(_ key: Key) -> Input? {
    switch mode {
    case .program: break
    case .search(let bar): handle(key, in: bar)
    case .palette(var palette):
      let outcome = palette.handle(key, page: page(of: palette.box(in: terminal.size))) {
        completions(of: $0)
      }
      return act(on: outcome, of: palette)
    case .choices(var list):
      let outcome = list.handle(key, page: page(of: box(of: list)))
      return act(on: outcome, of: list)
    case .text(var text):
      mode = text.handle(key, in: terminal.size) ? .program : .text(text)
    }
    return nil
  }

  private func page(of box: OverlayBox) -> Int { max(box.shownRows(in: terminal.size) - 1, 1) }

  func act(on outcome: ChoiceList.Outcome, of list: ChoiceList) -> Input? {
    mode = .program
    switch outcome {
    case .isOpen: mode = .choices(list)
    case .closed: break
    case .picked(let option):
      switch list.purpose {
      case .option(let picker): return .invocation(.pick(picker, option: option))
      case .error: return run(":errors \(option + 1)")
      }
    }
    return nil
  }

  /// Lists the errors of the last build. Enter opens one in the user's editor.
  private func show(_ problems: [BuildProblem]) {
    guard !problems.isEmpty else {
      say("The last build had no errors.")
      return
    }
    let options = problems.map { Control.Option(name: $0.summary, label: StyledText($0.summary)) }
    mode = .choices(ChoiceList(.error, title: "Errors", options: options))
  }

  // MARK: The program

  private func handleInProgram(_ key: Key) async -> Input? {
    if let handled = travel(by: key) { return handled.value }
    if key == .control("p") {
      mode = .palette(palette())
      return nil
    }
    let front = FrontScreen(graph.update())
    let focus = graph.focus
    if isEditing, let focus, await edit(focus, with: key, front) { return nil }
    // The focused element comes before a default button, unless the user is typing into a field.
    if key == .enter, !isEditing, let element = front.element(focus) { return use(element, front) }
    if let element = front.element(for: key) { return use(element, front) }
    if let handled = handleCommand(key, focus, front) { return handled.value }
    switch key {
    case .character(" "):
      guard let element = front.element(focus), case .control = element.content else { return nil }
      return use(element, front)
    case .escape: return leave(front)
    case .control("s"):
      if let element = front.confirmation { return use(element, front) }
      if let element = front.disabledConfirmation {
        say("'\(element.plainText)' isn't available\(element.help.map { ": \($0)" } ?? " yet").")
        if let field = front.emptyField { graph.focus(field.id) }
      } else {
        say("There is nothing to confirm here: changes are saved at once.")
      }
      return nil
    case .control("o") where front.element(focus)?.control?.isMultiline == true: return run(":editor")
    case .control("_"): return run("undo")
    case .alt("/"): return run("redo")
    case .control("c"): say("Press Ctrl-Q to quit.")
    case .control("d"), .character("q"): return run("quit")
    case .character(let character): say("'\(character)' does nothing here. '?' lists the keys.")
    default: break
    }
    return nil
  }

  /// The result of a key that does something.
  struct Handled {
    var value: Input?
  }

  /// Handles keys that move the focus or change a value. Returns `nil` for other keys.
  private func handleCommand(_ key: Key, _ focus: ElementID?, _ front: FrontScreen) -> Handled? {
    switch key {
    case .tab: move(.next)
    case .backTab: move(.previous)
    case .up, .character("k"): move(.up)
    case .down, .character("j"): move(.down)
    case .pageUp: move(.pageUp)
    case .pageDown: move(.pageDown)
    case .home, .character("g"): move(.first)
    case .end, .character("G"): move(.last)
    case .left, .right:
      let step = key == .left ? -1 : 1
      if let handled = change(front.element(focus), by: step) { return handled }
      move(key == .left ? .left : .right)
    case .character("+"), .character("="), .character("-"), .character("−"):
      let isUp = key == .character("+") || key == .character("=")
      return change(front.element(focus), by: isUp ? 1 : -1)
    case .character("<"), .character(">"):
      guard let focus, graph.resizeColumn(titled: focus, by: key == .character("<") ? -1 : 1) else {
        return nil
      }
    case .delete:
      guard let row = front.row(of: focus), row.row?.deletion != nil else { return nil }
      return Handled(value: .invocation(.delete([row.id])))
    case .moveUp, .moveDown: return Handled(value: moveRow(key == .moveUp, focus, front))
    case .character("m"), .function(10):
      guard let menu = front.menu(of: focus) else { return nil }
      return Handled(value: .invocation(.tap(menu)))
    case .character("/"): search(front, focus)
    case .character("?"): showKeys(front, focus)
    case .character(":"): mode = .palette(palette(typed: ":"))
    case .character("n"), .character("N"):
      guard let searched else { return nil }
      if !graph.moveFocus(toRowContaining: searched, backwards: key == .character("N")) {
        say("No row contains '\(searched)'.", isError: true)
      }
    default: return nil
    }
    return Handled()
  }

  func showKeys(_ front: FrontScreen, _ focus: ElementID?) {
    mode = .text(
      TextOverlay(
        title: "Keys",
        lines: KeysOverlay.lines(
          here: focusHints(front, focus), shortcuts: front.shortcuts, commands: paletteEntries,
          columns: OverlayBox.maxColumns(of: terminal.size))))
  }

  // MARK: Focus

  /// Moves the focus. If it can't move, the content scrolls. If it leaves a list for the first or last element of the screen, the
  /// list also scrolls to its beginning or end.
  private func move(_ move: FocusMove) {
    let before = graph.focus
    func areaAround() -> ScreenLayout.ScrollArea? {
      let rect = before.flatMap { layout().frame(of: $0) }
      return rect.flatMap { layout().scrollArea(atRow: $0.row, column: $0.column) }
    }
    let left = move == .first || move == .last ? areaAround() : nil
    graph.moveFocus(move)
    leftField = nil
    if graph.focus != before, left == nil { return }
    guard let area = left ?? areaAround() ?? layout().front.scrollAreas.first else { return }
    let page = max(area.rect.height - 1, 1)
    switch move {
    case .up: graph.scroll(area.id, by: -1)
    case .down: graph.scroll(area.id, by: 1)
    case .pageUp: graph.scroll(area.id, by: -page)
    case .pageDown: graph.scroll(area.id, by: page)
    case .first: graph.scroll(area.id, by: -area.height)
    case .last: graph.scroll(area.id, by: area.height)
    case .next, .previous, .left, .right: break
    }
  }

  /// Whether the user is typing into the focused field.
  var isEditing: Bool {
    guard let focus = graph.focus else { return false }
    return focus != leftField && graph.editedText(in: focus) != nil
  }

  /// Returns the keys for the status line.
  func hints(front: FrontScreen) -> [KeyHint] {
    if program.timeline?.isTraveling == true, program.questions.front == nil {
      return Self.travelHints
    }
    var hints: [KeyHint] = []
    if let element = front.confirmation { hints.append(KeyHint("Ctrl-S", element.plainText)) }
    hints += focusHints(front, graph.focus)
    if isEditing { return hints + [KeyHint("Ctrl-P", "Commands")] }
    if searched != nil { hints.append(KeyHint("n", "Next")) }
    if front.isDismissable {
      hints.append(KeyHint("Esc", "Close"))
    } else if graph.canGoBack {
      hints.append(KeyHint("Esc", "Back"))
    } else {
      hints.append(KeyHint("q", "Quit"))
    }
    if front.hasRows || front.searchField != nil { hints.append(KeyHint("/", "Search")) }
    return hints + [KeyHint("Ctrl-P", "Commands"), KeyHint("?", "Keys")]
  }

  private func focusHints(_ front: FrontScreen, _ focus: ElementID?) -> [KeyHint] {
    let isField = focus.map { graph.editedText(in: $0) != nil } ?? false
    return front.focusHints(focus, isEditing: isEditing, isField: isField)
      + editor.hints(for: front.element(focus))
  }

  // MARK: Fields

  /// Passes a key to the focused field. Returns `true` if the field handled it.
  private func edit(_ field: ElementID, with key: Key, _ front: FrontScreen) async -> Bool {
    let before = graph.editedText(in: field)
    switch key {
    case .control("_") where before?.canUndo == false: say("There is nothing to undo in this field.")
    case .alt("/") where before?.canRedo == false: say("There is nothing to redo in this field.")
    case .alt("w"): copySelection(of: field)
    default: break
    }
    if program.edit(field, with: key) {
      hasEdited = true
      await program.waitUntilIdle()
      return true
    }
    switch key {
    case .escape: leftField = field
    case .enter:
      if case .control(let control) = front.element(field)?.content, case .date = control.kind {
        // The reason is below the field.
        return true
      }
      // If the field doesn't handle Enter, it presses the default button or moves to the next field.
      guard front.element(for: .enter) == nil else { return false }
      graph.moveFocus(.next)
      if let row = graph.focus, let element = FrontScreen(graph.tree).element(row),
        case .row(let row) = element.content,
        let control = FrontScreen.firstControl(in: row.content), graph.editedText(in: control.id) != nil
      {
        graph.focus(control.id)
      }
      await program.waitUntilIdle()
    default: return false
    }
    return true
  }
}
