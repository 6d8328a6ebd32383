import CairnSupport
import Foundation
import TerminalDevice

/// Listens for the signals that ask a process to end, so that it can end its work first.
///
/// swift-service-lifecycle cancels tasks instead, keeps listening to signals that `nohup` ignores, and doesn't let a second signal end a
/// process that is busy.
final class TerminationSignals: Sendable {
  /// `SIGTERM`, `SIGHUP`, and `SIGINT`, which the user sends with Ctrl-C while a script runs.
  private static let numbers = [SIGTERM, SIGHUP, SIGINT]

  private let listeners = Locked<[Int32: SignalListener]>([:])

  /// Calls a function when a signal arrives. A signal that was ignored when the process started (`nohup`) remains
  /// ignored.
  ///
  /// The signal of a crash ends the process if another process sends it.
  ///
  /// - Parameter repeated: Signals that may arrive repeatedly. A second signal of any other kind ends the process.
  init(repeating repeated: Set<Int32> = [], _ onSignal: @escaping @Sendable (Int32) -> Void) {
    CrashSignals.endProcess()
    for number in Self.numbers {
      let listener = SignalListener(number) { [weak self] in
        // A second signal ends a process that is busy.
        if !repeated.contains(number) {
          self?.cancel(number)
          TerminalOutput.endWaits()
        }
        onSignal(number)
      }
      listeners.withLock { $0[number] = listener }
    }
  }

  /// Stops listening.
  func cancel() { for number in Self.numbers { cancel(number) } }

  private func cancel(_ number: Int32) {
    let listener = listeners.withLock { $0.removeValue(forKey: number) }
    listener?.cancel()
  }
}
