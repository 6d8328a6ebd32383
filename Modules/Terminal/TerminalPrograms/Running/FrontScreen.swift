import TerminalText
import TerminalUI

/// What is in front of everything else, as keys and the mouse use it.
package struct FrontScreen {
  /// What stands on it, its toolbar behind the rest.
  package let elements: [Element]
  /// The sheet or question that it is; `nil` where it is a screen of the stack.
  package let presentation: Presentation?

  package init(_ tree: ElementTree) {
    var (tree, presentation) = (tree, tree.presentation)
    while case .sheet(let sheet) = tree.presentation {
      (tree, presentation) = (sheet.tree, tree.presentation)
    }
    if case .alert(let alert) = tree.presentation {
      (elements, self.presentation) = (alert.actions, tree.presentation)
    } else {
      (elements, self.presentation) = (tree.content + tree.toolbar.flatMap(\.content), presentation)
    }
  }

  /// Whether it can be closed from outside: a cover is left by its own controls only.
  package var isDismissable: Bool {
    switch presentation {
    case .sheet(let sheet): !sheet.isDismissDisabled
    case .alert: true
    case nil: false
    }
  }

  /// Whether a click beside it closes it: a question is answered.
  package var isDismissedByClicks: Bool {
    guard isDismissable else { return false }
    if case .alert(let alert) = presentation { return alert.style == .menu }
    return true
  }

  /// What shows more that can be done with an element, or with something in it.
  package func menu(of id: ElementID?) -> ElementID? {
    guard let element = element(id) else { return nil }
    return Self.first(in: [element]) { $0.menu != nil }?.menu
  }

  /// Whether it is a question.
  package var isAlert: Bool {
    if case .alert = presentation { true } else { false }
  }

  /// The element of an identity; `nil` where it is not on this screen.
  package func element(_ id: ElementID?) -> Element? {
    guard let id else { return nil }
    return Self.first(in: elements) { $0.id == id }
  }

  /// The row that an element is or stands in.
  package func row(of id: ElementID?) -> Element.Row? {
    guard let id else { return nil }
    let element = Self.first(in: elements) { element in
      guard case .row(let row) = element.content else { return false }
      return element.id == id || Self.first(in: row.content, where: { $0.id == id }) != nil
    }
    if case .row(let row) = element?.content { return row }
    return nil
  }

  /// How many rows a list has, with those that were not made.
  package func rowCount(of list: ElementID) -> Int {
    var count = 0
    for element in Self.all(in: elements) {
      switch element.content {
      case .row(let row) where row.position.list == list: count = max(count, row.position.offset + 1)
      case .hiddenRows(let hidden) where hidden.list == list: count = max(count, hidden.offsets.upperBound)
      default: continue
      }
    }
    return count
  }

  /// The fields whose text is secret.
  package var secureFields: Set<ElementID> {
    Set(
      Self.all(in: elements).compactMap { element in
        guard case .control(let control) = element.content, control.isSecure else { return nil }
        return element.id
      })
  }

  /// The field that says what is looked for on the screen; `nil` where it has none.
  package var searchField: Element? {
    Self.first(in: elements) { element in
      guard case .control(let control) = element.content else { return false }
      return control.isSearch && !element.isDisabled
    }
  }

  /// Whether there are rows.
  package var hasRows: Bool {
    Self.first(in: elements) { if case .row = $0.content { true } else { false } } != nil
  }

  /// The controls that can be used, each with the keys that use it.
  package var shortcuts: [(shortcut: KeyboardShortcut, element: Element)] {
    Self.all(in: elements).compactMap { element in
      guard let shortcut = element.shortcut, !element.isDisabled, case .control = element.content else {
        return nil
      }
      return (shortcut, element)
    }
  }

  /// The control that a key uses.
  package func element(for key: Key) -> Element? { shortcuts.first { $0.shortcut.matches(key) }?.element }

  /// The first control among some elements that can be used.
  package static func firstControl(in elements: [Element]) -> Element? {
    first(in: elements) { element in
      if case .control = element.content { !element.isDisabled } else { false }
    }
  }

  private static func first(in elements: [Element], where isWanted: (Element) -> Bool) -> Element? {
    for element in elements {
      if isWanted(element) { return element }
      if let found = first(in: element.children, where: isWanted) { return found }
    }
    return nil
  }

  private static func all(in elements: [Element]) -> [Element] {
    elements.flatMap { [$0] + all(in: $0.children) }
  }
}

extension KeyboardShortcut {
  /// Whether a key is this shortcut. A terminal has no command key: control stands for it.
  package func matches(_ key: Key) -> Bool {
    let usesControl = !modifiers.isDisjoint(with: [.command, .control])
    let usesAlt = modifiers.contains(.option)
    switch key {
    case .enter: return self.key == .return && !usesControl && !usesAlt
    case .escape: return self.key == .escape && !usesControl && !usesAlt
    case .delete, .backspace: return self.key == .delete && !usesControl && !usesAlt
    case .character(let character):
      return !usesControl && !usesAlt && character == typed
    case .control(let character):
      return usesControl && !usesAlt && character.lowercased() == self.key.character.lowercased()
    case .alt(let character): return usesAlt && !usesControl && character == typed
    default: return false
    }
  }

  /// What the key types, with shift where that is held.
  private var typed: Character {
    modifiers.contains(.shift) ? key.character.uppercased().first ?? key.character : key.character
  }

  /// The keys as a person reads them: `Ctrl-S`.
  package var written: String {
    var name: String
    switch key {
    case .return: name = "Enter"
    case .escape: name = "Esc"
    case .delete: name = "Del"
    case .space: name = "Space"
    case .tab: name = "Tab"
    default: name = modifiers.isEmpty ? String(key.character) : key.character.uppercased()
    }
    if modifiers.contains(.shift) { name = "Shift-" + name }
    if modifiers.contains(.option) { name = "Alt-" + name }
    if !modifiers.isDisjoint(with: [.command, .control]) { name = "Ctrl-" + name }
    return name
  }
}
