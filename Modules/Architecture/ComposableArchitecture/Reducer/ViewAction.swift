/// A type of actions that keeps the actions of the view separate, in a case named `view`.
public protocol ViewAction<ViewAction> {
  /// The type of the actions that the view can send.
  associatedtype ViewAction
  /// Wraps an action of the view.
  static func view(_ action: ViewAction) -> Self
}

/// A view that sends only the view actions of its store.
///
/// The ``ViewAction(for:)`` macro generates the conformance.
@MainActor
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The type of the store's state.
  associatedtype StoreState
  /// The type of the store's actions.
  associatedtype StoreAction: ViewAction
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends a view action.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends a view action, and ignores the animation, because terminals have none.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, animation: Animation?) -> StoreTask {
    store.send(.view(action))
  }

  /// Sends a view action, and ignores the transaction, because terminals have no animations.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, transaction: UITransaction) -> StoreTask {
    store.send(.view(action))
  }
}
