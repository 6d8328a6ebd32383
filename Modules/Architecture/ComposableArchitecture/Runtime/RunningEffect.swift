import CairnSupport
import ConcurrencyExtras
import IssueReporting
import Synchronization

/// A running effect: its place in the state, the `send` that started it, and how to cancel it.
package final class RunningEffect: WaitCounting, Sendable {
  /// The effect that the current task belongs to, or `nil` outside effects.
  package static var current: RunningEffect? { WaitCounter.current as? RunningEffect }

  enum Kind {
    case operation
    case sequence
    /// An operation inside another effect, with its own cancellation id (`withTaskCancellation`).
    case cancellable
  }

  let kind: Kind
  /// The name of the effect, or `nil` if the feature didn't name it.
  package let name: String?
  package let number = UniqueID.next()
  let context: EffectContext
  let registry: EffectRegistry
  /// The ids that cancel the effect: each at its own path and at the paths of all parents.
  let cancelIDs: [CancelID]
  @MainActor private var hasDismissed = false

  private struct Status {
    var isCancelled = false
    var hasEnded = false
    var cancelTask: (@Sendable () -> Void)?
  }

  private let status = Locked(Status())
  private let waits = Atomic<Int>(0)

  init(_ kind: Kind, name: String? = nil, in context: EffectContext, of registry: EffectRegistry) {
    self.kind = kind
    self.name = name
    self.context = context
    self.registry = registry
    cancelIDs = context.ids.flatMap { id in sequence(first: id.path, next: \.parent).map { id.at($0) } }
  }

  /// A Boolean value that indicates whether the effect was canceled: by an id, with its child, or with its `send`.
  package var isCancelled: Bool { status.withLock { $0.isCancelled } }

  enum Sending { case running, cancelled, ended }

  var sending: Sending {
    status.withLock { $0.isCancelled ? .cancelled : $0.hasEnded ? .ended : .running }
  }

  func cancel() {
    markCancelled()
    cancelTask()
  }

  /// Marks the effect as canceled, so that it sends no more actions and makes no more requests.
  func markCancelled() {
    status.withLock { $0.isCancelled = true }
  }

  /// Cancels the task of the effect if the task is running, which can run code of features.
  func cancelTask() {
    status.withLock { $0.cancelTask }?()
  }

  /// Stores the closure that cancels the effect's task, which is already running.
  func began(cancel: @escaping @Sendable () -> Void) {
    let isCancelled = status.withLock { status in
      if !status.hasEnded { status.cancelTask = cancel }
      return status.isCancelled
    }
    if isCancelled { cancel() }
  }

  /// Marks the effect as ended.
  ///
  /// Returns `false` if it had already ended.
  func markEnded() -> Bool {
    status.withLock { status in
      guard !status.hasEnded else { return false }
      status.hasEnded = true
      status.cancelTask = nil
      return true
    }
  }

  /// A Boolean value that indicates whether a task of the effect waits for something that tests control, such as a test clock.
  package var isWaiting: Bool { waits.load(ordering: .acquiring) > 0 }

  package func waitBegan() {
    waits.add(1, ordering: .acquiringAndReleasing)
    registry.changed()
  }

  package func waitEnded() {
    waits.subtract(1, ordering: .acquiringAndReleasing)
    registry.changed()
  }

  /// Makes a request to the features around the effect, from the innermost outward.
  ///
  /// A canceled effect makes no requests, because another feature may have taken its feature's place.
  ///
  /// - Returns: `true` if a feature handled the request, or if the effect is canceled or has already dismissed its feature.
  @MainActor
  package func request(_ request: UpwardRequest) -> Bool {
    guard !isCancelled, !Task.isCancelled, !hasDismissed else { return true }
    if case .dismiss = request { hasDismissed = true }
    if context.responders.contains(where: { $0(request) }) { return true }
    hasDismissed = false
    return false
  }

  /// Reports an action that the effect sent after it dismissed its own feature; other dropped actions aren't reported.
  @MainActor
  func actionWasDropped(_ action: Any) {
    guard hasDismissed else { return }
    reportIssue(
      """
      An effect sent an action after it had dismissed its feature. …

        Action:
          \(ActionName.of(action))

      The feature's state is gone once 'await dismiss()' returns, so its reducer can't handle the action, and \
      the action was dropped. Send all actions before dismissing, or let the parent feature act when it handles the \
      dismissal.
      """)
  }

  /// Reports an action that was sent after the effect ended, which the store still receives.
  @MainActor
  static func reportSendAfterEnd(_ action: Any) {
    reportIssue(
      """
      An action was sent from a completed effect. …

        Action:
          \(ActionName.of(action))

      An effect completes when its operation returns. Don't use its "send" afterwards: an unstructured task ("Task { \
      }") isn't canceled with the effect, and a test can't wait for it. Await the task in the operation, or use a task \
      group.
      """)
  }
}

/// The place that an effect belongs to, and the ids, requests, and sequence around it.
struct EffectContext {
  var path: EffectPath
  var group: EffectGroup
  var ids: [CancelID] = []
  /// The handlers of the effect's requests, starting with the nearest one, which return whether they handled a request.
  var responders: [@MainActor @Sendable (UpwardRequest) -> Bool] = []
  var sequence: EffectSequence?
  var isPresented = false
}
