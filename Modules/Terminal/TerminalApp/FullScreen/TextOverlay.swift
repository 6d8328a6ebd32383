import TerminalText

/// Text over the screen, which scrolls: the output of a command, or the list of keys.
struct TextOverlay: Hashable, Sendable {
  var title: StyledText
  var lines: [StyledText]
  private(set) var offset = 0

  init(title: String, lines: [StyledText]) { (self.title, self.lines) = (StyledText(title), lines) }

  /// Handles a key. Returns `true` if it closes the text.
  mutating func handle(_ key: Key, in size: TerminalSize) -> Bool {
    let page = max(box.shownRows(in: size) - 1, 1)
    switch key {
    case .escape, .enter, .control("c"), .character("q"), .character("?"): return true
    case .up, .backTab: scroll(by: -1, in: size)
    case .down, .tab: scroll(by: 1, in: size)
    case .pageUp: scroll(by: -page, in: size)
    case .pageDown, .character(" "): scroll(by: page, in: size)
    case .home: scroll(by: -lines.count, in: size)
    case .end: scroll(by: lines.count, in: size)
    default: break
    }
    return false
  }

  mutating func scroll(by count: Int, in size: TerminalSize) {
    offset = min(max(offset + count, 0), max(lines.count - box.shownRows(in: size), 0))
  }

  /// The text as a box.
  var box: OverlayBox { OverlayBox(title: title, lines: lines, offset: offset) }
}
