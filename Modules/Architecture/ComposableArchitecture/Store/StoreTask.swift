/// A handle to all that an action began: its effects, and the effects of the actions that they send.
public struct StoreTask: Hashable, Sendable {
  let group: EffectGroup?

  /// Cancels the work.
  public func cancel() {
    group?.cancel()
  }

  /// Waits until the work has finished; cancelling the waiting task cancels the work.
  public func finish() async {
    await group?.finish()
  }

  /// Whether the work was cancelled.
  public var isCancelled: Bool { group?.isCancelled ?? true }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.group === rhs.group }
  /// Feeds what makes two of them equal into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(group.map(ObjectIdentifier.init)) }
}
