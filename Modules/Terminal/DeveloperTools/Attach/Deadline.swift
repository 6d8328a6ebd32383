/// Waits for a value with a time limit.
@MainActor
final class Deadline<Value: Sendable> {
  private var waiting: CheckedContinuation<Value?, Never>?

  private init() {}

  /// Returns the value of a task, or `nil` if it takes longer than the limit. In this case, the task continues.
  static func value(of task: Task<Value, Never>, within limit: Duration) async -> Value? {
    let deadline = Deadline()
    return await withCheckedContinuation { continuation in
      deadline.waiting = continuation
      let timer = Task {
        try? await Task.sleep(for: limit)
        deadline.answer(nil)
      }
      Task {
        deadline.answer(await task.value)
        timer.cancel()
      }
    }
  }

  private func answer(_ value: Value?) { waiting.take()?.resume(returning: value) }
}
