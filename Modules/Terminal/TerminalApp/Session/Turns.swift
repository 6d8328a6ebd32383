/// Lets what takes a while be done one after another, in the order in which it was begun.
@MainActor
final class Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until all that was begun before has ended.
  func begin() async {
    // It is looked at where it is waited for. A task that prefers an executor, as those of a server do, may be suspended before
    // the continuation is there (Swift 6.3.1): a turn that ended in between would leave it waiting for the next one.
    await withCheckedContinuation { continuation in
      if isTaken { waiting.append(continuation) } else { continuation.resume() }
      isTaken = true
    }
  }

  /// Lets the next one begin.
  func end() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
