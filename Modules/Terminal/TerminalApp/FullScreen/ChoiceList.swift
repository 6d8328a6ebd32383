import TerminalText
import TerminalUI

/// A list that chooses an option of a picker.
struct ChoiceList: Hashable, Sendable {
  /// The outcome of a key.
  enum Outcome: Hashable, Sendable {
    case isOpen
    case closed
    /// The user picked the option at this position.
    case picked(Int)
  }

  /// The kind of choice.
  enum Purpose: Hashable, Sendable {
    /// The option of a picker.
    case option(of: ElementID)
    /// The error of a build to open in an editor.
    case error
  }

  let purpose: Purpose
  /// The title of the list.
  let title: StyledText
  /// The options.
  let options: [Control.Option]
  private(set) var selection: Int

  init(picker: ElementID, title: String, options: [Control.Option], selection: Int?) {
    self.init(.option(of: picker), title: title, options: options, selection: selection)
  }

  init(_ purpose: Purpose, title: String, options: [Control.Option], selection: Int? = nil) {
    self.purpose = purpose
    self.title = StyledText(title)
    self.options = options
    self.selection = selection ?? 0
  }

  /// Handles a key. A letter selects the next option that begins with it.
  mutating func handle(_ key: Key, page: Int = 10) -> Outcome {
    switch key {
    case .escape, .control("c"): return .closed
    case .enter, .character(" "): return options.isEmpty ? .closed : .picked(selection)
    case .up, .left, .backTab: select(selection - 1)
    case .down, .right, .tab: select(selection + 1)
    case .pageUp: select(selection - page)
    case .pageDown: select(selection + page)
    case .home: select(0)
    case .end: select(options.count - 1)
    case .character(let letter):
      let order = Array(options.indices.dropFirst(selection + 1)) + options.indices.prefix(selection + 1)
      if let found = order.first(where: { options[$0].name.lowercased().hasPrefix(letter.lowercased()) }) {
        select(found)
      }
    default: break
    }
    return .isOpen
  }

  private mutating func select(_ index: Int) { selection = max(min(index, options.count - 1), 0) }

  /// The list as a box.
  var box: OverlayBox {
    OverlayBox(title: title, lines: options.map(\.label), selection: options.isEmpty ? nil : selection)
  }
}
