import Foundation
import Testing

/// Runs tests that block on a thread of their own.
///
/// A test may wait for the disk, for another thread or, by reading a pipe, for another process. On a thread of the
/// cooperative pool, or on the main actor, to which test stores send the pool's jobs, it would keep all other tests from
/// running meanwhile.
package struct _OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  /// A trait of a suite counts for each of its tests.
  package var isRecursive: Bool { true }

  /// Runs one test, or one case of a parameterized test, on a thread of its own.
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == _OwnThreadTrait {
  /// Runs each test on a thread of its own.
  package static var ownThread: Self { Self() }
}

/// Runs each job on a new thread.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
