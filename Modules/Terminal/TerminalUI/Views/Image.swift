import TerminalText

/// A picture by its name, as the glyph that comes nearest to it.
///
/// It belongs to no actor, so that any code can make one.
public nonisolated struct Image: ElementView, Hashable {
  let name: String

  /// Shows the glyph of a system picture; a bullet where there is none.
  public init(systemName: String) { self.name = systemName }

  @MainActor
  public func makeElements(in context: BuildContext) -> [Element] {
    let glyph = StyledText(Self.glyph(for: name)).styled(context.environment.textStyle)
    // "plus.circle" is read as "plus circle" where a person needs a name for it.
    let words = name.split(separator: ".").filter { $0 != "fill" }.joined(separator: " ")
    return [context.element(.image(glyph: glyph, name: words))]
  }

  private static func glyph(for name: String) -> String {
    var name = Substring(name)
    while true {
      if let glyph = glyphs[String(name)] { return glyph }
      guard let dot = name.lastIndex(of: ".") else { return "•" }
      name = name[..<dot]
    }
  }

  private static let glyphs = [
    "plus": "+", "minus": "−", "checkmark": "✓", "xmark": "✕", "trash": "␡", "pencil": "✎",
    "clock": "◷", "timer": "◷", "hourglass": "⧗", "calendar": "▦", "person": "☺", "person.2": "☺",
    "person.3": "☺", "paintpalette": "◐", "chevron.right": "›", "chevron.left": "‹", "chevron.up": "⌃",
    "chevron.down": "⌄", "arrow.right": "→", "arrow.left": "←", "arrow.up": "↑", "arrow.down": "↓",
    "exclamationmark.triangle": "⚠", "exclamationmark": "!", "questionmark": "?", "info": "ℹ", "star": "★",
    "heart": "♥", "circle": "○", "circle.fill": "●", "square": "□", "square.fill": "■",
    "magnifyingglass": "⌕",
    "gear": "⚙", "forward": "»", "backward": "«", "play": "▶", "pause": "‖", "stop": "■", "bell": "♪",
    "doc": "≡", "folder": "▤", "link": "∞", "mic": "◉", "waveform": "≈", "lock": "▣", "tag": "◇",
    "doc.on.doc": "⧉",
  ]
}
