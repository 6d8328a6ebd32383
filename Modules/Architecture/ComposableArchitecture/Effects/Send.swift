/// The function that an effect calls to send actions back into its store.
///
/// Calling it hops to the main actor. A canceled effect sends nothing.
@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void
  /// The effect that sends, or `nil` for a function of a test.
  let effect: RunningEffect?

  /// Creates a value that calls a function with each action.
  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.init(send: send, effect: nil)
  }

  nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void, effect: RunningEffect?) {
    (self.send, self.effect) = (send, effect)
  }

  /// Sends an action, unless the effect was canceled.
  public func callAsFunction(_ action: Action) {
    let state = effect?.sending ?? .running
    guard !Task.isCancelled, state != .cancelled else {
      (effect ?? .current)?.actionWasDropped(action)
      return
    }
    if state == .ended { RunningEffect.reportSendAfterEnd(action) }
    send(action)
  }

  /// Sends an action, unless the effect was canceled, and ignores the animation, because terminals don't animate.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    self(action)
  }

  /// Sends an action, unless the effect was canceled, and ignores the transaction, because terminals don't animate.
  public func callAsFunction(_ action: Action, transaction: UITransaction) {
    self(action)
  }
}

/// The type of the function that the effects of a reducer call to send actions.
public typealias SendOf<R: ReducerDomain> = Send<R.Action>
