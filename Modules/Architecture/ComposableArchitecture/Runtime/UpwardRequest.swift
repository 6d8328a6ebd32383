/// A request that an effect makes to the features around its own.
@usableFromInline
package enum UpwardRequest: Sendable {
  case dismiss
  /// A navigation request, as defined by a module that is built on this one.
  case navigate(any NavigationIntent)
}

/// A navigation request, which the reducer of a stack handles.
@usableFromInline
package protocol NavigationIntent: Hashable, Sendable {
  /// The request as the end of a sentence that starts with "asked", such as `to push 'detail:42'`.
  var requestDescription: String { get }
}
