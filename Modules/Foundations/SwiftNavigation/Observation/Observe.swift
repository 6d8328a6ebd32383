import CairnSupport
import ConcurrencyExtras
import IssueReporting
import Observation

/// Runs a closure now, and again whenever something that it read has changed.
///
/// ```swift
/// let token = observe { print(model.count) }
/// ```
///
/// It runs on the actor of its caller, each time: views and tests call it on the main actor. A closure that belongs to
/// another actor runs there, the first time as soon as that actor is free. Only what the last run read counts. Changes
/// made in one go lead to one run. It goes on until the token is cancelled or goes away, so keep the token.
///
/// - Parameters:
///   - isolation: The actor that the closure runs on.
///   - apply: What reads observable state and does something with it.
/// - Returns: What keeps the observation going.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  Tracking(actor: apply.isolation ?? isolation, read: onItsActor(apply)).begin(isolation: isolation)
}

/// Runs a closure now, and again whenever something that it read has changed, with what travels with the change.
///
/// - Parameters:
///   - isolation: The actor that the closure runs on.
///   - apply: What reads observable state and does something with it. It is given the transaction that the change
///     was made with, for example by `withAnimation`.
/// - Returns: What keeps the observation going.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable (_ transaction: UITransaction) -> Void
) -> ObserveToken {
  let read = onItsActor(apply)
  return Tracking(actor: apply.isolation ?? isolation, read: { read(.current) }).begin(isolation: isolation)
}

/// Reads some state now and whenever it has changed, and runs another closure after each time.
///
/// What the second closure reads does not count, so it may read and change state freely:
///
/// ```swift
/// let token = observe {
///   _ = model.query
/// } onChange: {
///   model.results = model.index.search(model.query)
/// }
/// ```
///
/// - Parameters:
///   - isolation: The actor that both closures run on.
///   - context: What reads the observable state whose changes count.
///   - apply: What is done about it.
/// - Returns: What keeps the observation going.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ context: @escaping @isolated(any) @Sendable () -> Void,
  @_inheritActorContext onChange apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  let actor = context.isolation ?? apply.isolation ?? isolation
  return Tracking(actor: actor, read: onItsActor(context), then: onItsActor(apply)).begin(
    isolation: isolation)
}

/// Reads some state now and whenever it has changed, and runs another closure with what travels with the change.
///
/// - Parameters:
///   - isolation: The actor that both closures run on.
///   - context: What reads the observable state whose changes count.
///   - apply: What is done about it. It is given the transaction that the change was made with.
/// - Returns: What keeps the observation going.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ context: @escaping @isolated(any) @Sendable () -> Void,
  @_inheritActorContext onChange apply:
    @escaping @isolated(any) @Sendable (_ transaction: UITransaction) ->
    Void
) -> ObserveToken {
  let actor = context.isolation ?? apply.isolation ?? isolation
  let then = onItsActor(apply)
  return Tracking(actor: actor, read: onItsActor(context), then: { then(.current) })
    .begin(isolation: isolation)
}

/// What one call of `observe` runs, and where.
private struct Tracking: Sendable {
  let actor: (any Actor)?
  /// Reads what counts.
  let read: @Sendable () -> Void
  /// Runs after it, untracked.
  var then: (@Sendable () -> Void)?

  /// A Boolean value that indicates whether the closure of an `observe` is running.
  @TaskLocal private static var isRunning = false

  /// Runs the closures for the first time: at once, unless their actor is another than the caller's.
  func begin(isolation: isolated (any Actor)?) -> ObserveToken {
    if Self.isRunning {
      reportIssue(
        """
        'observe' was called in the closure of another 'observe'. …

        Each time that the outer closure runs, it starts another inner observation, and the earlier ones continue. Call 'observe' once \
        for each, side by side.
        """)
    }
    let token = ObserveToken()
    if actor == nil || actor === isolation { run(for: token) } else { runSoon(for: token) }
    return token
  }

  /// Runs the closures, on their actor, and arranges for the next run, which does not keep the token alive.
  private func run(for token: ObserveToken) {
    let (_, isOutdated) = ChangeVersion.observing {
      // The change is about to happen, on any thread: it is looked at when it has happened.
      withObservationTracking {
        Self.$isRunning.withValue(true, operation: read)
      } onChange: {
        [weak token] in
        runSoon(for: token)
      }
    }
    if isOutdated { runSoon(for: token) }
    then?()
  }

  private func runSoon(for token: ObserveToken?) {
    let transaction = UITransaction.current
    if actor === MainActor.shared {
      // Directly: through a task without isolation the run would come later than work queued after the change.
      Task { @MainActor [weak token] in runAgain(for: token, transaction) }
    } else {
      Task { [weak token] in await runAgain(for: token, transaction, isolation: actor) }
    }
  }

  private func runAgain(
    for token: ObserveToken?, _ transaction: UITransaction, isolation: isolated (any Actor)? = #isolation
  ) {
    guard let token, !token.isCancelled else { return }
    withUITransaction(transaction) { transaction.perform { run(for: token) } }
  }
}
