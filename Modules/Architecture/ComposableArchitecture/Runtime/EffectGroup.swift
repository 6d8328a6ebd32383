import CairnSupport

/// The effects that one `send` began, and those of the actions that these send.
final class EffectGroup: Sendable {
  private struct State {
    var running = RunningEffects()
    var waiting: [UnsafeContinuation<Void, Never>] = []
    var isCancelled = false
  }

  /// Where in a test the action was sent, for messages.
  let origin: TestOrigin?
  private let state = Locked(State())

  init(origin: TestOrigin? = nil) {
    self.origin = origin
  }

  /// Adds an effect that begins; it is cancelled at once where the group was.
  func add(_ effect: RunningEffect) {
    let isCancelled = state.withLock { state in
      state.running.insert(effect)
      return state.isCancelled
    }
    if isCancelled { effect.cancel() }
  }

  /// Removes an effect that has ended.
  func remove(_ effect: RunningEffect) {
    let resumed = state.withLock { state -> [UnsafeContinuation<Void, Never>] in
      state.running.remove(effect)
      guard state.running.isEmpty else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in resumed { continuation.resume() }
  }

  /// The effects that run, in the order in which they began.
  var running: [RunningEffect] { state.withLock { $0.running.inOrder } }

  /// Whether no effect runs.
  var isFinished: Bool { state.withLock { $0.running.isEmpty } }

  /// Whether the group was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels all effects, and those that are still to begin.
  func cancel() {
    let running = state.withLock { state in
      state.isCancelled = true
      return state.running
    }
    running.forEach { $0.cancel() }
  }

  /// Suspends until no effect runs; cancelling the waiting task cancels the effects.
  func finish() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let isFinished = state.withLock { state in
          if state.running.isEmpty { return true }
          state.waiting.append(continuation)
          return false
        }
        if isFinished { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}
