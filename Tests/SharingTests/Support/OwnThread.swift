import Foundation
import Testing

/// Runs tests that block on a thread of their own.
///
/// A test here waits for the disk, or for another thread. On a thread of the cooperative pool, or on the main actor,
/// to which test stores send the pool's jobs, it would keep all other tests from running meanwhile.
struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Runs each test on a thread of its own.
  static var ownThread: Self { Self() }
}

/// Runs each job on a new thread.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
