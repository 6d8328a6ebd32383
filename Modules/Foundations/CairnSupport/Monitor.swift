/// A value that a lock protects, and that tasks can wait for.
///
/// A task waits for a condition. Each change checks the conditions under the lock and resumes the tasks whose condition holds, so that
/// none misses a value that changes again at once. Conditions must be quick, and must not use the monitor.
package struct Monitor<Value: Sendable>: Sendable {
  private struct Wait {
    let condition: @Sendable (Value) -> Bool
    let continuation: UnsafeContinuation<Bool, Never>
  }

  private struct State {
    var value: Value
    var waits: [Int: Wait] = [:]
  }

  private let state: Locked<State>

  /// Creates a monitor of a value.
  package init(_ value: Value) { state = Locked(State(value: value)) }

  /// Calls `body` with the value while holding the lock, and then resumes the tasks whose condition holds.
  package func withLock<R>(_ body: (inout Value) -> R) -> R {
    let (result, resumed) = state.withLock { state -> (R, [Wait]) in
      let result = body(&state.value)
      guard !state.waits.isEmpty else { return (result, []) }
      let met = state.waits.filter { $0.value.condition(state.value) }
      for id in met.keys { state.waits[id] = nil }
      // In the order in which the tasks began to wait.
      return (result, met.sorted { $0.key < $1.key }.map(\.value))
    }
    for wait in resumed { wait.continuation.resume(returning: true) }
    return result
  }

  /// Suspends until a condition holds.
  ///
  /// Canceling the task doesn't end the wait.
  package nonisolated(nonsending) func wait(until condition: @escaping @Sendable (Value) -> Bool) async {
    _ = await withUnsafeContinuation { begin(UniqueID.next(), condition, $0) }
  }

  /// Suspends until a condition holds, or until a limit returns.
  ///
  /// Canceling the task doesn't end the wait.
  ///
  /// - Parameter limit: A function that suspends for as long as the task may wait. It isn't called if the condition holds already.
  /// - Returns: `false` if the limit returned first.
  package nonisolated(nonsending) func wait(
    until condition: @escaping @Sendable (Value) -> Bool, limit: @escaping @Sendable () async -> Void
  ) async -> Bool {
    let id = UniqueID.next()
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    return await withUnsafeContinuation { continuation in
      guard begin(id, condition, continuation) else { return }
      timer = Task {
        await limit()
        end(id)
      }
    }
  }

  /// Suspends until a condition holds.
  ///
  /// - Throws: `CancellationError` if the task is canceled first.
  package nonisolated(nonsending) func waitUnlessCancelled(
    until condition: @escaping @Sendable (Value) -> Bool
  ) async throws {
    let id = UniqueID.next()
    let isMet = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        // The handler may have run before the wait began.
        if begin(id, condition, continuation), Task.isCancelled { end(id) }
      }
    } onCancel: {
      end(id)
    }
    guard isMet else { throw CancellationError() }
  }

  /// Begins a wait, or returns `false` if the condition holds already.
  @discardableResult
  private func begin(
    _ id: Int, _ condition: @escaping @Sendable (Value) -> Bool,
    _ continuation: UnsafeContinuation<Bool, Never>
  ) -> Bool {
    let waits = state.withLock { state in
      if condition(state.value) { return false }
      state.waits[id] = Wait(condition: condition, continuation: continuation)
      return true
    }
    if !waits { continuation.resume(returning: true) }
    return waits
  }

  private func end(_ id: Int) {
    state.withLock { $0.waits.removeValue(forKey: id) }?.continuation.resume(returning: false)
  }
}
