/// A dismissal that stays the same value while its action is replaced.
///
/// A screen's environment holds its dismissal. A new closure each time would change the environment, and make every view of the
/// screen again.
@MainActor
private final class StableDismissal {
  var action: @MainActor () -> Void = {}
  lazy var dismissAction = DismissAction { [weak self] in self?.action() }
}

extension BuildContext {
  /// How what is presented here is dismissed: the same value for as long as the node lasts.
  func dismissal(_ action: @escaping @MainActor () -> Void) -> DismissAction {
    let stable = node.storage(at: Node.dismissal) { StableDismissal() }
    stable.action = action
    return stable.dismissAction
  }
}
