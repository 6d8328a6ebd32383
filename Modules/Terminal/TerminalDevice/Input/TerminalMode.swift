import CTerminalDevice
import Foundation

/// The mode in which a terminal sends each key at once, and how it is left again.
///
/// However the process ends, the terminal is given back: by `leave()`, at exit, and in the handlers of crash signals.
final class TerminalMode {
  private let descriptor: Int32
  private var found = termios()
  private(set) var isRaw = false

  /// What ends the modes that `enter` and a drawing begin: bracketed paste, synchronised output, no wrapping, no cursor,
  /// styles.
  private static let beginning = "\u{1B}[?2004h"
  private static let end = "\u{1B}[?2004l\u{1B}[?2026l\u{1B}[?7h\u{1B}[?25h\u{1B}[0m"

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { leave() }

  /// Begins to get each key at once. Returns whether the descriptor is a terminal that can do so.
  @discardableResult
  func enter() -> Bool {
    guard !isRaw, isatty(descriptor) == 1, tcgetattr(descriptor, &found) == 0 else { return isRaw }
    let bytes = Array(Self.end.utf8CString.dropLast())
    terminal_remember(descriptor, &found, bytes, Int32(bytes.count))
    var raw = found
    cfmakeraw(&raw)
    // Line feeds that others write still begin a new line.
    raw.c_oflag |= tcflag_t(OPOST | ONLCR)
    guard tcsetattr(descriptor, TCSADRAIN, &raw) == 0 else {
      terminal_forget(descriptor)
      return false
    }
    isRaw = true
    _ = writeAll(Array(Self.beginning.utf8), to: descriptor)
    return true
  }

  /// Gives the terminal back as it was found.
  func leave() {
    guard isRaw else { return }
    isRaw = false
    // A process may hold several terminals, of which a crash gives back the last.
    terminal_forget(descriptor)
    let bytes = Array(Self.end.utf8CString.dropLast())
    terminal_restore(descriptor, &found, bytes, Int32(bytes.count))
  }
}
