import RuntimeHooks
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

/// The process's default executor, which first checks whether a test controls where a job runs.
///
/// The runtime's hooks see the jobs that the runtime enqueues. `Task.yield` and `Task.sleep` enqueue their jobs
/// themselves, bypassing every hook: on the preferred executor of their task, or on the default executor within an
/// actor.
final class InterceptingExecutor: TaskExecutor, SchedulingExecutor {
  private let original: any TaskExecutor & SchedulingExecutor

  private init?() {
    guard let original = PlatformExecutorFactory.defaultExecutor as? any TaskExecutor & SchedulingExecutor
    else { return nil }
    self.original = original
  }

  /// Replaces the default executor with this one, once.
  ///
  /// Other threads may be reading the default executor at the same time, and no lock protects it, so use this property
  /// before tests run.
  static let install: Void = {
    if Factory.intercepting != nil { _createExecutors(factory: Factory.self) }
  }()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !ExecutorHooks.takeOver(job) { original.enqueue(job) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    if let scheduler = TestScheduler.current {
      scheduler.enqueue(UnownedJob(job), on: .pool, after: delay as? Duration ?? .zero)
    } else {
      original.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }
  }

  private enum Factory: ExecutorFactory {
    static let intercepting = InterceptingExecutor()
    static var mainExecutor: any _Concurrency.MainExecutor { PlatformExecutorFactory.mainExecutor }
    static var defaultExecutor: any TaskExecutor { intercepting ?? PlatformExecutorFactory.defaultExecutor }
  }
}
