/// Performs turns one after another, in the order in which they begin.
@MainActor
final class TurnQueue {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until all turns that began before have ended.
  func begin() async {
    // The check and the suspension are one step. A task that prefers an executor, as those of a server do, may be suspended before
    // the continuation exists (Swift 6.3.1): a turn that ended in between would leave it waiting for the next one.
    await withCheckedContinuation { continuation in
      if isTaken { waiting.append(continuation) } else { continuation.resume() }
      isTaken = true
    }
  }

  /// Lets the next turn begin.
  func end() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
