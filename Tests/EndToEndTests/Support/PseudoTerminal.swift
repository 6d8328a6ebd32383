import Foundation

/// A terminal without a screen.
final class PseudoTerminal {
  /// The path that a program opens.
  let path: String
  private let keyboard: Int32
  private let line: Int32
  private let screen: Source

  init(columns: UInt16 = 80, rows: UInt16 = 40) throws {
    var (main, other): (Int32, Int32) = (0, 0)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&main, &other, &name, nil, &size) == 0 else {
      throw Stuck(description: "There is no pseudo-terminal: \(String(cString: strerror(errno)))")
    }
    for end in [main, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    keyboard = main
    // Stays open, so that the terminal outlives the program and its modes can be read.
    line = other
    screen = Source(main)
  }

  deinit { close(line) }

  func type(_ keys: String) { _ = send(keys, to: keyboard) }

  /// Reads the output until it contains a text, not counting sequences that set styles and move the cursor.
  ///
  /// - Returns: The complete output, including the sequences.
  @discardableResult
  func read(until text: String) throws -> String {
    try screen.read("'\(text)'") { drawn in Self.end(of: text, in: drawn) }
  }

  /// Returns the remaining output. Call it only when nothing is drawing.
  func readRest() throws -> String {
    _ = send("<end>", to: line)
    return try read(until: "<end>")
  }

  /// Returns the numbers of the private modes that are on after `drawn`. Initially the cursor is visible (25)
  /// and lines wrap (7).
  static func modesOn(after drawn: String) -> Set<String> {
    drawn.matches(of: /\u{1B}\[\?([0-9]+)([hl])/).reduce(into: ["7", "25"]) { modes, match in
      if match.2 == "h" { modes.insert(String(match.1)) } else { modes.remove(String(match.1)) }
    }
  }

  /// Changes the size of the window, which sends the program `SIGWINCH`.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
  }

  /// Returns the end of a text in output that may contain sequences before and after each letter.
  private static func end(of text: String, in drawn: String) -> String.Index? {
    var plain = ""
    var ends: [String.Index] = []
    var isInSequence = false
    let scalars = drawn.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if isInSequence {
        isInSequence = !(scalar.properties.isAlphabetic)
      } else if scalar == "\u{1B}" {
        isInSequence = true
      } else if scalar != "\r" {
        plain.unicodeScalars.append(scalar)
        ends.append(scalars.index(after: index))
      }
    }
    guard let found = plain.range(of: text) else { return nil }
    let count = plain.unicodeScalars.distance(from: plain.startIndex, to: found.upperBound)
    return count == 0 ? drawn.startIndex : ends[count - 1]
  }

  /// The terminal modes: whether keys echo, arrive by line, and send signals.
  var modes: [UInt32] {
    var attributes = termios()
    tcgetattr(line, &attributes)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_lflag]
  }
}
