import ConcurrencyExtras
import CustomDump
import IssueReporting

/// What an effect that runs knows of where it belongs.
final class EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  let scope: EffectScope
  /// Whether a presenter is around the effect.
  let isPresented: Bool
  /// Hands a request up, from the effect's place outwards, until somebody answers it.
  private let ask: @MainActor @Sendable (any Sendable) -> Bool
  private let hasDismissed = LockIsolated(false)

  init(scope: EffectScope, isPresented: Bool, ask: @escaping @MainActor @Sendable (any Sendable) -> Bool) {
    self.scope = scope
    self.isPresented = isPresented
    self.ask = ask
  }

  /// Makes a request of those around the effect; answers whether there was one to answer it.
  @MainActor
  func request(_ request: any Sendable) -> Bool {
    guard ask(request) else { return false }
    if request is DismissRequest { hasDismissed.setValue(true) }
    return true
  }

  /// Reports an action that an effect sent after it had dismissed its own feature.
  func actionWasDropped(_ action: Any) {
    guard hasDismissed.value else { return }
    reportIssue(
      """
      An effect sent an action after it had dismissed its feature. …

        Action:
          \(ActionName.of(action))

      The feature's state is gone once 'await dismiss()' returns, so that its reducer cannot handle the action, and \
      the action was dropped. Send all actions before dismissing, or let the parent feature act when it handles the \
      dismissal.
      """)
  }
}

/// Makes a request of the features around the effect that runs, from the nearest outwards.
///
/// Answers whether there was one to answer it; `false` outside of effects.
@MainActor
package func requestUpward(_ request: any Sendable) -> Bool {
  EffectContext.current?.request(request) ?? false
}

/// A request that features make of those around them, besides dismissal.
package protocol UpwardRequest: Hashable, Sendable {
  /// What is asked for, as the end of a sentence that begins with "asked": `to push 'detail:42'`.
  var requestDescription: String { get }
}
