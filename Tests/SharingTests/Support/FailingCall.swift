import DurableFiles
import Foundation
import Synchronization

/// Files of which one system call can be made to fail: the n-th from a given moment on.
///
/// Until it is disarmed, changes of a file are not announced: reading it again would count as well.
final class FailingCall: @unchecked Sendable {
  private struct Plan {
    var number: Int
    var code: Int32
    /// Only calls of this thread count, if there is one.
    var thread: pthread_t?
    var failed: SystemCalls.Name?
  }

  private let plan = Mutex<Plan?>(nil)
  private let isLocked = Mutex(false)
  private let telling = NSCondition()
  private var mayTell = true

  var calls: SystemCalls {
    .live.intercepting { [self] call in
      // Files are read and written by tasks; only those who watch have none.
      if withUnsafeCurrentTask(body: { $0 == nil }) {
        telling.withLock { while !mayTell { telling.wait() } }
        return
      }
      // "Another process has the lock": a save that is not meant to happen yet.
      if call == .lock, isLocked.withLock({ $0 }) { throw SystemError(EDEADLK) }
      try plan.withLock { plan in
        guard var next = plan, next.failed == nil else { return }
        if let thread = next.thread, pthread_equal(thread, pthread_self()) == 0 { return }
        defer { plan = next }
        next.number -= 1
        if next.number < 0 {
          next.failed = call
          throw SystemError(next.code)
        }
      }
    }
  }

  /// Lets the n-th call from now on fail.
  func arm(_ number: Int, _ code: Int32, onThisThread: Bool = false) {
    telling.withLock { mayTell = false }
    plan.withLock { $0 = Plan(number: number, code: code, thread: onThisThread ? pthread_self() : nil) }
  }

  /// Lets no more calls fail, and says which one did.
  func disarm() -> SystemCalls.Name? {
    defer {
      telling.withLock {
        mayTell = true
        telling.broadcast()
      }
    }
    return plan.withLock { plan in
      defer { plan = nil }
      return plan?.failed
    }
  }

  /// Lets saves fail before they touch anything.
  func keepFromSaving(_ isLocked: Bool) {
    self.isLocked.withLock { $0 = isLocked }
  }
}
