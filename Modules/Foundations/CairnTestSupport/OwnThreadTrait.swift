import CairnSupport
import Foundation
import Testing

/// A trait that runs blocking tests on separate threads, a few at a time.
///
/// A test may wait for the disk, another thread, or (when it reads a pipe) another process. On a thread of the
/// cooperative pool, or on the main actor, to which test stores send the pool's jobs, such a test would block all other
/// tests. If too many tests drove programs at once, a program couldn't answer within its time limit. Therefore, at most
/// twice as many tests as processors run at once, and the others wait for their turn.
public struct _OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  /// `true`: a suite's trait applies to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test, or one case of a parameterized test, on a separate thread.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await ThreadSlots.all.take()
    defer { ThreadSlots.all.give() }
    try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
  }
}

extension Trait where Self == _OwnThreadTrait {
  /// Runs each test on a separate thread.
  public static var ownThread: Self { Self() }
}

/// Runs each job on a new thread.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Limits the number of tests that run at once.
///
/// The others wait in the order in which they arrived.
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
