import CairnSupport
import ConcurrencyExtras
import IssueReporting
import Synchronization

/// An effect that runs: where it belongs, which `send` began it, and how to cancel it.
///
/// It counts how many of its own tasks wait for something that tests control.
final class RunningEffect: WaitCounting, @unchecked Sendable {
  /// The effect that the present task is part of.
  static var current: RunningEffect? { WaitCounter.current as? RunningEffect }

  /// What an effect consists of.
  enum Kind {
    /// An operation, in a task.
    case operation
    /// Other effects, one after the other.
    case sequence
    /// An operation inside of another effect, which can be cancelled by an id of its own.
    case cancellable
  }

  let kind: Kind
  /// The name that the feature gave the effect.
  let name: String?
  let number = UniqueID.next()
  let context: EffectContext
  let registry: EffectRegistry
  // Guarded by the lock of the registry.
  var taskCancellation: (@Sendable () -> Void)?
  var hasBeenCancelled = false
  var hasEnded = false
  @MainActor private var hasDismissed = false
  private let waits = Atomic<Int>(0)

  init(_ kind: Kind, name: String? = nil, in context: EffectContext, of registry: EffectRegistry) {
    self.kind = kind
    self.name = name
    self.context = context
    self.registry = registry
  }

  /// Whether the effect was cancelled, be it by an id, with its child or with its `send`.
  var isCancelled: Bool { registry.locked { hasBeenCancelled } }

  /// What an action that the effect sends finds.
  enum Sending { case running, cancelled, ended }

  var sending: Sending {
    registry.locked { hasBeenCancelled ? .cancelled : hasEnded ? .ended : .running }
  }

  /// Cancels the effect.
  func cancel() {
    markCancelled()
    cancelTask()
  }

  /// Marks the effect as cancelled: it sends nothing and makes no requests any more.
  func markCancelled() {
    registry.locked { hasBeenCancelled = true }
  }

  /// Cancels the task of the effect, where it has begun and not ended; this may run users' code.
  func cancelTask() {
    registry.locked { taskCancellation }?()
  }

  /// Keeps how to cancel the effect's task, which runs already.
  func began(cancel: @escaping @Sendable () -> Void) {
    let isCancelled = registry.locked {
      taskCancellation = cancel
      return hasBeenCancelled
    }
    if isCancelled { cancel() }
  }

  // MARK: Waiting

  /// Whether a task of the effect waits for something that tests control.
  var isWaiting: Bool { waits.load(ordering: .acquiring) > 0 }

  func waitBegan() {
    waits.add(1, ordering: .acquiringAndReleasing)
    registry.changed()
  }

  func waitEnded() {
    waits.subtract(1, ordering: .acquiringAndReleasing)
    registry.changed()
  }

  // MARK: Requests

  /// Makes a request of the features around the effect, from the nearest outwards.
  ///
  /// A cancelled effect makes no requests: its feature's location may hold another feature by now.
  ///
  /// - Returns: Whether a feature handled the request, or the effect is cancelled.
  @MainActor
  func request(_ request: UpwardRequest) -> Bool {
    guard !isCancelled, !Task.isCancelled, !hasDismissed else { return true }
    if case .dismiss = request { hasDismissed = true }
    var next = context.responder
    while let responder = next {
      if responder.answer(request) { return true }
      next = responder.next
    }
    if registry.unansweredRequest?(request) == true { return true }
    hasDismissed = false
    return false
  }

  /// Reports an action that the effect sent after it had dismissed its own feature; others are dropped in silence.
  @MainActor
  func actionWasDropped(_ action: Any) {
    guard hasDismissed else { return }
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

  /// Reports an action that was sent when the effect had ended.
  ///
  /// The action arrives all the same.
  @MainActor
  static func reportSendAfterEnd(_ action: Any) {
    reportIssue(
      """
      An action was sent from a completed effect. …

        Action:
          \(ActionName.of(action))

      An effect has completed when its operation has returned. Avoid sending actions with the "send" of an effect that \
      has: a task that the operation began without structure ("Task { }") is not cancelled with the effect, and a \
      test cannot wait for it. Await the task in the operation, or use a task group.
      """)
  }
}

/// Where an effect is performed, and for what.
struct EffectContext {
  /// Where in the state it belongs.
  var path: EffectPath
  /// The `send` that it works for.
  var group: EffectGroup
  /// The ids that it can be cancelled by, the innermost first.
  var ids: CancelIDs?
  /// The handlers of its requests, the nearest first.
  var responder: Responder?
  /// The sequence that goes on when it has ended.
  var sequence: EffectSequence?
  /// Whether a presenter is around it.
  var isPresented = false
}

/// An id that an effect can be cancelled by from a path, and the ids around that one.
final class CancelIDs: Sendable {
  let id: CancelID
  let path: EffectPath
  let next: CancelIDs?

  init(_ id: CancelID, at path: EffectPath, around next: CancelIDs?) {
    self.id = id
    self.path = path
    self.next = next
  }
}
