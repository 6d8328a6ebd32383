import Foundation
import TerminalText

/// Controls a terminal's raw mode, modes, size, and signals.
///
/// It tracks the active modes, so that closing, crashing, and stopping reset exactly those.
@MainActor
final class TerminalControl {
  /// The request of a signal.
  enum Event: Hashable, Sendable {
    /// The size of the terminal changed.
    case resized
    /// The user wants to suspend the process (`SIGTSTP`).
    case suspensionRequested
    /// The process continued and took the terminal again. The screen and the modes are no longer known.
    case resumed
    /// The process should end (`SIGTERM`, `SIGHUP`).
    case terminated(Int32)
    /// The current work should be canceled (`SIGINT`).
    case interrupted
  }

  private let calls: TerminalCalls
  private var listeners: [@MainActor @Sendable () -> Void] = []
  private var handle: @MainActor @Sendable (Event) -> Void = { _ in }
  private var modes = TerminalModes()
  /// Whether the terminal is in raw mode.
  private(set) var isRaw = false
  /// Whether the terminal is restored until the process continues.
  private(set) var isSuspended = false
  /// Whether the terminal is restored until ``takeBack()``.
  private var isReleased = false

  init(_ calls: TerminalCalls) { self.calls = calls }

  /// The size of the terminal, or 80 columns and 24 rows if it isn't known.
  var size: TerminalSize { calls.size() ?? TerminalSize(columns: 80, rows: 24) }

  /// Takes the modes in which the previous process left the terminal, which its next frame changes.
  func takeModes() -> TerminalModes {
    modes = calls.takeModes()
    return modes
  }

  /// Enters raw mode. Returns `true` if there is a terminal.
  func enter() -> Bool {
    if !isRaw { isRaw = calls.enter(modes.leaving) }
    return isRaw
  }

  /// Switches modes by calling `write`. Whenever the process ends, all modes that may be on are reset.
  func switchModes(to new: TerminalModes, _ write: () -> Void) {
    guard new != modes else { return write() }
    // A crash may interrupt the output.
    calls.remember(modes.leavingBoth(new))
    write()
    modes = new
    calls.remember(new.leaving)
  }

  /// Resets all modes and restores the terminal.
  func leave() {
    guard isRaw else { return }
    (isRaw, modes) = (false, TerminalModes())
    calls.leave()
  }

  /// Leaves the terminal to the next process. It shows its screen over this one. Restores the terminal if there is no such process.
  func handOver() {
    guard isRaw else { return }
    let modes = modes
    (isRaw, self.modes) = (false, TerminalModes())
    calls.handOver(modes)
  }

  /// Restores the terminal and stops the process group. Takes the terminal again when the process continues.
  ///
  /// The process isn't stopped if no shell could continue it, as under `ssh -t` and `xterm -e`.
  func suspend() {
    guard !isSuspended else { return }
    leave()
    isSuspended = true
    if calls.stop() { handleContinue() }
  }

  /// Releases the terminal for another process until ``takeBack()``. Nothing may be written until then.
  func release() {
    guard !isSuspended else { return }
    leave()
    (isSuspended, isReleased) = (true, true)
  }

  /// Takes the terminal back from another process. Returns `true` if it was released.
  func takeBack() -> Bool {
    guard isReleased else { return false }
    isReleased = false
    resume()
    return true
  }

  /// Starts listening for signals.
  func listen(_ handle: @escaping @MainActor @Sendable (Event) -> Void) {
    func listen(to number: Int32, _ action: @escaping @MainActor @Sendable () -> Void) {
      if let cancel = calls.listen(number, action) { listeners.append(cancel) }
    }
    listen(to: SIGWINCH) { handle(.resized) }
    listen(to: SIGTSTP) { handle(.suspensionRequested) }
    self.handle = handle
    listen(to: SIGCONT) { [weak self] in self?.handleContinue() }
    for number in [SIGTERM, SIGHUP] { listen(to: number) { handle(.terminated(number)) } }
    // Ctrl-C is for the process that has borrowed the terminal.
    listen(to: SIGINT) { [weak self] in if self?.isReleased != true { handle(.interrupted) } }
  }

  /// Stops listening for signals.
  func stopListening() {
    for cancel in listeners { cancel() }
    listeners = []
    handle = { _ in }
  }

  private func handleContinue() {
    guard !isReleased else { return }
    resume()
    handle(.resumed)
  }

  private func resume() {
    // If another process stopped this one, the terminal wasn't restored and may be in any mode.
    leave()
    isSuspended = false
    _ = enter()
  }
}

extension TerminalModes {
  /// Returns the bytes that reset these modes and other modes, for a terminal in which modes of both sets may be on.
  fileprivate func leavingBoth(_ other: TerminalModes) -> [UInt8] {
    // The last sequence leaves the alternate screen, which may hold the state of the keys.
    var first = self
    first.alternateScreen = false
    var both = other
    both.alternateScreen = alternateScreen || other.alternateScreen
    return Array(TerminalModes().switching(from: first).utf8) + both.leaving
  }
}
