import RuntimeHooks

/// Lets schedulers decide where jobs run that begin on their threads; others are not touched.
enum SchedulingHooks {
  /// Whether the main actor's jobs can be taken over as well as those of the global pool.
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
