import DurableFiles
import Foundation
import Synchronization

/// Files whose n-th system call from a given moment fails.
///
/// Until `disarm()`, changes to a file aren't reported, because reading the file again would count too.
final class FailingCall: @unchecked Sendable {
  private struct Plan {
    var number: Int
    var code: Int32
    /// The thread whose calls count, or `nil` to count the calls of all threads.
    var thread: pthread_t?
    var failed: SystemCalls.Name?
  }

  private let plan = Mutex<Plan?>(nil)
  private let isLocked = Mutex(false)
  private let telling = NSCondition()
  private var mayTell = true

  var calls: SystemCalls {
    .live.intercepting { [self] call in
      // Tasks read and write files. Only watchers run without a task.
      if withUnsafeCurrentTask(body: { $0 == nil }) {
        telling.withLock { while !mayTell { telling.wait() } }
        return
      }
      // Pretends that another process holds the lock, so that the save doesn't happen yet.
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

  /// Makes the n-th call from now on fail.
  func arm(_ number: Int, _ code: Int32, onThisThread: Bool = false) {
    telling.withLock { mayTell = false }
    plan.withLock { $0 = Plan(number: number, code: code, thread: onThisThread ? pthread_self() : nil) }
  }

  /// Stops failing calls, and returns the call that failed.
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

  /// Makes saves fail before they touch anything.
  func keepFromSaving(_ isLocked: Bool) {
    self.isLocked.withLock { $0 = isLocked }
  }
}
