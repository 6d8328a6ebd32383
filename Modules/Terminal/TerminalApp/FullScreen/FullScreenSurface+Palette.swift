import TerminalPrograms
import TerminalText
import TerminalUI

// The palette of Ctrl-P, and what its actions do.

extension FullScreenSurface {
  func palette(typed: String = "") -> Palette {
    Palette(actions: paletteActions, commands: paletteEntries, typed: typed) { completions(of: $0) }
  }

  func act(on outcome: Palette.Outcome, of palette: Palette) -> Input? {
    switch outcome {
    case .isOpen: mode = .palette(palette)
    case .closed: mode = .program
    case .run(let line): return run(promptLine(line))
    case .chose(let action): return perform(action)
    }
    return nil
  }

  private func perform(_ action: Palette.Action) -> Input? {
    mode = .program
    usedActions.removeAll { $0 == action.title }
    usedActions.insert(action.title, at: 0)
    switch action.effect {
    case .run(let line): return run(line)
    case .perform(let invocation): return .invocation(invocation)
    case .showKeys: showKeys(FrontScreen(graph.update()), graph.focus)
    case .theme(let theme):
      chosenTheme = theme
      say("The theme is '\(theme.name)' until you quit. '--color-theme \(theme.name)' keeps it.")
    case .use(let id):
      let front = FrontScreen(graph.update())
      guard let element = front.element(id) else { return nil }
      // Keys change the values of these.
      switch element.control?.kind {
      case .slider, .stepper: graph.focus(id)
      default: return use(element, front)
      }
    }
    return nil
  }

  /// Returns a line of the palette as the prompt reads it: a command of the prompt without its colon.
  private func promptLine(_ line: String) -> String {
    guard line.hasPrefix(":"), let first = line.lowercased().split(whereSeparator: \.isWhitespace).first
    else {
      return line
    }
    let names = (client.reader.debugCommands + client.commands).map(\.name)
    let isDebugging =
      names.contains(String(first)) || names.contains { $0.hasPrefix(first) } && first.count > 2
    return isDebugging ? line : String(line.dropFirst())
  }

  // MARK: Actions

  /// The actions of the palette. The last used ones are first.
  private var paletteActions: [Palette.Action] {
    let front = FrontScreen(graph.update())
    let all = front.actions(focus: graph.focus) + programActions + themeActions
    let used = usedActions.compactMap { title in all.first { $0.title == title } }
    return used + all.filter { !used.contains($0) }
  }

  private static let keys = [
    "undo": "Ctrl-_", "redo": "Alt-/", "back": "Esc", "quit": "Ctrl-Q", ":editor": "Ctrl-O", ":copy": "Alt-W",
  ]

  /// The commands of the program that need no argument.
  private var programActions: [Palette.Action] {
    let commands = client.reader.listed.filter { $0.name != "more" && $0.name != "help" } + client.commands
    let actions = commands.filter { !$0.requiresArgument }.map { command in
      Palette.Action(
        title: command.title, detail: command.help, shortcut: Self.keys[command.name] ?? "",
        effect: .run(command.name))
    }
    return actions + [
      Palette.Action(title: "Keys", detail: "list the keys and commands", shortcut: "?", effect: .showKeys)
    ]
  }

  /// The themes, if the terminal shows their colors.
  private var themeActions: [Palette.Action] {
    guard terminal.showsThemes else { return [] }
    let shown = terminal.shownTheme
    return ColorTheme.builtIn.map { theme in
      Palette.Action(
        title: "Theme: \(theme.name)", detail: theme == shown ? "the current theme" : "",
        effect: .theme(theme))
    }
  }
}

extension ProgramCommand {
  /// The name as a title: `Undo`.
  fileprivate var title: String {
    let name = isForDebugging ? String(name.dropFirst()) : name
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension FrontScreen {
  /// Returns the actions of the screen: its buttons, its rows, and its fields.
  ///
  /// - Parameter focus: The element with the focus. If its row can be deleted or moved, that is an action, too.
  func actions(focus: ElementID?) -> [Palette.Action] {
    var (buttons, rows, fields): ([Palette.Action], [Palette.Action], [Palette.Action]) = ([], [], [])
    for element in elements where !element.isDisabled {
      switch element.content {
      case .row(let row):
        guard row.opens != nil, !row.name.isEmpty else { continue }
        rows.append(Palette.Action(title: row.name, detail: "open", effect: .use(element.id)))
      case .control(let control):
        // The row of the control is listed.
        let row = self.row(of: element.id)?.row
        guard row?.opens != element.id, !control.name.isEmpty else { continue }
        let action = Palette.Action(
          title: row.map { "\(control.name) \($0.number)" } ?? control.name,
          detail: element.help ?? control.kind.valueText ?? "", shortcut: element.shortcut?.written ?? "",
          effect: .use(element.id))
        if control.kind.isField { fields.append(action) } else { buttons.append(action) }
      default: break
      }
    }
    return buttons + rows + rowActions(row(of: focus)) + fields
  }

  private func rowActions(_ element: Element?) -> [Palette.Action] {
    guard let element, let row = element.row else { return [] }
    let name = row.name.isEmpty ? "row \(row.number)" : "'\(row.name)'"
    var actions: [Palette.Action] = []
    if row.deletion != nil {
      actions.append(
        Palette.Action(title: "Delete \(name)", shortcut: "Del", effect: .perform(.delete([element.id]))))
    }
    if let move = row.move {
      if move.offset > 0 {
        actions.append(
          Palette.Action(
            title: "Move \(name) up", shortcut: "Alt-↑", effect: .perform(.moveBy(element.id, -1))))
      }
      if move.offset < rowCount(of: move.list) - 1 {
        actions.append(
          Palette.Action(
            title: "Move \(name) down", shortcut: "Alt-↓", effect: .perform(.moveBy(element.id, 1))))
      }
    }
    if let menu = menu(of: element.id) {
      actions.append(Palette.Action(title: "Menu of \(name)", shortcut: "m", effect: .perform(.tap(menu))))
    }
    return actions
  }
}

extension Control.Kind {
  /// The value of a field as text, or `nil` for other controls.
  fileprivate var valueText: String? {
    switch self {
    case .textField(let text, _, _): text
    case .date(let text, _, _): text
    case .toggle(let isOn): isOn ? "on" : "off"
    case .picker(let options, let selection): selection.map { options[$0].name }
    case .stepper(_, _, let value, _, _, _): value.map(\.written)
    case .slider(let value, _, _, _): value.written
    case .button, .link, .menu, .tab, .disclosure: nil
    }
  }
}
