import CTerminalDevice
import CairnSupport
import Foundation

/// The raw mode of a terminal, in which it sends each key immediately.
///
/// The terminal is restored however the process ends: by `leave()`, at exit, and in the handlers of crash signals.
final class TerminalMode: Sendable {
  private struct State {
    var found = termios()
    var isRaw = false
    /// The bytes that reset the active terminal modes.
    var leaving: [UInt8] = []
  }

  private let descriptor: Int32
  private let state = Locked(State())

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { leave() }

  /// Enters raw mode. Returns `true` if the descriptor is a terminal that supports it.
  ///
  /// - Parameter leaving: Bytes that are written whenever the terminal is restored.
  @discardableResult
  func enter(leaving: [UInt8] = []) -> Bool {
    state.withLock { state in
      guard !state.isRaw else { return true }
      // Wait before querying the mode: while the process is in the background, the terminal is in the mode of the foreground
      // program.
      guard isatty(descriptor) == 1, terminal_wait_for_foreground(descriptor) == 0,
        tcgetattr(descriptor, &state.found) == 0
      else { return false }
      state.leaving = leaving
      terminal_remember(descriptor, &state.found, leaving.map { CChar(bitPattern: $0) }, Int32(leaving.count))
      var raw = state.found
      cfmakeraw(&raw)
      // Line feeds from other programs still begin a new line.
      raw.c_oflag |= tcflag_t(OPOST | ONLCR)
      guard tcsetattr(descriptor, TCSADRAIN, &raw) == 0 else {
        terminal_forget(descriptor)
        return false
      }
      state.isRaw = true
      return true
    }
  }

  /// Changes the bytes that are written when the terminal is restored.
  func remember(leaving: [UInt8]) {
    state.withLock { state in
      guard state.isRaw else { return }
      state.leaving = leaving
      terminal_remember(descriptor, &state.found, leaving.map { CChar(bitPattern: $0) }, Int32(leaving.count))
    }
  }

  /// Restores the original mode of the terminal.
  func leave() {
    state.withLock { state in
      guard state.isRaw else { return }
      state.isRaw = false
      // A process may have several terminals. A crash restores the last one.
      terminal_forget(descriptor)
      let bytes = state.leaving.map { CChar(bitPattern: $0) }
      terminal_restore(descriptor, &state.found, bytes, Int32(bytes.count))
    }
  }
}
