/// Where an action comes from, for those who look inside of a program.
package enum ActionOrigin: Hashable, Sendable {
  /// From outside: a view, a host, a test.
  case store
  /// From the reducer, which returned an effect that sends it at once.
  case reducer
  /// From an effect that runs, by its name where the feature gave one.
  case effect(name: String?)

  /// The origin of an action that is being reduced.
  ///
  /// - Parameter isFollowUp: Whether the action was sent on behalf of an earlier one.
  static func current(isFollowUp: Bool) -> ActionOrigin {
    guard isFollowUp else { return .store }
    return RunningEffect.current.map { .effect(name: $0.name) } ?? .reducer
  }
}
