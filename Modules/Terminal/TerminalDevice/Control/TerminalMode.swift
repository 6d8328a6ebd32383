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
  /// The settings to restore, or `nil` for those that the terminal has.
  private let original: TerminalSettings?
  private let state = Locked(State())

  /// Creates the mode of a terminal.
  ///
  /// - Parameter found: The settings to restore, if a previous process has left the terminal in raw mode.
  init(descriptor: Int32, found: TerminalSettings? = nil) {
    (self.descriptor, original) = (descriptor, found)
  }

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
      if let original { state.found = original.values }
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

  /// Leaves the terminal in raw mode, for the next process.
  func forget() {
    state.withLock { state in
      guard state.isRaw else { return }
      state.isRaw = false
      terminal_forget(descriptor)
    }
  }
}

/// The settings of a terminal, such as whether it echoes keys.
package struct TerminalSettings: Sendable, Codable {
  fileprivate let values: termios

  /// Reads the settings of a terminal, or returns `nil` if the descriptor isn't a terminal.
  package init?(descriptor: Int32) {
    var values = termios()
    guard tcgetattr(descriptor, &values) == 0 else { return nil }
    self.values = values
  }

  package init(from decoder: any Decoder) throws {
    let numbers = try decoder.singleValueContainer().decode([UInt32].self)
    guard numbers.count == 4 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "Not settings of a terminal."))
    }
    // Speeds and control characters are those of the terminal.
    var values = termios()
    tcgetattr(STDIN_FILENO, &values)
    (values.c_iflag, values.c_oflag, values.c_cflag, values.c_lflag) = (
      numbers[0], numbers[1], numbers[2], numbers[3]
    )
    self.values = values
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode([values.c_iflag, values.c_oflag, values.c_cflag, values.c_lflag])
  }

  /// Restores the settings, after bytes that reset the terminal's modes.
  package func restore(descriptor: Int32, writing bytes: [UInt8] = []) {
    var values = values
    terminal_restore(descriptor, &values, bytes.map { CChar(bitPattern: $0) }, Int32(bytes.count))
  }
}
