import Observation
import Synchronization

/// Runs a closure now, and again on the main actor whenever something that it read has changed.
///
/// Only what the last run read counts. Changes made in one go lead to one run. It goes on until the token is
/// cancelled or goes away, so keep the token.
@MainActor
public func observe(_ apply: @escaping @MainActor () -> Void) -> ObserveToken {
  observe { (_: UITransaction) in apply() }
}

/// Runs a closure now, and again whenever something that it read has changed, with what travels with the change.
@MainActor
public func observe(_ apply: @escaping @MainActor (UITransaction) -> Void) -> ObserveToken {
  let token = ObserveToken()
  track(apply, transaction: .current, for: token)
  return token
}

@MainActor
private func track(
  _ apply: @escaping @MainActor (UITransaction) -> Void, transaction: UITransaction, for token: ObserveToken
) {
  withObservationTracking {
    apply(transaction)
  } onChange: { [weak token] in
    // The change is about to happen, on whatever thread: look at it when it has happened.
    let transaction = UITransaction.current
    Task { @MainActor in
      guard let token, !token.isCancelled else { return }
      withUITransaction(transaction) { track(apply, transaction: transaction, for: token) }
    }
  }
}

/// Keeps an observation going; ends it when cancelled, or when nobody holds it any more.
public final class ObserveToken: Sendable, Hashable {
  private struct State {
    var isCancelled = false
    var onCancel: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  /// Makes a token of its own, which runs a closure when it is cancelled.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.state = Mutex(State(onCancel: onCancel))
  }

  deinit { cancel() }

  /// Whether the observation has ended.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the observation. Doing so again changes nothing.
  public func cancel() {
    let onCancel = state.withLock { state in
      defer { state.onCancel = nil }
      state.isCancelled = true
      return state.onCancel
    }
    onCancel?()
  }

  /// Keeps the token in a set.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }

  /// Keeps the token in a collection.
  public func store(in tokens: inout some RangeReplaceableCollection<ObserveToken>) {
    tokens.append(self)
  }

  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
