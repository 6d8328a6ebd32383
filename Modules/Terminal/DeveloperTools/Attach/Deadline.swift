/// Waits for something that may take long.
@MainActor
final class Deadline<Value: Sendable> {
  private var waiting: CheckedContinuation<Value?, Never>?

  private init() {}

  /// The value of a task; `nil` where it takes longer than some time. The task goes on then.
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
