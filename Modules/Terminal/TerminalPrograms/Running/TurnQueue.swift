/// Performs turns one after another, in the order in which they start.
@MainActor
package final class TurnQueue {
  package init() {}

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until all turns that started earlier have ended.
  package func begin() async {
    // The check and the suspension are one step. A task that prefers an executor, as a server's tasks do, may be
    // suspended before the continuation exists (Swift 6.3.1). If a turn ended in between, the task would wait until the
    // following turn ends.
    await withCheckedContinuation { continuation in
      if isTaken { waiting.append(continuation) } else { continuation.resume() }
      isTaken = true
    }
  }

  /// Lets the next turn start.
  package func end() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
