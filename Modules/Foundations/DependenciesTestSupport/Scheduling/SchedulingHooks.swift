import Foundation
import RuntimeHooks

/// Lets schedulers decide where jobs run that begin on their threads; others are not touched.
enum SchedulingHooks {
  typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  nonisolated(unsafe) private static let mainExecutorSlot: UnsafeMutablePointer<MainExecutorHook?>? =
    dlsym(nil, "swift_task_getMainExecutor_hook")?.assumingMemoryBound(to: MainExecutorHook?.self)

  /// Whether the main actor's jobs can be taken over as well as those of the global pool.
  static var areAvailable: Bool { ExecutorHooks.areAvailable && mainExecutorSlot != nil }

  /// Installs the hooks, once.
  static let install: Void = {
    ExecutorHooks.intercept { job in
      guard let scheduler = TestScheduler.current else { return false }
      scheduler.enqueue(job, on: .pool)
      return true
    }
    mainExecutorSlot?.pointee = { original in
      TestScheduler.current?.mainExecutor ?? original()
    }
    InterceptingExecutor.install
  }()
}
