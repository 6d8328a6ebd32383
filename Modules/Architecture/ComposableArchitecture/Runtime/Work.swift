import ConcurrencyExtras
import Foundation

/// All that one `send` began: its effects, and the effects of the actions that these send.
final class Work: @unchecked Sendable {
  /// Where in a test the work began, for messages.
  let origin: (any Sendable)?

  private let lock = NSLock()
  private var pending = 0
  private var cancels: [Int: @Sendable () -> Void] = [:]
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var next = 0
  private(set) var isCancelled = false

  init(origin: (any Sendable)? = nil) {
    self.origin = origin
  }

  /// Notes an operation that began.
  func begin(cancel: @escaping @Sendable () -> Void) -> Int {
    lock.lock()
    pending += 1
    next += 1
    let entry = next
    cancels[entry] = cancel
    let isCancelled = isCancelled
    lock.unlock()
    if isCancelled { cancel() }
    return entry
  }

  /// Notes that an operation has ended.
  func end(_ entry: Int) {
    lock.lock()
    pending -= 1
    cancels[entry] = nil
    var resumed: [CheckedContinuation<Void, Never>] = []
    if pending == 0 {
      resumed = Array(waiting.values)
      waiting = [:]
    }
    lock.unlock()
    for continuation in resumed { continuation.resume() }
  }

  /// Whether something is still going on.
  var isFinished: Bool { lock.withLock { pending == 0 } }

  /// Cancels all operations, and those that are still to begin.
  func cancel() {
    lock.lock()
    isCancelled = true
    let all = Array(cancels.values)
    lock.unlock()
    for cancel in all { cancel() }
  }

  /// Waits until nothing is going on; cancelling the waiting task cancels the work.
  func finish() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lock.lock()
        guard pending > 0 else {
          lock.unlock()
          return continuation.resume()
        }
        next += 1
        waiting[next] = continuation
        lock.unlock()
      }
    } onCancel: {
      cancel()
    }
  }
}
