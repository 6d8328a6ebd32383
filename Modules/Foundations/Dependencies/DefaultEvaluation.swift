import CairnSupport

/// The dependencies that a default uses.
struct DefaultInputs: Sendable {
  var keys: Set<ObjectIdentifier> = []
  /// The types of the values of the dependencies whose keys aren't known, because nothing has read their key paths.
  var valueTypes: Set<ObjectIdentifier> = []

  var isEmpty: Bool { keys.isEmpty && valueTypes.isEmpty }

  func union(_ other: Self) -> Self {
    Self(keys: keys.union(other.keys), valueTypes: valueTypes.union(other.valueTypes))
  }
}

/// The evaluation of a default.
///
/// A default that doesn't use an override outlives the scope, so it must not capture the overrides. It is evaluated with values
/// that have no overrides themselves. When the default reads an override, they request it from this object.
final class DefaultEvaluation: Sendable {
  private struct State {
    /// The overrides that the default sees.
    var scope: DependencyStorage?
    var isRunning = true
    var read = DefaultInputs()
    var captured = DefaultInputs()
    var hasReadOverride = false
  }

  private let state: Locked<State>

  init(in scope: DependencyStorage?) { state = Locked(State(scope: scope)) }

  /// The overrides that the default sees, or `nil` if it sees none any more.
  ///
  /// Values that the default captured still refer to this object after the evaluation.
  var currentScope: DependencyStorage? { state.withLock { $0.scope } }

  /// The dependencies that the default read during the evaluation.
  var read: DefaultInputs { state.withLock { $0.read } }

  /// The dependencies that the default created a `@Dependency` for, and may read later.
  var captured: DefaultInputs { state.withLock { $0.captured } }

  /// Whether the default contains the value of an override.
  var hasReadOverride: Bool { state.withLock { $0.hasReadOverride } }

  /// Returns the scope's value for a key, or `nil` if the default sees no overrides.
  func box(of key: ObjectIdentifier) -> AnyDependencyBox? {
    state.withLock { state in
      if state.isRunning { state.read.keys.insert(key) }
      guard let scope = state.scope, let box = scope.boxes[key] ?? scope.scopedBox(key) else { return nil }
      if state.isRunning { state.hasReadOverride = true }
      return box
    }
  }

  /// Saves another default in the scope.
  ///
  /// - Returns: `false` if the default sees no overrides.
  func keepScoped(_ box: AnyDependencyBox, of key: ObjectIdentifier) -> Bool {
    let scope = state.withLock { state in
      if state.isRunning { state.hasReadOverride = true }
      return state.scope
    }
    scope?.keepScoped(box, of: key)
    return scope != nil
  }

  /// Remembers that the default created a `@Dependency`.
  func capture<Value>(_: Value.Type, key: ObjectIdentifier?) {
    state.withLock { state in
      guard state.isRunning else { return }
      if let key {
        state.captured.keys.insert(key)
      } else {
        state.captured.valueTypes.insert(ObjectIdentifier(Value.self))
      }
    }
  }

  /// Ends the evaluation, after which the default sees no overrides.
  func end() {
    state.withLock { state in
      state.isRunning = false
      state.scope = nil
    }
  }

  /// Lets the default see the overrides of a scope that it belongs to.
  ///
  /// - Parameter overrides: The overrides without the scope's defaults, because these retain this object.
  func see(_ overrides: DependencyStorage) {
    state.withLock { $0.scope = overrides }
  }
}
