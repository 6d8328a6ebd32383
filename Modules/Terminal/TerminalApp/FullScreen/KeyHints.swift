import TerminalPrograms
import TerminalText
import TerminalUI

extension FrontScreen {
  /// Returns the keys that apply to the focused element.
  ///
  /// - Parameters:
  ///   - isEditing: Whether the user is typing into the focused field.
  ///   - isField: Whether the focused element is a field.
  func focusHints(_ focus: ElementID?, isEditing: Bool, isField: Bool) -> [KeyHint] {
    guard let element = element(focus) else { return [] }
    var hints: [KeyHint] = []
    if case .row(let row) = element.content {
      if row.opens != nil {
        hints.append(KeyHint("Enter", "Open", row.name))
      } else if Self.firstControl(in: row.content) != nil {
        hints.append(KeyHint("Enter", "Edit the row"))
      }
    } else if isField {
      if element.control?.showsMonth == true, isEditing { hints.append(KeyHint("←↑↓→", "Day")) }
      hints +=
        isEditing
        ? [KeyHint("Enter", element.enterAction), KeyHint("Esc", "Leave the field")]
        : [KeyHint("Enter", "Edit")]
    } else if case .control(let control) = element.content {
      hints += control.kind.hints(element.help, titled: element.plainText)
      if control.isColumnTitle { hints.append(KeyHint("< >", "Width")) }
    }
    if !isEditing, row(of: focus)?.row?.deletion != nil { hints.append(KeyHint("Del", "Delete")) }
    if !isEditing, menu(of: focus) != nil { hints.append(KeyHint("m", "Menu")) }
    if row(of: focus)?.row?.move != nil { hints.append(KeyHint("Alt-↑↓", "Move")) }
    return hints
  }
}

extension Element {
  /// The action of Enter in a field.
  fileprivate var enterAction: String {
    guard case .control(let control) = content else { return "Next" }
    switch control.kind {
    case _ where control.isMultiline: return "New line"
    case .date, .textField(_, _, submits: true): return "Submit"
    default: return "Next"
    }
  }
}

extension Control.Kind {
  /// Returns the keys of a control, with the help text of its view or its title.
  fileprivate func hints(_ help: String?, titled title: String) -> [KeyHint] {
    switch self {
    case .button: [help.map { KeyHint("Enter", $0.capitalizedFirst) } ?? KeyHint("Enter", "Press", title)]
    case .link: [help.map { KeyHint("Enter", $0.capitalizedFirst) } ?? KeyHint("Enter", "Go to", title)]
    case .menu: [KeyHint("Enter", "Open the menu", title)]
    case .tab: [KeyHint("Enter", "Show", title)]
    case .disclosure(let isExpanded): [KeyHint("Enter", isExpanded ? "Hide" : "Show", title)]
    case .toggle: [KeyHint("Space", "Toggle", title)]
    case .picker: [KeyHint("Enter", "Choose", title), KeyHint("←→", "Change")]
    case .stepper, .slider: [KeyHint("←→", "Change", title)]
    default: []
    }
  }
}

extension String {
  /// The text with its first letter in uppercase.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension KeyHint {
  /// Creates the hint for a key that acts on a named element. Long names are truncated.
  fileprivate init(_ key: String, _ verb: String, _ name: String) {
    self.init(key, verb, subject: StyledText(name).truncated(to: 24).plain)
  }
}

/// The content of `?`: the keys and the commands of the screen.
enum KeysOverlay {
  /// The keys that have the same meaning on every screen.
  static let everywhere = [
    KeyHint("Tab, arrows, j k", "move the focus"), KeyHint("Page Up, Page Down", "move the focus by a page"),
    KeyHint("Home, End, g G", "move the focus to the first or last item"),
    KeyHint("Enter", "use the focused item"),
    KeyHint("Space", "toggle a switch or press a button"), KeyHint("← →", "change a value"),
    KeyHint("Ctrl-O", "edit multiline text in $VISUAL or $EDITOR"),
    KeyHint("Ctrl-S", "confirm the form"), KeyHint("Ctrl-_", "undo typing, or the last edit"),
    KeyHint("Alt-/", "redo"),
    KeyHint("Shift-arrows", "select text in a field; Alt-W copies it, Ctrl-Y inserts it"),
    KeyHint("Esc", "leave a field, close a sheet, or go back"),
    KeyHint("m", "open the menu of the focused item"), KeyHint("Del", "delete a row"),
    KeyHint("Alt-↑, Alt-↓", "move a row"),
    KeyHint("< >", "resize the column whose title has the focus"),
    KeyHint("/", "search; n and N find the next and previous match"),
    KeyHint("Ctrl-P", "list all commands"),
    KeyHint(":", "type a debugging command"),
    KeyHint("Ctrl-T", "show the past: ← and → move through it, Enter resumes, Esc returns"),
    KeyHint("Ctrl-L", "redraw the screen"), KeyHint("Ctrl-Z", "suspend the program"),
    KeyHint("Ctrl-C", "stop waiting for another program"), KeyHint("q, Ctrl-Q", "quit"),
  ]

  /// Returns the lines of the overlay.
  static func lines(
    here: [KeyHint], shortcuts: [(shortcut: KeyboardShortcut, element: Element)], commands: [Palette.Entry],
    columns: Int
  ) -> [StyledText] {
    let own =
      here
      + shortcuts.map { shortcut, element in
        KeyHint(shortcut.written, element.help ?? element.plainText)
      }
    var lines: [StyledText] = []
    func add(_ title: String, _ entries: [KeyHint]) {
      guard !entries.isEmpty else { return }
      if !lines.isEmpty { lines.append(StyledText()) }
      lines.append(StyledText(title, style: .bold))
      lines += table(entries, columns: columns)
    }
    add("Here", own)
    add("Everywhere", everywhere)
    add("Commands", commands.map { KeyHint($0.usage, $0.help) })
    return lines
  }

  /// Returns keys and their actions in two columns, if there is room.
  private static func table(_ entries: [KeyHint], columns: Int) -> [StyledText] {
    let names = min(entries.map(\.key.displayWidth).max() ?? 0, max(columns * 2 / 5, 4))
    return entries.flatMap { entry -> [StyledText] in
      let help = StyledText(entry.description.capitalizedFirst, style: .dim).wrapped(
        to: max(columns - names - 2, 8))
      let name = StyledText(entry.key, style: .highlight)
      guard let first = help.first, name.width <= names else {
        return [name.truncated(to: columns)] + help.map { StyledText.spaces(names + 2) + $0 }
      }
      return [name.padded(to: names + 2) + first] + help.dropFirst().map { StyledText.spaces(names + 2) + $0 }
    }
  }
}
