import TerminalText
import TerminalUI

/// The screen, sheet, or question in front, for keys and the mouse.
package struct FrontScreen {
  /// The tree of the front screen.
  private let tree: ElementTree
  /// The screen beside the front screen, which doesn't receive shortcuts and commands.
  private let leading: ElementTree?
  /// The sheet or question in front, or `nil` for a screen of the stack.
  package let presentation: Presentation?

  package init(_ tree: ElementTree) {
    self.tree = tree.front
    leading = self.tree.leadingScreen
    presentation = tree.frontPresentation
  }

  /// Returns `true` if an element is on the screen beside the front screen.
  package func isOnLeadingScreen(_ id: ElementID) -> Bool { leading?.contains(id) ?? false }

  /// A Boolean value that indicates whether Escape closes the screen. A cover is closed only by its own controls.
  package var isDismissable: Bool {
    switch presentation {
    case .sheet(let sheet): !sheet.isDismissDisabled
    case .alert: true
    case nil: false
    }
  }

  /// A Boolean value that indicates whether a click beside the screen closes it. A question must be answered.
  package var isDismissedByClicks: Bool {
    guard isDismissable else { return false }
    if case .alert(let alert) = presentation { return alert.style == .menu }
    return true
  }

  /// A Boolean value that indicates whether a question is in front.
  package var isAlert: Bool {
    if case .alert = presentation { true } else { false }
  }

  /// The state of the screen, in a few words.
  package var subtitle: String? { tree.subtitle?.singleLine.plain }

  /// The elements of the screen.
  package var elements: Element.Descendants { tree.elements }

  /// Returns the element with an id, or `nil` if it is neither on this screen nor on the one beside it.
  package func element(_ id: ElementID?) -> Element? {
    id.flatMap { tree.element($0) ?? leading?.element($0) }
  }

  /// Returns the element that opens the menu of this element or of a descendant.
  package func menu(of id: ElementID?) -> ElementID? {
    element(id).flatMap { [$0].withDescendants.lazy.compactMap(\.menu).first }
  }

  /// Returns the row that contains an element. The element may be the row itself.
  package func row(of id: ElementID?) -> Element? {
    guard let id else { return nil }
    func row(in tree: ElementTree) -> Element? {
      tree.rows.first { [$0].withDescendants.contains { $0.id == id } }
    }
    return row(in: tree) ?? leading.flatMap(row)
  }

  /// Returns the number of rows of a list, including rows that haven't been created.
  package func rowCount(of list: ElementID) -> Int {
    max(tree.rowCount(of: list), leading?.rowCount(of: list) ?? 0)
  }

  /// The fields whose text is secret.
  package var secureFields: Set<ElementID> {
    Set(tree.elements.filter { $0.control?.isSecure == true }.map(\.id))
  }

  /// The search field of the screen, or `nil`.
  package var searchField: Element? { tree.elements.first { $0.control?.isSearch == true && !$0.isDisabled } }

  /// A Boolean value that indicates whether the screen has rows.
  package var hasRows: Bool { tree.hasRows }

  /// The button that confirms the input, such as the button that saves a form, if it is enabled.
  package var confirmation: Element? { confirmations.first { !$0.isDisabled } }

  /// The button that confirms the input, if it is disabled because something is missing.
  package var disabledConfirmation: Element? { confirmation == nil ? confirmations.first : nil }

  private var confirmations: [Element] {
    tree.toolbar.filter { $0.placement == .confirmationAction }.flatMap(\.content).withDescendants
      .filter { $0.control != nil }
  }

  /// The first empty text field.
  package var emptyField: Element? {
    tree.elements.first { element in
      guard case .textField(let text, _, _)? = element.control?.kind, !element.isDisabled else {
        return false
      }
      return text.allSatisfy(\.isWhitespace)
    }
  }

  /// The enabled controls that have keyboard shortcuts.
  package var shortcuts: [(shortcut: KeyboardShortcut, element: Element)] {
    tree.elements.compactMap { element in
      guard let shortcut = element.shortcut, !element.isDisabled, element.control != nil else { return nil }
      return (shortcut, element)
    }
  }

  /// Returns the control that a key activates.
  package func element(for key: Key) -> Element? { shortcuts.first { $0.shortcut.matches(key) }?.element }

  /// Returns the first enabled control among some elements.
  package static func firstControl(in elements: [Element]) -> Element? {
    elements.withDescendants.first { $0.control != nil && !$0.isDisabled }
  }
}

extension KeyboardShortcut {
  /// Returns `true` if a key is this shortcut.
  ///
  /// Control replaces the command key, which terminals don't have.
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

  /// The character that the key types, with or without Shift.
  private var typed: Character {
    modifiers.contains(.shift) ? key.character.uppercased().first ?? key.character : key.character
  }
}
