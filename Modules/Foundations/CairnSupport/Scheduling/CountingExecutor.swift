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
  }

  private let queue: DispatchQueue
  private let state = Monitor(State())

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
    state.withLock { state in
      state.pending -= 1
      state.worked += duration
    }
  }

  /// Suspends until no job waits or runs, and the main actor has enqueued none either.
  ///
  /// - Parameters:
  ///   - limit: The processor time that jobs may take, so that work that never pauses isn't waited for forever.
  ///   - isEnough: Returns whether enough has happened to stop waiting. It is called after each turn of the main queue.
  /// - Returns: `false` if the limit was reached, or if enough has happened.
  @MainActor
  package func idle(limit: Duration, until isEnough: () -> Bool = { false }) async -> Bool {
    let budget = Budget(limit: limit, since: progress)
    while !budget.isSpent(at: progress) {
      let before = total
      await finished(within: budget)
      await mainTurn()
      // A job of this turn may have enqueued a job on the main actor. The main actor is idle only after a turn without jobs.
      if total == before, isIdle { return true }
      if isEnough() { return false }
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
    _ = await state.wait(until: { $0.pending == 0 }) { [self] in
      repeat {
        do { try await ContinuousClock().sleep(for: budget.limit) } catch { return }
      } while !budget.isSpent(at: progress)
    }
  }
}
