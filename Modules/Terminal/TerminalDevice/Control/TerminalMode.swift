import CTerminalDevice
import CairnSupport
import Foundation

/// The mode in which a terminal sends each key at once, and how it is left again.
///
/// However the process ends, the terminal is given back: by `leave()`, at exit, and in the handlers of crash signals.
final class TerminalMode: Sendable {
  private struct State {
    var found = termios()
    var isRaw = false
    /// What ends the modes that were begun by sequences.
    var leaving: [UInt8] = []
  }

  private let descriptor: Int32
  private let state = Locked(State())

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { leave() }

  /// Begins to get each key at once. Returns whether the descriptor is a terminal that can do so.
  ///
  /// - Parameter leaving: Bytes that are written when the terminal is given back, however that comes.
  @discardableResult
  func enter(leaving: [UInt8] = []) -> Bool {
    state.withLock { state in
      guard !state.isRaw else { return true }
      // Before it is asked for its mode: the terminal of a background process is in the mode of the program in the foreground.
      guard isatty(descriptor) == 1, terminal_wait_for_foreground(descriptor) == 0,
        tcgetattr(descriptor, &state.found) == 0
      else { return false }
      state.leaving = leaving
      terminal_remember(descriptor, &state.found, leaving.map { CChar(bitPattern: $0) }, Int32(leaving.count))
      var raw = state.found
      cfmakeraw(&raw)
      // Line feeds that others write still begin a new line.
      raw.c_oflag |= tcflag_t(OPOST | ONLCR)
      guard tcsetattr(descriptor, TCSADRAIN, &raw) == 0 else {
        terminal_forget(descriptor)
        return false
      }
      state.isRaw = true
      return true
    }
  }

  /// Changes what is written when the terminal is given back.
  func remember(leaving: [UInt8]) {
    state.withLock { state in
      guard state.isRaw else { return }
      state.leaving = leaving
      terminal_remember(descriptor, &state.found, leaving.map { CChar(bitPattern: $0) }, Int32(leaving.count))
    }
  }

  /// Gives the terminal back as it was found.
  func leave() {
    state.withLock { state in
      guard state.isRaw else { return }
      state.isRaw = false
      // A process may hold several terminals, of which a crash gives back the last.
      terminal_forget(descriptor)
      let bytes = state.leaving.map { CChar(bitPattern: $0) }
      terminal_restore(descriptor, &state.found, bytes, Int32(bytes.count))
    }
  }
}
