/// An action whose part for the view stands apart, in a case `view`.
public protocol ViewAction<ViewAction> {
  /// What the view may send.
  associatedtype ViewAction
  /// Embeds an action of the view.
  static func view(_ action: ViewAction) -> Self
}

/// A view that sends the view actions of its store only.
///
/// Conformance is written by ``ViewAction(for:)``.
@MainActor
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState
  /// The action of the store.
  associatedtype StoreAction: ViewAction
  /// The store.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends a view action.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends a view action; the animation has no meaning in a terminal.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, animation: Animation?) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends a view action; the transaction has no meaning in a terminal.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, transaction: UITransaction) -> StoreTask {
    store.send(.view(action))
  }
}
