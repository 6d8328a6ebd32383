#if PostgreSQL
  import CairnSupport
  import ConcurrencyExtras

  /// A semaphore for tasks, which wait in the order of their arrival.
  final class AsyncSemaphore: Sendable {
    private struct State {
      var permits: Int
      var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
      var closed: (any Error)?
    }

    private let state: Locked<State>

    init(_ permits: Int) { state = Locked(State(permits: permits)) }

    /// The number of waiting tasks.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn.
    ///
    /// A canceled task stops waiting.
    nonisolated(nonsending) func wait() async throws {
      let id = UniqueID.next()
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          let result: Result<Void, any Error>? = state.withLock { state in
            // A task that is canceled from here on is in the queue.
            if Task.isCancelled { return .failure(CancellationError()) }
            if let error = state.closed { return .failure(error) }
            if state.permits > 0 {
              state.permits -= 1
              return .success(())
            }
            state.waiting.append((id, continuation))
            return nil
          }
          if let result { continuation.resume(with: result) }
        }
      } onCancel: {
        let continuation = state.withLock { state in
          state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
        }
        continuation?.resume(throwing: CancellationError())
      }
    }

    /// Resumes the next task.
    func signal() {
      let next = state.withLock { state in
        if state.waiting.isEmpty {
          state.permits += 1
          return nil as CheckedContinuation<Void, any Error>?
        }
        return state.waiting.removeFirst().continuation
      }
      next?.resume()
    }

    /// Closes the semaphore: all waiting and later tasks fail.
    func close(_ error: any Error) {
      let waiting = state.withLock { state in
        state.closed = error
        defer { state.waiting = [] }
        return state.waiting
      }
      for waiter in waiting { waiter.continuation.resume(throwing: error) }
    }
  }
#endif
