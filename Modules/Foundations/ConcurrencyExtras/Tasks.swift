import CairnSupport
import Foundation

extension Task where Failure == Never {
  /// Suspends until the task is canceled, then throws `CancellationError`.
  nonisolated(nonsending) public static func never() async throws -> Success {
    await waitForCancellation()
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the task is canceled, then throws `CancellationError`, for code without a value to return.
  ///
  /// ```swift
  /// $0.apiClient.fetch = { _ in try await Task.never() }
  /// ```
  nonisolated(nonsending) public static func never() async throws {
    await waitForCancellation()
    throw _Concurrency.CancellationError()
  }

  /// Yields many times, so that other tasks run until they wait for this task or end.
  ///
  /// This is a rough tool for tests without a controlled executor. With `withMainSerialExecutor`, one yield is enough.
  ///
  /// - Parameter count: The number of yields. The environment variable `TASK_MEGA_YIELD_COUNT` sets the default.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in 0..<count {
      // A detached task with low priority runs after the work that is already waiting.
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}

/// The default number of yields of ``Swift/Task/megaYield(count:)``.
public let _defaultMegaYieldCount = max(
  0,
  min(
    ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"].flatMap(Int.init) ?? 20,
    10_000
  )
)

extension Task where Failure == any Error {
  /// The task's value.
  ///
  /// Canceling the waiting task also cancels this task.
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
  /// The task's value.
  ///
  /// Canceling the waiting task also cancels this task.
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
  /// Creates the result of asynchronous work: its value, or the error that it throws.
  ///
  /// The work runs in the caller's isolation. If it throws errors of one type, the result's failure has that type.
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

/// Suspends until the task is canceled.
///
/// ``WaitCounter`` counts this wait.
nonisolated(nonsending) func waitForCancellation() async {
  await Wait().run()
}

/// A task's wait for its own cancellation, which is reported to `WaitCounter`.
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
