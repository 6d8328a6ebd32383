#if Server
  import TerminalUI

  /// The classes of the style sheet for frames. The content security policy forbids inline styles, so each width has a class.
  enum FrameClass {
    private static let maxColumns = 60

    /// Returns the classes of a frame, separated by spaces.
    static func classes(of size: Element.FrameSize, _ alignment: Alignment) -> String {
      let width = size.maxWidth == .max ? "wide" : size.minWidth.map { "w\(min($0, maxColumns))" }
      return ["frame", width, "\(alignment.horizontal)"].compactMap(\.self).joined(separator: " ")
    }

    /// The rules of the style sheet for widths in columns. A symbol beside a word is wider than its column.
    static var rules: String {
      (1...maxColumns).map { ".w\($0){min-width:\($0 + 1)ch}" }.joined() + "\n"
    }
  }
#endif
