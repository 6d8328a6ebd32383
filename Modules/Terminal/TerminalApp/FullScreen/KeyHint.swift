import TerminalText
import TerminalUI

/// A key and its current action.
struct KeyHint: Hashable, Sendable {
  /// The key as the user reads it.
  var key: String
  /// The action, which begins with an uppercase letter.
  var action: String
  /// The name of the element that the action applies to. The status line omits it.
  var subject = ""

  init(_ key: String, _ action: String, subject: String = "") {
    (self.key, self.action, self.subject) = (key, action, subject)
  }

  /// The hint in the status line.
  var text: StyledText {
    StyledText(key, style: .highlight) + StyledText(" " + action.lowercasedFirst, style: .dim)
  }

  /// The whole description, for the list of keys.
  var description: String { subject.isEmpty ? action : "\(action) \(subject)" }

  /// The key that a click on the hint presses, or `nil` for several keys.
  var pressed: Key? {
    switch key {
    case "Enter": .enter
    case "Esc": .escape
    case "Del": .delete
    case "Tab": .tab
    case "Space": .character(" ")
    default:
      if key.count == 1, let character = key.first, !"←→↑↓".contains(character) {
        .character(character)
      } else if key.hasPrefix("Ctrl-"), key.count == 6, let character = key.lowercased().last {
        .control(character)
      } else {
        nil
      }
    }
  }
}

extension String {
  /// The text with its first letter in lowercase, unless it begins with an abbreviation.
  fileprivate var lowercasedFirst: String {
    dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
  }
}
