import CTerminalDevice
@preconcurrency import Dispatch
import Foundation
import TerminalText

/// The calls that control a terminal apart from reading and writing: raw mode, size, and signals.
///
/// This is a struct of functions, so that a ``TestTerminal`` can replace the system.
public struct TerminalCalls: Sendable {
  /// Enters raw mode. Returns `true` if there is a terminal that supports it. The bytes are written when the terminal is restored,
  /// even after a crash.
  var enter: @MainActor @Sendable (_ leaving: [UInt8]) -> Bool
  /// Changes the bytes that are written when the terminal is restored.
  var remember: @MainActor @Sendable (_ leaving: [UInt8]) -> Void
  /// Restores the terminal.
  var leave: @MainActor @Sendable () -> Void
  /// Returns the modes in which the previous process left the terminal. Later calls return none.
  var takeModes: @MainActor @Sendable () -> TerminalModes = { TerminalModes() }
  /// Leaves the terminal to the next process as it is, in these modes.
  var handOver: @MainActor @Sendable (_ modes: TerminalModes) -> Void
  /// Returns the size of the terminal, or `nil` if it isn't known.
  var size: @MainActor @Sendable () -> TerminalSize?
  /// Calls a function for each signal until the returned function is called. Returns `nil` if the signal is ignored.
  var listen:
    @MainActor @Sendable (_ signal: Int32, _ action: @escaping @MainActor @Sendable () -> Void)
      -> (@MainActor @Sendable () -> Void)?
  /// Reads and drops input until the terminal reports its kind (DA1), for at most 100 ms.
  var dropReply: @MainActor @Sendable () -> Void
  /// Stops the process. Returns `true` if it has already continued or can't be stopped. Otherwise `SIGCONT` follows.
  var stop: @MainActor @Sendable () -> Bool

  /// Returns the calls of the operating system, for the terminal behind a descriptor.
  public static func live(descriptor: Int32) -> TerminalCalls { live(descriptor: descriptor, successor: nil) }

  /// Returns the calls of the operating system, for the terminal behind a descriptor.
  ///
  /// - Parameter successor: Passes the terminal from process to process, or `nil` if it is always restored.
  package static func live(descriptor: Int32, successor: (any TerminalSuccession)?) -> TerminalCalls {
    let mode = TerminalMode(descriptor: descriptor, found: successor?.settings)
    return TerminalCalls(
      enter: { mode.enter(leaving: $0) },
      remember: { mode.remember(leaving: $0) },
      leave: { mode.leave() },
      takeModes: { successor?.takeModes() ?? TerminalModes() },
      handOver: { modes in
        guard let successor else { return mode.leave() }
        mode.forget()
        successor.leave(modes, undoneBy: modes.leaving)
      },
      size: {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), rows: max(Int(size.ws_row), 2))
      },
      listen: { number, action in
        let listener = SignalListener(number) {
          // The main thread may be waiting to write to the terminal.
          if number == SIGTERM || number == SIGHUP { OutputDescriptor.endWaits() }
          DispatchQueue.main.async { MainActor.assumeIsolated { action() } }
        }
        guard let listener else { return nil }
        return { listener.cancel() }
      },
      dropReply: { InputReader.dropReply(from: descriptor) },
      stop: {
        terminal_stop_process_group()
        return true
      })
  }
}

/// Passes a terminal from one process to the next one without restoring it in between, so that the screen doesn't flicker.
@MainActor
package protocol TerminalSuccession: AnyObject, Sendable {
  /// The settings that the terminal had before the first process.
  nonisolated var settings: TerminalSettings? { get }

  /// Returns the modes in which the previous process left the terminal. Later calls return none.
  func takeModes() -> TerminalModes

  /// Leaves the terminal in modes.
  ///
  /// - Parameter bytes: The bytes that reset the modes.
  func leave(_ modes: TerminalModes, undoneBy bytes: [UInt8])
}
