import RuntimeHooks

/// The hooks that let schedulers decide where to run the jobs that are enqueued on their threads.
///
/// Other jobs aren't affected.
enum SchedulingHooks {
  /// Whether schedulers can control the main actor's jobs as well as those of the global
  /// pool.
  static var areAvailable: Bool { ExecutorHooks.areAvailable && MainExecutorHook.isAvailable }

  /// Installs the hooks, once.
  static let install: Void = {
    ExecutorHooks.intercept { job in
      guard let scheduler = TestScheduler.current else { return false }
      scheduler.enqueue(job, on: .pool)
      return true
    }
    MainExecutorHook.install { TestScheduler.current?.mainExecutor }
    InterceptingExecutor.install
  }()
}
