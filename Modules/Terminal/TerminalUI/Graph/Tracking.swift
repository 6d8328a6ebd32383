import ConcurrencyExtras
import Foundation
@_spi(SwiftUI) import Observation

/// Watches what one node read, and reports changes of it until the node reads again.
///
/// A change is reported after it is made. Before it is too early: another thread may be about to make it while the main actor reads
/// the old value again. What was read before is watched until what is read now is, so that a change in between is reported too.
///
/// `Observation` ends what it watches only when something of it changes. So each read also reads a value of this object, whose
/// change ends the watch.
final class Tracking: Observable, Sendable {
  private struct State {
    /// The traversal of the graph that read something here last; -1 where nothing is watched.
    var traversal = -1
    /// The one before, while its reads are being replaced.
    var replaced = -1
    /// Which of two values ends the watches of the last traversal.
    var isSecond = false
    /// The thread that reads at the moment.
    var reader: UInt?
  }

  private let registrar = ObservationRegistrar()
  private let state = Locked(State())

  private var first: Int { 0 }
  private var second: Int { 0 }

  private static func sentinel(isSecond: Bool) -> KeyPath<Tracking, Int> { isSecond ? \.second : \.first }

  private static var thread: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }

  /// Reads something, and calls a closure when it changes, unless a later traversal reads here again before.
  ///
  /// Several reads of one traversal are watched together. What the reading itself changes is not reported.
  ///
  /// - Parameter onChange: Called on the thread that changes the value, after each change.
  func read<Value>(
    in number: Int, _ read: () -> Value, onChange: @escaping @Sendable () -> Void
  ) -> Value {
    let (isSecond, isAnother) = state.withLock { state in
      state.reader = Self.thread
      guard state.traversal != number else { return (state.isSecond, false) }
      state.replaced = state.traversal
      state.traversal = number
      state.isSecond.toggle()
      return (state.isSecond, state.replaced != -1)
    }
    let (value, isOutdated) = ChangeVersion.observing {
      withObservationTracking {
        registrar.access(self, keyPath: Self.sentinel(isSecond: isSecond))
        return read()
      } didSet: { [weak self] tracking in
        guard let self, self.watches(number) else { return tracking.cancel() }
        if self.reports(number) { onChange() }
      }
    }
    state.withLock { ($0.replaced, $0.reader) = (-1, nil) }
    if isOutdated { onChange() }
    if isAnother { end(isSecond: !isSecond) }
    return value
  }

  /// Forgets what was read.
  func stop() {
    let isSecond = state.withLock { state -> Bool? in
      guard state.traversal != -1 else { return nil }
      state.traversal = -1
      return state.isSecond
    }
    if let isSecond { end(isSecond: isSecond) }
  }

  private func end(isSecond: Bool) {
    registrar.withMutation(of: self, keyPath: Self.sentinel(isSecond: isSecond)) {}
  }

  private func watches(_ number: Int) -> Bool {
    state.withLock { number == $0.traversal || number == $0.replaced }
  }

  private func reports(_ number: Int) -> Bool {
    state.withLock { (number == $0.traversal || number == $0.replaced) && $0.reader != Self.thread }
  }
}
