import CairnSupport
import Foundation

extension Task where Failure == Never {
  /// Suspends until the task is cancelled, then throws `CancellationError`.
  nonisolated(nonsending) public static func never() async throws -> Success {
    await waitForCancellation()
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the task is cancelled, then throws `CancellationError`, where there is no value to return.
  ///
  /// ```swift
  /// $0.apiClient.fetch = { _ in try await Task.never() }
  /// ```
  nonisolated(nonsending) public static func never() async throws {
    await waitForCancellation()
    throw _Concurrency.CancellationError()
  }

  /// Yields many times, to let other tasks run for as long as they can without this one.
  ///
  /// A rough tool for tests without a controlled executor; `withMainSerialExecutor` makes one yield enough.
  ///
  /// - Parameter count: How often to yield. The default can be set by the environment variable
  ///   `TASK_MEGA_YIELD_COUNT`.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in 0..<count {
      // A detached task of low priority gets its turn after the work that waits already.
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}

/// How often ``Swift/Task/megaYield(count:)`` yields by default.
public let _defaultMegaYieldCount = max(
  0,
  min(
    ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"].flatMap(Int.init) ?? 20,
    10_000
  )
)

extension Task where Failure == any Error {
  /// The task's value; cancelling the waiting task cancels the task that is waited for.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The task's value; cancelling the waiting task cancels the task that is waited for.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Result {
  /// The outcome of asynchronous work: its value, or the error it threw.
  ///
  /// The work runs where the caller does. Work that throws errors of one type gives a result with that type of failure.
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

/// Suspends until the task is cancelled, as a wait that ``WaitCounter`` counts.
nonisolated(nonsending) func waitForCancellation() async {
  await Wait().run()
}

/// One task's wait for its own cancellation, reported to `WaitCounter`.
private final class Wait: Sendable {
  private enum State {
    case idle
    case waiting(UnsafeContinuation<Void, Never>)
    case ended
  }
  private let state = Locked(State.idle)
  private let known = WaitCounter.current

  nonisolated(nonsending) func run() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let resume = state.withLock { state in
          if case .ended = state { return true }
          known?.waitBegan()
          state = .waiting(continuation)
          return false
        }
        if resume { continuation.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state -> UnsafeContinuation<Void, Never>? in
        defer { state = .ended }
        guard case .waiting(let continuation) = state else { return nil }
        known?.waitEnded()
        return continuation
      }
      continuation?.resume()
    }
  }
}
