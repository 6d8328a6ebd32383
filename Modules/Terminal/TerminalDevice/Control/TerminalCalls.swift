import CTerminalDevice
@preconcurrency import Dispatch
import Foundation
import TerminalText

/// What a program does with a terminal apart from reading and writing: the raw mode, the size, signals.
///
/// A struct of functions, so that a ``TestTerminal`` can stand in for the system.
public struct TerminalCalls: Sendable {
  /// Begins to get each key at once. Returns whether there is a terminal that can do so. The bytes are written when the
  /// terminal is given back, by a crash too.
  var enter: @MainActor @Sendable (_ leaving: [UInt8]) -> Bool
  /// Changes the bytes that are written when the terminal is given back.
  var remember: @MainActor @Sendable (_ leaving: [UInt8]) -> Void
  /// Gives the terminal back.
  var leave: @MainActor @Sendable () -> Void
  /// How large the terminal is; `nil` where it does not say so.
  var size: @MainActor @Sendable () -> TerminalSize?
  /// Calls a function for a signal, until the function that it returns is called; `nil` where the signal is ignored.
  var listen:
    @MainActor @Sendable (_ signal: Int32, _ action: @escaping @MainActor @Sendable () -> Void)
      -> (@MainActor @Sendable () -> Void)?
  /// Reads and drops what the terminal sends until it has said what kind it is (DA1), for 100 ms at most.
  var dropReply: @MainActor @Sendable () -> Void
  /// Stops the process. Returns whether it was continued already, or can't be stopped; otherwise `SIGCONT` comes.
  var stop: @MainActor @Sendable () -> Bool

  /// The calls of the operating system, for the terminal behind a descriptor.
  public static func live(descriptor: Int32) -> TerminalCalls {
    let mode = TerminalMode(descriptor: descriptor)
    return TerminalCalls(
      enter: { mode.enter(leaving: $0) },
      remember: { mode.remember(leaving: $0) },
      leave: { mode.leave() },
      size: {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), rows: max(Int(size.ws_row), 2))
      },
      listen: { number, action in
        let listener = SignalListener(number) {
          // The main thread may be waiting for the terminal.
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
