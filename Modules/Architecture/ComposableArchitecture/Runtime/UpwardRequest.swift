/// What an effect asks of the features around its own.
@usableFromInline
package enum UpwardRequest: Sendable {
  /// To take the feature away.
  case dismiss
  /// To go somewhere, in the terms of a module that is built on this one.
  case navigate(any NavigationIntent)
}

/// A request to go somewhere, which a reducer of a stack knows how to answer.
@usableFromInline
package protocol NavigationIntent: Hashable, Sendable {
  /// What is asked for, as the end of a sentence that begins with "asked": `to push 'detail:42'`.
  var requestDescription: String { get }
}

/// An operator that answers requests of the effects inside of it, and the operators around it.
final class Responder: Sendable {
  /// Answers whether the request was handled.
  let answer: @MainActor @Sendable (UpwardRequest) -> Bool
  let next: Responder?

  init(around next: Responder?, answer: @escaping @MainActor @Sendable (UpwardRequest) -> Bool) {
    self.next = next
    self.answer = answer
  }
}

/// Asks the features around the effect that runs for something, from the nearest outwards.
///
/// Answers whether there was one to answer it; `false` outside of effects.
@MainActor
package func requestUpward(_ request: UpwardRequest) -> Bool {
  RunningEffect.current?.request(request) ?? false
}
