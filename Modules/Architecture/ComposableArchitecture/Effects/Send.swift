/// Sends actions back into the store from an effect.
///
/// Sending hops to the main actor. An effect that was cancelled sends nothing.
@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void

  /// Wraps a function that sends.
  public init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  nonisolated init(unchecked send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action, unless the effect was cancelled.
  public func callAsFunction(_ action: Action) {
    sendUnlessCancelled(action)
  }

  /// Sends an action, unless the effect was cancelled.
  ///
  /// The animation has no meaning in a terminal.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    sendUnlessCancelled(action)
  }

  /// Sends an action, unless the effect was cancelled.
  ///
  /// The transaction has no meaning in a terminal.
  public func callAsFunction(_ action: Action, transaction: UITransaction) {
    sendUnlessCancelled(action)
  }

  func sendUnlessCancelled(_ action: Action) {
    if Task.isCancelled {
      RunningEffect.current?.actionWasDropped(action)
    } else {
      send(action)
    }
  }
}
