/// The function that an effect calls to send actions back into its store.
///
/// Calling it hops to the main actor. A canceled effect sends nothing.
@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void

  /// Creates a value that calls a function with each action.
  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action, unless the effect was canceled.
  public func callAsFunction(_ action: Action) {
    if Task.isCancelled {
      RunningEffect.current?.actionWasDropped(action)
    } else {
      send(action)
    }
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
