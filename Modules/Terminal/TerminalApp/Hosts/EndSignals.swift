@preconcurrency import Dispatch
import Foundation
import TerminalDevice

/// Listens for the signals that ask a process to end, so that what it has begun ends with it.
final class EndSignals: Sendable {
  /// `SIGTERM`, `SIGHUP`, and `SIGINT`, which a person sends with Ctrl-C while a script runs.
  private static let numbers = [SIGTERM, SIGHUP, SIGINT]

  private let sources: [any DispatchSourceSignal]

  /// Calls a function when a signal comes. A signal that was ignored when the process was started (`nohup`) stays so.
  ///
  /// Signals of a crash that are sent from outside end the process.
  ///
  /// - Parameter repeated: Signals that may come again and again; of the others a second one ends the process.
  init(repeating repeated: Set<Int32> = [], _ onSignal: @escaping @Sendable (Int32) -> Void) {
    CrashSignals.endProcess()
    sources = Self.numbers.compactMap { number in
      // Not with `sigaction`: the handler's field has another name in each C library.
      let before = signal(number, SIG_IGN)
      guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // A second one ends a process that is busy with something else.
        if !repeated.contains(number) { signal(number, SIG_DFL) }
        onSignal(number)
      }
      source.resume()
      return source
    }
  }

  /// Stops to listen.
  func cancel() { for source in sources { source.cancel() } }
}
