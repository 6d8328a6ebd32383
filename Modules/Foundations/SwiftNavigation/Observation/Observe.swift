import CairnSupport
import ConcurrencyExtras
import IssueReporting
import Observation

/// Runs a closure now, and again whenever a value that it read has changed.
///
/// ```swift
/// let token = observe { print(model.count) }
/// ```
///
/// The closure runs on the caller's actor. Views and tests call this function on the main actor. A closure that belongs to another
/// actor runs there, the first time as soon as that actor is free. Only values that the last run read are observed. Simultaneous
/// changes lead to one run. The observation continues until the token is canceled or deallocated, so keep a reference to it.
///
/// - Parameters:
///   - isolation: The actor that the closure runs on.
///   - apply: A closure that reads observable state.
/// - Returns: A token that keeps the observation alive.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  ObservedClosures(actor: apply.isolation ?? isolation, read: onItsActor(apply)).begin(isolation: isolation)
}

/// Runs a closure now, and again whenever a value that it read has changed, with the transaction of the change.
///
/// - Parameters:
///   - isolation: The actor that the closure runs on.
///   - apply: A closure that reads observable state. Its argument is the transaction of the change, for example of `withAnimation`.
/// - Returns: A token that keeps the observation alive.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable (_ transaction: UITransaction) -> Void
) -> ObserveToken {
  let read = onItsActor(apply)
  return ObservedClosures(actor: apply.isolation ?? isolation, read: { read(.current) }).begin(
    isolation: isolation)
}

/// Reads state now and whenever it has changed, and runs another closure after each read.
///
/// Values that the second closure reads aren't observed, so it may read and change state freely:
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
///   - context: A closure that reads the state to observe.
///   - apply: A closure that responds to changes.
/// - Returns: A token that keeps the observation alive.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ context: @escaping @isolated(any) @Sendable () -> Void,
  @_inheritActorContext onChange apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  let actor = context.isolation ?? apply.isolation ?? isolation
  return ObservedClosures(actor: actor, read: onItsActor(context), then: onItsActor(apply)).begin(
    isolation: isolation)
}

/// Reads state now and whenever it has changed, and runs another closure with the transaction of the change.
///
/// - Parameters:
///   - isolation: The actor that both closures run on.
///   - context: A closure that reads the state to observe.
///   - apply: A closure that responds to changes. Its argument is the transaction of the change.
/// - Returns: A token that keeps the observation alive.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ context: @escaping @isolated(any) @Sendable () -> Void,
  @_inheritActorContext onChange apply:
    @escaping @isolated(any) @Sendable (_ transaction: UITransaction) ->
    Void
) -> ObserveToken {
  let actor = context.isolation ?? apply.isolation ?? isolation
  let then = onItsActor(apply)
  return ObservedClosures(actor: actor, read: onItsActor(context), then: { then(.current) })
    .begin(isolation: isolation)
}

/// The closures of a call to `observe`, and their actor.
private struct ObservedClosures: Sendable {
  let actor: (any Actor)?
  /// Reads the observed state.
  let read: @Sendable () -> Void
  /// Runs after `read`, unobserved.
  var then: (@Sendable () -> Void)?

  /// Whether the closure of an `observe` is running.
  @TaskLocal private static var isRunning = false

  /// Runs the closures for the first time, immediately unless their actor differs from the caller's.
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

  /// Runs the closures on their actor and schedules the next run, which doesn't keep the token alive.
  private func run(for token: ObserveToken) {
    let (_, isOutdated) = ChangeVersion.observing {
      // The change is about to happen, on any thread. The next run reads the state after it.
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
      // Run directly: a task without isolation would run after work that was queued after the change.
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
