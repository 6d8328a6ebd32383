import Dispatch

/// A queue of closures that run one at a time, in the order in which they were added.
///
/// A caller may hold locks while it adds work, but not while it performs work. If two threads perform at once, one of them runs all
/// of the work and the other returns immediately, so that they can't deadlock.
package final class SerialQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isPerforming = false
  }

  private let state = Locked(State())

  package init() {}

  package func add(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(work) }
  }

  /// Performs all work that was added so far, or waits until another thread has done so.
  ///
  /// Don't hold a lock that the work may need.
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
