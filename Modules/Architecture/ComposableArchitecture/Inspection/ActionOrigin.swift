/// The source of an action, for tools that inspect or record a program.
package enum ActionOrigin: Hashable, Sendable {
  /// A `send` from outside, by a view, a program, or a test.
  case store
  /// A reducer, which returned an effect that sends the action immediately.
  case reducer
  /// A running effect, with its name if the feature named it.
  case effect(name: String?)

  /// Returns the origin of the action that is being reduced, which follows up if an effect of an earlier action sent it.
  static func current(isFollowUp: Bool) -> ActionOrigin {
    guard isFollowUp else { return .store }
    return RunningEffect.current.map { .effect(name: $0.name) } ?? .reducer
  }
}
