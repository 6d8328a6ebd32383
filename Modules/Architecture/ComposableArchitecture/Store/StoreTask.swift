/// A handle to the effects that an action started, including the effects of the actions that they send.
public struct StoreTask: Hashable, Sendable {
  let group: EffectGroup?

  /// Cancels the effects.
  public func cancel() {
    group?.cancel()
  }

  /// Suspends until all effects have finished.
  ///
  /// Canceling the waiting task cancels the effects.
  public func finish() async {
    await group?.finish()
  }

  /// A Boolean value that indicates whether the effects were canceled, or the action started none.
  public var isCancelled: Bool { group?.isCancelled ?? true }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.group === rhs.group }
  public func hash(into hasher: inout Hasher) { hasher.combine(group.map(ObjectIdentifier.init)) }
}
