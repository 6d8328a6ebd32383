import CairnSupport
import Synchronization

/// A value whose type is known from its key.
@usableFromInline
class AnyDependencyBox: @unchecked Sendable {}

@usableFromInline
final class DependencyBox<Value>: AnyDependencyBox, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }
}

/// The overrides of a scope, shared by all copies of the values until one of them changes.
@usableFromInline
final class DependencyStorage: @unchecked Sendable {
  /// The overridden values by the identity of the key type.
  ///
  /// Each is in a box of the key's value type.
  @usableFromInline var boxes: [ObjectIdentifier: AnyDependencyBox]
  @usableFromInline var context: DependencyContext?

  /// The context of values that aren't overridden, if it differs from that of the program or test.
  let defaults: DependencyDefaults?

  /// The evaluation of a default that uses these values, or `nil`.
  ///
  /// These values have no overrides themselves, and request them from the evaluation.
  let evaluation: DefaultEvaluation?

  /// The defaults that read an override of this scope when they were computed.
  ///
  /// They end with the scope.
  private let scoped: Locked<[ObjectIdentifier: AnyDependencyBox]>
  /// A Boolean value that indicates whether `scoped` has values.
  ///
  /// Cheaper to read than the lock.
  private let hasScoped: Atomic<Bool>

  init(
    boxes: [ObjectIdentifier: AnyDependencyBox] = [:], context: DependencyContext? = nil,
    defaults: DependencyDefaults? = nil, evaluation: DefaultEvaluation? = nil,
    scoped: [ObjectIdentifier: AnyDependencyBox] = [:]
  ) {
    self.boxes = boxes
    self.context = context
    self.defaults = defaults
    self.evaluation = evaluation
    self.scoped = Locked(scoped)
    self.hasScoped = Atomic(!scoped.isEmpty)
  }

  func copy() -> DependencyStorage {
    DependencyStorage(
      boxes: boxes, context: context, defaults: defaults, evaluation: evaluation, scoped: allScoped)
  }

  private var allScoped: [ObjectIdentifier: AnyDependencyBox] {
    hasScoped.load(ordering: .acquiring) ? scoped.withLock { $0 } : [:]
  }

  /// Returns the default of a key that ends with this scope.
  func scopedBox(_ key: ObjectIdentifier) -> AnyDependencyBox? {
    evaluation?.box(of: key)
      ?? (hasScoped.load(ordering: .acquiring) ? scoped.withLock { $0[key] } : nil)
  }

  /// Saves a default of this scope or, during an evaluation, of the scope that the evaluation belongs to.
  func keepScoped(_ box: AnyDependencyBox, of key: ObjectIdentifier) {
    if let scope = evaluation?.currentScope { return scope.keepScoped(box, of: key) }
    scoped.withLock { $0[key] = box }
    hasScoped.store(true, ordering: .releasing)
  }

  /// Returns these overrides with others on top.
  func merging(_ other: DependencyStorage?) -> DependencyStorage {
    guard let other, other !== self else { return self }
    return DependencyStorage(
      boxes: boxes.merging(other.boxes) { _, other in other }, context: other.context ?? context,
      defaults: other.defaults ?? defaults, evaluation: other.evaluation ?? evaluation,
      scoped: allScoped.merging(other.allScoped) { _, other in other })
  }
}

/// The evaluation of a default in a scope with overrides.
///
/// A default that doesn't read an override outlives the scope, so it must not capture the overrides. It is evaluated with values
/// that have no overrides themselves. When the default reads an override, they request it from this object.
final class DefaultEvaluation: Sendable {
  private let scope: DependencyStorage
  private let state = Locked((isOver: false, hasReadOverride: false))

  init(in scope: DependencyStorage) { self.scope = scope }

  /// The scope, or `nil` after the evaluation.
  ///
  /// Values that the default captured may then still refer to this object.
  var currentScope: DependencyStorage? { state.withLock { $0.isOver ? nil : scope } }

  /// Returns the scope's value for a key, or `nil` after the evaluation.
  func box(of key: ObjectIdentifier) -> AnyDependencyBox? {
    state.withLock { state in
      guard !state.isOver, let box = scope.boxes[key] ?? scope.scopedBox(key) else { return nil }
      state.hasReadOverride = true
      return box
    }
  }

  /// Ends the evaluation, and returns whether the default depends on the scope.
  func end() -> Bool {
    state.withLock { state in
      state.isOver = true
      return state.hasReadOverride
    }
  }
}
