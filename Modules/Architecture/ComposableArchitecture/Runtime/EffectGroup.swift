import CairnSupport

/// The effects that one `send` started, including the effects of the actions that these effects send.
final class EffectGroup: Sendable {
  private struct State {
    var running: [Int: RunningEffect] = [:]
    var isCancelled = false
  }

  /// The line of a test that sent the action, for failure messages, or `nil` if no test sent it.
  let origin: TestOrigin?
  private let state = Monitor(State())

  init(origin: TestOrigin? = nil) {
    self.origin = origin
  }

  /// Adds an effect that starts, and cancels it if the group was canceled.
  func add(_ effect: RunningEffect) {
    let isCancelled = state.withLock { state in
      state.running[effect.number] = effect
      return state.isCancelled
    }
    if isCancelled { effect.cancel() }
  }

  func remove(_ effect: RunningEffect) {
    state.withLock { $0.running[effect.number] = nil }
  }

  var running: [RunningEffect] { state.withLock { $0.running.inOrder } }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Cancels all effects, including those that start later.
  func cancel() {
    let running = state.withLock { state in
      state.isCancelled = true
      return state.running.inOrder
    }
    running.forEach { $0.cancel() }
  }

  /// Suspends until no effect is running.
  ///
  /// Canceling the waiting task cancels the effects.
  func finish() async {
    await withTaskCancellationHandler {
      await state.wait(until: \.running.isEmpty)
    } onCancel: {
      cancel()
    }
  }
}
