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
    /// How long the jobs have run, together.
    var worked = Duration.zero
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
      let began = ContinuousClock.now
      job.runSynchronously(on: asUnownedTaskExecutor())
      finish(after: began.duration(to: .now))
    }
  }

  private func finish(after duration: Duration) {
    let waiting = state.withLock { state -> [UnsafeContinuation<Void, Never>] in
      state.pending -= 1
      state.worked += duration
      guard state.pending == 0 else { return [] }
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Suspends until no job waits or runs, and none comes from the main actor either.
  ///
  /// - Parameter limit: How long the jobs may take: work that never pauses would be waited for without end. While the queue is busy
  ///   with something else, they take no time.
  /// - Returns: Whether none does; otherwise the jobs have taken what they may.
  @MainActor
  package func idle(limit: Duration) async -> Bool {
    let budget = Budget(limit: limit, since: progress)
    while !budget.isSpent(at: progress) {
      let before = total
      await finished(within: budget)
      // One turn of the main actor: what waited for it has gone on when this returns.
      await Task.yield()
      if total == before, isIdle { return true }
    }
    return false
  }

  /// How far the jobs have come.
  private struct Progress {
    var total: Int
    var worked: Duration
    var time = ContinuousClock.now
  }

  private var progress: Progress { state.withLock { Progress(total: $0.total, worked: $0.worked) } }

  /// What the jobs may take while they are waited for.
  private struct Budget {
    /// So many jobs in a time that is over are work that never pauses, also where another job comes between any two.
    static let manyJobs = 1_000

    let limit: Duration
    let since: Progress

    func isSpent(at now: Progress) -> Bool {
      now.worked - since.worked >= limit
        || since.time.duration(to: now.time) >= limit && now.total - since.total >= Self.manyJobs
    }
  }

  /// Suspends until no job waits or runs, or they have taken what they may.
  ///
  /// Where none does, nothing is waited for.
  @MainActor
  private func finished(within budget: Budget) async {
    if isIdle { return }
    let id = UniqueID.next()
    let timer = Task {
      repeat {
        try await ContinuousClock().sleep(for: budget.limit)
      } while !budget.isSpent(at: progress)
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
    }
    defer { timer.cancel() }
    await withUnsafeContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.pending > 0 { state.waiting[id] = continuation }
        return state.waiting[id] == nil
      }
      if isIdle { continuation.resume() }
    }
  }
}
