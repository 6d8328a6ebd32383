/// The characters that represent a system symbol.
struct Symbol {
  /// A character that is one column wide.
  let glyph: String
  /// A replacement for terminals that show only ASCII.
  let ascii: String
  /// The name of a control that shows only this symbol: "undo" for `arrow.uturn.backward`. If it's `nil`, the symbol's own name is used.
  let meaning: String?

  init(_ glyph: String, _ ascii: String, _ meaning: String? = nil) {
    (self.glyph, self.ascii, self.meaning) = (glyph, ascii, meaning)
  }

  /// Creates the symbol with a name, or else the one with the longest matching prefix: "trash" for "trash.circle.fill".
  init?(named name: String) {
    var name = Substring(name)
    while true {
      if let symbol = Self.known[String(name)] ?? Self.more[String(name)] {
        self = symbol
        return
      }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  private static let known: [String: Symbol] = [
    "archivebox": Symbol("▤", "#", "archive"), "arrow.clockwise": Symbol("↻", "@", "refresh"),
    "arrow.counterclockwise": Symbol("↺", "@", "reset"), "arrow.down": Symbol("↓", "v"),
    "arrow.left": Symbol("←", "<"), "arrow.right": Symbol("→", ">"), "arrow.up": Symbol("↑", "^"),
    "arrow.up.arrow.down": Symbol("⇅", "^v", "sort"), "arrow.uturn.backward": Symbol("↶", "<", "undo"),
    "arrow.uturn.forward": Symbol("↷", ">", "redo"), "backward": Symbol("«", "<<"),
    "bell": Symbol("♪", "!"), "bookmark": Symbol("⚑", "*"), "calendar": Symbol("▦", "#"),
    "chart.bar": Symbol("▥", "|", "chart"), "checkmark": Symbol("✓", "v"), "chevron.down": Symbol("⌄", "v"),
    "chevron.left": Symbol("‹", "<"), "chevron.right": Symbol("›", ">"), "chevron.up": Symbol("⌃", "^"),
    "circle": Symbol("○", "o"), "circle.fill": Symbol("●", "*"), "clock": Symbol("◷", "o"),
    "doc": Symbol("≡", "="), "doc.on.doc": Symbol("⧉", "="), "ellipsis": Symbol("⋯", "...", "more"),
    "exclamationmark": Symbol("!", "!"), "exclamationmark.triangle": Symbol("⚠", "!", "warning"),
    "eye": Symbol("◎", "o", "show"), "eye.slash": Symbol("⊘", "-", "hide"), "flag": Symbol("⚑", "P"),
    "folder": Symbol("▤", "#"),
    "forward": Symbol("»", ">>"), "gear": Symbol("⚙", "*", "settings"), "heart": Symbol("♥", "<3"),
    "hourglass": Symbol("⧗", "x"), "house": Symbol("⌂", "^", "home"), "info": Symbol("ℹ", "i"),
    "line.3.horizontal": Symbol("≡", "=", "menu"),
    "line.3.horizontal.decrease": Symbol("▽", "v", "filter"), "link": Symbol("∞", "&"),
    "list.bullet": Symbol("≡", "=", "list"), "lock": Symbol("▣", "#"),
    "magnifyingglass": Symbol("⌕", "?", "search"), "mic": Symbol("◉", "o"), "minus": Symbol("−", "-"),
    "number": Symbol("#", "#"), "paintpalette": Symbol("◐", "%", "color"), "pause": Symbol("‖", "||"),
    "pencil": Symbol("✎", "/", "edit"), "person": Symbol("☺", "@"), "person.2": Symbol("☺", "@", "people"),
    "person.3": Symbol("☺", "@", "people"), "play": Symbol("▶", ">"), "plus": Symbol("+", "+"),
    "questionmark": Symbol("?", "?"), "shippingbox": Symbol("◫", "#", "box"), "square": Symbol("□", "[]"),
    "square.and.arrow.down": Symbol("↧", "v", "import"), "square.and.arrow.up": Symbol("↥", "^", "share"),
    "square.and.pencil": Symbol("✎", "/", "edit"), "square.fill": Symbol("■", "#"),
    "star": Symbol("★", "*"), "stop": Symbol("■", "#"), "tag": Symbol("◇", "<>"),
    "textformat": Symbol("¶", "A", "text"), "timer": Symbol("◷", "o"), "trash": Symbol("␡", "x"),
    "tray": Symbol("⊔", "u"), "waveform": Symbol("≈", "~"), "xmark": Symbol("✕", "x"),
  ]
}
