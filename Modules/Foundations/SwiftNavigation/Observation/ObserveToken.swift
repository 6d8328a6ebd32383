import CairnSupport

/// Keeps an observation going; ends it when cancelled, or when no reference to it is left.
public final class ObserveToken: Sendable, HashableObject {
  private struct State {
    var isCancelled = false
    var onCancel: (@Sendable () -> Void)?
  }

  private let state: Locked<State>

  /// Makes a token of its own, which runs a closure when it is cancelled.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.state = Locked(State(onCancel: onCancel))
  }

  deinit { cancel() }

  /// What ends the observation: to hand on to what only calls a closure.
  public var onCancel: @Sendable () -> Void { { self.cancel() } }

  /// Whether the observation has ended.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the observation.
  ///
  /// Doing so again changes nothing.
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
}

/// The name of ``ObserveToken`` in the documents of the Composable Architecture.
public typealias ObservationToken = ObserveToken
