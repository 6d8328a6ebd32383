import Dispatch

/// Runs tasks on a dispatch queue, and detects when none of them can go on.
///
/// A task that prefers it comes here with each of its jobs, those of its child tasks and of its calls of actors included;
/// the main actor's own jobs and those of unstructured tasks do not. Where no job waits or runs, all tasks are suspended:
/// they sleep, wait for something outside, or for the main actor.
package final class CountingExecutor: TaskExecutor, Sendable {
  private struct State {
    var pending = 0
    var total = 0
    var listeners: [@Sendable () -> Void] = []
    var waiting: [Int: UnsafeContinuation<Void, Never>] = [:]
  }

  private let queue: DispatchQueue
  private let state = Locked(State())

  /// Runs jobs on a queue: the main one runs them one after the other, in the order in which they come.
  package init(queue: DispatchQueue) {
    self.queue = queue
  }

  /// Calls a function for each job that comes, on any thread.
  package func onEnqueue(_ listener: @escaping @Sendable () -> Void) {
    state.withLock { $0.listeners.append(listener) }
  }

  /// How many jobs came so far.
  package var total: Int { state.withLock { $0.total } }

  /// Whether no job waits or runs.
  package var isIdle: Bool { state.withLock { $0.pending == 0 } }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let listeners = state.withLock { state in
      state.pending += 1
      state.total += 1
      return state.listeners
    }
    for listener in listeners { listener() }
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      finish()
    }
  }

  private func finish() {
    let waiting = state.withLock { state -> [UnsafeContinuation<Void, Never>] in
      state.pending -= 1
      guard state.pending == 0 else { return [] }
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Suspends until no job waits or runs, and none comes from the main actor either.
  ///
  /// - Parameter deadline: When to stop in any case: work that never pauses would be waited for without end.
  @MainActor
  package func idle(before deadline: ContinuousClock.Instant) async {
    while ContinuousClock.now < deadline {
      let before = total
      await finished(before: deadline)
      // One turn of the main actor: what waited for it has gone on when this returns.
      await Task.yield()
      if total == before, isIdle { return }
    }
  }

  /// Suspends until no job waits or runs, or the time is over.
  ///
  /// Where none does, nothing is waited for.
  @MainActor
  private func finished(before deadline: ContinuousClock.Instant) async {
    if isIdle { return }
    let id = UniqueID.next()
    let timer = Task {
      try? await ContinuousClock().sleep(until: deadline)
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
    }
    defer { timer.cancel() }
    await withUnsafeContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.pending > 0, deadline > .now { state.waiting[id] = continuation }
        return state.waiting[id] == nil
      }
      if isIdle { continuation.resume() }
    }
  }
}
