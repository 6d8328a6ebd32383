import CLibrary

/// The width of a command's help.
package enum HelpWidth {
  /// Sets `COLUMNS` to 40 in a narrower terminal, before ArgumentParser writes the help.
  ///
  /// In fewer than 27 columns, ArgumentParser leaves out the descriptions or crashes.
  package static func widen() {
    var size = winsize()
    let isTerminal = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    let chosen = getenv("COLUMNS").map { String(cString: $0) }
    if isNarrow(terminal: isTerminal ? Int(size.ws_col) : 0, chosen: chosen) { setenv("COLUMNS", "40", 1) }
  }

  /// Returns `true` if the help would have fewer than 40 columns.
  ///
  /// - Parameters:
  ///   - terminal: The width of the terminal, or 0 if it isn't known.
  ///   - chosen: The value of `COLUMNS`, which takes precedence if it's a number.
  package static func isNarrow(terminal: Int, chosen: String?) -> Bool {
    (chosen.flatMap { Int($0) } ?? (terminal > 0 ? terminal : 80)) < 40
  }
}
