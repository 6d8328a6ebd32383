/// A request of an effect to the features around its own.
@usableFromInline
package enum UpwardRequest: Sendable {
  /// To dismiss the feature.
  case dismiss
  /// To navigate, in the terms of a module that is built on this one.
  case navigate(any NavigationIntent)
}

/// A request to navigate, which a reducer of a stack handles.
@usableFromInline
package protocol NavigationIntent: Hashable, Sendable {
  /// The request, as the end of a sentence that begins with "asked": `to push 'detail:42'`.
  var requestDescription: String { get }
}

/// An operator that handles requests of the effects inside of it, and the operators around it.
final class Responder: Sendable {
  /// Handles a request; returns whether that was possible.
  let answer: @MainActor @Sendable (UpwardRequest) -> Bool
  let next: Responder?

  init(around next: Responder?, answer: @escaping @MainActor @Sendable (UpwardRequest) -> Bool) {
    self.next = next
    self.answer = answer
  }
}

/// Makes a request of the features around the running effect, from the nearest outwards.
///
/// - Returns: Whether one handled it; `false` outside of effects.
@MainActor
package func requestUpward(_ request: UpwardRequest) -> Bool {
  RunningEffect.current?.request(request) ?? false
}
