/// A handle to all that an action began: its effects, and the effects of the actions that they send.
public struct StoreTask: Hashable, Sendable {
  let work: Work?

  /// Cancels the work.
  public func cancel() {
    work?.cancel()
  }

  /// Waits until the work has finished; cancelling the waiting task cancels the work.
  public func finish() async {
    await work?.finish()
  }

  /// Whether the work was cancelled.
  public var isCancelled: Bool { work?.isCancelled ?? true }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.work === rhs.work }
  public func hash(into hasher: inout Hasher) { hasher.combine(work.map(ObjectIdentifier.init)) }
}
