import Foundation
import TerminalText

/// Owns a terminal's raw mode, its size and the signals that concern it.
///
/// It knows which modes are on, so that closing, a crash and being stopped leave just those.
@MainActor
final class TerminalControl {
  /// What a signal asks for.
  enum Event: Hashable, Sendable {
    /// The terminal has another size.
    case resized
    /// The process is to be stopped (`SIGTSTP`).
    case suspensionRequested
    /// The process goes on, and the terminal was taken again. What it shows and the modes are not known any more.
    case resumed
    /// The process is to end (`SIGTERM`, `SIGHUP`).
    case terminated(Int32)
    /// What the program does is to be given up (`SIGINT`).
    case interrupted
  }

  private let calls: TerminalCalls
  private var listeners: [@MainActor @Sendable () -> Void] = []
  private var handle: @MainActor @Sendable (Event) -> Void = { _ in }
  private var modes = TerminalModes()
  /// Whether the terminal is taken.
  private(set) var isRaw = false
  /// Whether the terminal was given back until the process is continued.
  private(set) var isSuspended = false
  /// Whether it was given back until ``takeBack()``.
  private var isLent = false

  init(_ calls: TerminalCalls) { self.calls = calls }

  /// How large the terminal is; one that does not say so has 80 columns and 24 rows.
  var size: TerminalSize { calls.size() ?? TerminalSize(columns: 80, rows: 24) }

  /// Takes the terminal. Returns whether there is one.
  func enter() -> Bool {
    if !isRaw { isRaw = calls.enter(modes.leaving) }
    return isRaw
  }

  /// Writes what switches modes. Whenever the process ends, those that may be on are left.
  func switchModes(to new: TerminalModes, _ write: () -> Void) {
    guard new != modes else { return write() }
    // Half of it may be written when a crash comes.
    calls.remember(modes.leavingBoth(new))
    write()
    modes = new
    calls.remember(new.leaving)
  }

  /// Gives the terminal back, with all modes left.
  func leave() {
    guard isRaw else { return }
    (isRaw, modes) = (false, TerminalModes())
    calls.leave()
  }

  /// Gives the terminal back and stops the process group. When it is continued the terminal is taken again.
  ///
  /// Without a shell that could continue it, as below `ssh -t` and `xterm -e`, it isn't stopped.
  func suspend() {
    guard !isSuspended else { return }
    leave()
    isSuspended = true
    if calls.stop() { handleContinue() }
  }

  /// Gives the terminal to another process until ``takeBack()``. Nothing is to be written in between.
  func lend() {
    guard !isSuspended else { return }
    leave()
    (isSuspended, isLent) = (true, true)
  }

  /// Takes the terminal back from another process. Returns whether it was lent.
  func takeBack() -> Bool {
    guard isLent else { return false }
    isLent = false
    resume()
    return true
  }

  /// Begins to hear signals.
  func listen(_ handle: @escaping @MainActor @Sendable (Event) -> Void) {
    func listen(to number: Int32, _ action: @escaping @MainActor @Sendable () -> Void) {
      if let cancel = calls.listen(number, action) { listeners.append(cancel) }
    }
    listen(to: SIGWINCH) { handle(.resized) }
    listen(to: SIGTSTP) { handle(.suspensionRequested) }
    self.handle = handle
    listen(to: SIGCONT) { [weak self] in self?.handleContinue() }
    for number in [SIGTERM, SIGHUP] { listen(to: number) { handle(.terminated(number)) } }
    // Ctrl-C is for the process that has the terminal.
    listen(to: SIGINT) { [weak self] in if self?.isLent != true { handle(.interrupted) } }
  }

  /// Hears no signals any more.
  func stopListening() {
    for cancel in listeners { cancel() }
    listeners = []
    handle = { _ in }
  }

  private func handleContinue() {
    guard !isLent else { return }
    resume()
    handle(.resumed)
  }

  private func resume() {
    // Where another process stopped this one, the terminal was not given back, and may be in any mode.
    leave()
    isSuspended = false
    _ = enter()
  }
}

extension TerminalModes {
  /// The bytes that leave these modes and others, where some of both may be on.
  fileprivate func leavingBoth(_ other: TerminalModes) -> [UInt8] {
    // The last one leaves the second screen, which may hold the state of the keys.
    var first = self
    first.alternateScreen = false
    var both = other
    both.alternateScreen = alternateScreen || other.alternateScreen
    return Array(TerminalModes().switching(from: first).utf8) + both.leaving
  }
}
