import Dispatch

/// Work that is done in the order in which it was added, one piece at a time.
///
/// A caller that adds work may hold locks; one that performs it should not. Where two threads perform, one of them does
/// all of it and the other does not wait, so that neither can be waiting for a lock of the other.
package final class OrderedWork: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isPerforming = false
  }

  private let state = Locked(State())

  package init() {}

  package func add(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(work) }
  }

  /// Performs all work that was added until now, or waits until another thread has.
  ///
  /// For a caller that holds nothing which the work could wait for.
  package func performAndWait() {
    let done = DispatchSemaphore(value: 0)
    add { done.signal() }
    perform()
    done.wait()
  }

  package func perform() {
    while true {
      let next: (@Sendable () -> Void)? = state.withLock { state in
        if state.isPerforming || state.waiting.isEmpty { return nil }
        state.isPerforming = true
        return state.waiting.removeFirst()
      }
      guard let next else { return }
      next()
      state.withLock { $0.isPerforming = false }
    }
  }
}
