import Foundation
import TerminalText

/// The control sequences that this module writes.
enum ControlSequence {
  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"
  static let wrapLines = "\u{1B}[?7h"
  static let cutLines = "\u{1B}[?7l"
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"
  /// Queries synchronized updates (DECRQM) and the kind of terminal (DA1). Every terminal answers the second query, so that reply
  /// ends the wait for the first.
  static let askForFeatures = "\u{1B}[?2026$p\u{1B}[c"
  /// Queries the background color (OSC 11) and the kind of terminal.
  static let askForBackground = "\u{1B}]11;?\u{07}\u{1B}[c"
  static let plainStyle = "\u{1B}[0m"
  static let eraseToLineEnd = "\u{1B}[K"
  /// Resets the scroll region to all rows and moves to the first cell.
  static let scrollWhole = "\u{1B}[r"

  /// Saves the title of the window, so that ``restoreTitle`` shows it again.
  static let saveTitle = "\u{1B}[22;2t"
  static let restoreTitle = "\u{1B}[23;2t"

  /// Returns the sequence that sets the window's title (OSC 2). Titles are truncated to 200 columns.
  static func setTitle(_ title: String) -> String {
    "\u{1B}]2;" + StyledText(title).singleLine.truncated(to: 200).plain + "\u{07}"
  }

  /// Returns the sequence that copies text to the user's clipboard (OSC 52).
  static func copy(_ text: String) -> String {
    "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{07}"
  }

  /// Returns the sequence that begins a hyperlink (OSC 8), or ends it if the address is `nil`.
  static func link(_ url: String?) -> String { "\u{1B}]8;;" + (url ?? "") + "\u{07}" }

  /// Returns the sequence that moves to a cell, from 0.
  static func move(to position: Frame.Position) -> String {
    position.column == 0
      ? "\u{1B}[\(position.row + 1)H" : "\u{1B}[\(position.row + 1);\(position.column + 1)H"
  }

  /// Returns the sequence that moves to a column of the same row, from 0.
  static func move(toColumn column: Int) -> String { column == 0 ? "\r" : "\u{1B}[\(column + 1)G" }
}

extension TerminalModes {
  /// Returns the sequence that switches from other modes to these. It contains only differences, off before on.
  func switching(from old: TerminalModes) -> String {
    func ifChanged(_ mode: KeyPath<TerminalModes, Bool>, _ on: String, _ off: String) -> (
      on: String, off: String
    ) {
      guard self[keyPath: mode] != old[keyPath: mode] else { return ("", "") }
      return self[keyPath: mode] ? (on, "") : ("", off)
    }
    // Each screen has its own keyboard mode.
    let isOtherScreen = alternateScreen != old.alternateScreen
    var (keysOn, keysOff) = ifChanged(\.distinctKeys, "\u{1B}[>1u", "\u{1B}[<u")
    if isOtherScreen, distinctKeys { keysOn = "\u{1B}[>1u" }
    if isOtherScreen, old.distinctKeys { keysOff = "\u{1B}[<u" }
    let (screenOn, screenOff) = ifChanged(
      \.alternateScreen, "\u{1B}[?1049h" + ControlSequence.cutLines,
      ControlSequence.scrollWhole + ControlSequence.wrapLines + "\u{1B}[?1049l")
    let (pasteOn, pasteOff) = ifChanged(\.bracketedPaste, "\u{1B}[?2004h", "\u{1B}[?2004l")
    let (focusOn, focusOff) = ifChanged(\.focusEvents, "\u{1B}[?1004h", "\u{1B}[?1004l")
    let isOtherMouse = mouse != old.mouse
    let mouseOff = isOtherMouse && old.mouse != .off ? "\u{1B}[?1006l" + old.mouse.sequence("l") : ""
    let mouseOn = isOtherMouse && mouse != .off ? mouse.sequence("h") + "\u{1B}[?1006h" : ""
    return keysOff + mouseOff + focusOff + pasteOff + screenOff + titleChange(from: old.title) + screenOn
      + pasteOn + focusOn + mouseOn + keysOn
  }

  private func titleChange(from old: String?) -> String {
    guard title != old else { return "" }
    guard let title else { return ControlSequence.restoreTitle }
    return (old == nil ? ControlSequence.saveTitle : "") + ControlSequence.setTitle(title)
  }

  /// The bytes that reset these modes and the state of interrupted output: an update, disabled wrapping, a hidden cursor, a style.
  var leaving: [UInt8] {
    let end = ControlSequence.endUpdate + ControlSequence.wrapLines + ControlSequence.showCursor
    return Array((TerminalModes().switching(from: self) + end + ControlSequence.plainStyle).utf8)
  }
}

extension TerminalModes.Mouse {
  fileprivate func sequence(_ final: String) -> String {
    switch self {
    case .off: ""
    case .buttons: "\u{1B}[?1000\(final)"
    case .drags: "\u{1B}[?1002\(final)"
    // Terminals without this mode still report drags.
    case .moves: "\u{1B}[?1002\(final)\u{1B}[?1003\(final)"
    }
  }
}
