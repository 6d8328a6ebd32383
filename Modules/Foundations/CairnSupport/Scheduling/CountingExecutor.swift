import Dispatch

/// An executor that runs tasks on a dispatch queue and detects when none of them can continue.
///
/// A task that prefers this executor enqueues all of its jobs here, including those of child tasks and of calls to actors, but not
/// the main actor's jobs and those of unstructured tasks. If no job waits or runs, all tasks are suspended: they sleep, or wait for
/// the outside world or the main actor.
package final class CountingExecutor: TaskExecutor, Sendable {
  private struct State {
    var pending = 0
    var total = 0
    /// The total time that jobs have run.
    var worked = Duration.zero
    var listeners = Listeners<@Sendable () -> Void>()
    var waiting: [Int: UnsafeContinuation<Void, Never>] = [:]
  }

  private let queue: DispatchQueue
  private let state = Locked(State())

  /// Creates an executor on a queue.
  ///
  /// The main queue runs jobs one after another, in the order in which they are enqueued.
  package init(queue: DispatchQueue) {
    self.queue = queue
  }

  /// Calls a function for each job that is enqueued, on any thread.
  ///
  /// - Returns: A closure that removes the function.
  package func onEnqueue(_ listener: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let id = state.withLock { $0.listeners.add(listener) }
    return { [weak self] in self?.state.withLock { $0.listeners.remove(id) } }
  }

  /// The number of functions that are called for each job.
  package var listenerCount: Int { state.withLock { $0.listeners.bodies.count } }

  /// The number of jobs that were enqueued so far.
  package var total: Int { state.withLock { $0.total } }

  /// A Boolean value that indicates whether no job waits or runs.
  package var isIdle: Bool { state.withLock { $0.pending == 0 } }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let listeners = state.withLock { state in
      state.pending += 1
      state.total += 1
      return state.listeners
    }
    listeners.forEach { $0() }
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

  /// Suspends until no job waits or runs, and the main actor has enqueued none either.
  ///
  /// - Parameter limit: The processor time that jobs may take, so that work that never pauses isn't waited for forever.
  /// - Returns: `false` if the limit was reached.
  @MainActor
  package func idle(limit: Duration) async -> Bool {
    let budget = Budget(limit: limit, since: progress)
    while !budget.isSpent(at: progress) {
      let before = total
      await finished(within: budget)
      await mainTurn()
      if total == before, isIdle { return true }
    }
    return false
  }

  /// Suspends for one turn of the main queue, in which tasks that wait for the main actor continue.
  ///
  /// `Task.yield()` would change to a thread of the pool and back.
  @MainActor
  private func mainTurn() async {
    await withUnsafeContinuation { turn in
      DispatchQueue.main.async { turn.resume() }
    }
  }

  /// The progress of the jobs.
  private struct Progress {
    var total: Int
    var worked: Duration
    var time = ContinuousClock.now
  }

  private var progress: Progress { state.withLock { Progress(total: $0.total, worked: $0.worked) } }

  /// The limits for the jobs that are waited for.
  private struct Budget {
    /// The number of jobs within the time limit that counts as work that never pauses.
    static let manyJobs = 1_000

    let limit: Duration
    let since: Progress

    func isSpent(at now: Progress) -> Bool {
      now.worked - since.worked >= limit
        || since.time.duration(to: now.time) >= limit && now.total - since.total >= Self.manyJobs
    }
  }

  /// Suspends until no job waits or runs, or the budget is spent.
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
