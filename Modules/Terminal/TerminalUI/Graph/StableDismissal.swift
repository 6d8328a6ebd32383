/// A dismissal that stays the same value while what it does is renewed.
///
/// A screen's environment holds how it is dismissed. If that were a new closure each time that the presenting view is made, every
/// view of the screen would be surrounded by something new, and be made again.
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
