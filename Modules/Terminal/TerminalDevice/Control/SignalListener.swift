import CTerminalDevice
import CairnSupport
@preconcurrency import Dispatch
import Foundation

/// Calls a function when the process receives a signal, instead of the signal's default action.
///
/// No signal is missed after `init` returns. (A Dispatch signal source can miss a signal that arrives while the main thread enters
/// `dispatchMain()`.)
public final class SignalListener: Sendable {
  private let number: Int32
  private let id: Int

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - number: The signal.
  ///   - action: A closure that is called for each signal, in order of arrival, on a queue that all listeners share. The system may
  ///     merge several simultaneous signals with the same number into one call.
  /// - Returns: `nil` if the process was started with the signal ignored (as `nohup` does). It stays ignored.
  public init?(_ number: Int32, _ action: @escaping @Sendable () -> Void) {
    guard let id = SignalHub.shared.add(number, action) else { return nil }
    self.number = number
    self.id = id
  }

  deinit { cancel() }

  /// Stops listening. After the last listener, the signal's previous action is restored.
  public func cancel() { SignalHub.shared.remove(number, id) }
}

/// All listeners of the process, and the only reader of the pipe that the signal handler writes to.
private final class SignalHub: Sendable {
  static let shared = SignalHub()

  private struct State {
    var source: (any DispatchSourceRead)?
    /// The functions for each signal, oldest first.
    var actions: [Int32: [(id: Int, run: @Sendable () -> Void)]] = [:]
    var nextID = 0
  }

  private let state = Locked(State())
  private let queue = DispatchQueue(label: "signals")

  func add(_ number: Int32, _ action: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      guard startReading(&state) else { return nil }
      // Register the function before the first signal can arrive.
      state.actions[number, default: []].append((id, action))
      if state.actions[number]?.count == 1, terminal_begin_signal(number) == 0 {
        state.actions[number] = nil
        return nil
      }
      return id
    }
  }

  func remove(_ number: Int32, _ id: Int) {
    state.withLock { state in
      guard let index = state.actions[number]?.firstIndex(where: { $0.id == id }) else { return }
      state.actions[number]?.remove(at: index)
      guard state.actions[number]?.isEmpty == true else { return }
      state.actions[number] = nil
      terminal_end_signal(number)
    }
  }

  private func startReading(_ state: inout State) -> Bool {
    guard state.source == nil else { return true }
    let descriptor = terminal_signal_descriptor()
    guard descriptor >= 0 else { return false }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [unowned self] in
      var numbers = [UInt8](repeating: 0, count: 64)
      let count = read(descriptor, &numbers, numbers.count)
      guard count > 0 else { return }
      for number in numbers.prefix(count) { call(Int32(number)) }
    }
    source.resume()
    state.source = source
    return true
  }

  private func call(_ number: Int32) {
    let actions = state.withLock { $0.actions[number] ?? [] }
    for action in actions { action.run() }
  }
}
