import Foundation

/// A terminal without a screen.
final class PseudoTerminal {
  /// The path by which a program opens it.
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
    // Kept open, so that the terminal outlives the program and its modes can be read.
    line = other
    screen = Source(main)
  }

  deinit { close(line) }

  func type(_ keys: String) { _ = send(keys, to: keyboard) }

  /// Reads what is drawn until a text is among it; sequences that style and move are left out.
  ///
  /// - Returns: All of it, with the sequences.
  @discardableResult
  func read(until text: String) throws -> String {
    try screen.read("'\(text)'") { drawn in Self.end(of: text, in: drawn) }
  }

  /// Everything that is drawn up to now. Only where nothing draws any more.
  func readRest() throws -> String {
    _ = send("<end>", to: line)
    return try read(until: "<end>")
  }

  /// The private modes that are on after something was drawn, by number. At first the cursor can be seen (25),
  /// and lines are broken (7).
  static func modesOn(after drawn: String) -> Set<String> {
    drawn.matches(of: /\u{1B}\[\?([0-9]+)([hl])/).reduce(into: ["7", "25"]) { modes, match in
      if match.2 == "h" { modes.insert(String(match.1)) } else { modes.remove(String(match.1)) }
    }
  }

  /// Changes the size of the window, of which its program is notified by `SIGWINCH`.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
  }

  /// Where a text ends among sequences, which may come before and after each of its letters.
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

  /// How keys are treated: whether they echo, come by line, and make signals.
  var modes: [UInt32] {
    var attributes = termios()
    tcgetattr(line, &attributes)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_lflag]
  }
}
