import CairnSupport

/// A token that keeps an observation alive.
///
/// The observation ends when the token is canceled or deallocated.
public final class ObserveToken: Sendable, HashableObject {
  private struct State {
    var isCancelled = false
    var onCancel: (@Sendable () -> Void)?
  }

  private let state: Locked<State>

  /// Creates a token that runs a closure when it is canceled.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.state = Locked(State(onCancel: onCancel))
  }

  deinit { cancel() }

  /// A closure that ends the observation, for APIs that take closures.
  public var onCancel: @Sendable () -> Void { { self.cancel() } }

  /// A Boolean value that indicates whether the observation has ended.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the observation.
  ///
  /// Further calls have no effect.
  public func cancel() {
    let onCancel = state.withLock { state in
      defer { state.onCancel = nil }
      state.isCancelled = true
      return state.onCancel
    }
    onCancel?()
  }

  /// Stores the token in a set.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }

  /// Stores the token in a collection.
  public func store(in tokens: inout some RangeReplaceableCollection<ObserveToken>) {
    tokens.append(self)
  }
}

/// The name of ``ObserveToken`` in the documentation of the Composable Architecture.
public typealias ObservationToken = ObserveToken
