/// A dismissal that remains equal while its action is replaced.
///
/// The environment of a screen contains its dismissal. A new closure for each render would change the environment and evaluate
/// every view of the screen again.
@MainActor
private final class StableDismissal {
  var action: @MainActor () -> Void = {}
  lazy var dismissAction = DismissAction { [weak self] in self?.action() }
}

extension BuildContext {
  /// Returns the action that dismisses the presentation of this node. It remains equal while the node exists.
  func dismissal(_ action: @escaping @MainActor () -> Void) -> DismissAction {
    let stable = node.storage(at: Node.dismissal) { StableDismissal() }
    stable.action = action
    return stable.dismissAction
  }
}
