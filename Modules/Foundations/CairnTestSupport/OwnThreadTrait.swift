import CairnSupport
import Foundation
import Testing

/// Runs tests that block on a thread of their own, a few at a time.
///
/// A test may wait for the disk, for another thread or, by reading a pipe, for another process. On a thread of the
/// cooperative pool, or on the main actor, to which test stores send the pool's jobs, it would keep all other tests from
/// running meanwhile. Many that drive programs at once would wait for the processor beyond what a program may take for an
/// answer: as many as twice the processors run, the others wait for their turn.
public struct _OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  /// A trait of a suite counts for each of its tests.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of a parameterized test, on a thread of its own.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await ThreadSlots.all.take()
    defer { ThreadSlots.all.give() }
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == _OwnThreadTrait {
  /// Runs each test on a thread of its own.
  public static var ownThread: Self { Self() }
}

/// Runs each job on a new thread.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Lets some tests run, and the others wait in the order in which they came.
private final class ThreadSlots: Sendable {
  static let all = ThreadSlots(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  init(count: Int) { state = Locked(State(free: count)) }

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func give() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
