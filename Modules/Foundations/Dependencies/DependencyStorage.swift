import CairnSupport
import Synchronization

/// One value of a type that is known from its key.
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

/// The overrides of a scope, shared by all copies of the values until one of them is changed.
@usableFromInline
final class DependencyStorage: @unchecked Sendable {
  /// The overridden values by the identity of their keys' types, each in a box of its key's value type.
  @usableFromInline var boxes: [ObjectIdentifier: AnyDependencyBox]
  @usableFromInline var context: DependencyContext?

  /// Where the values come from that are not overridden, if not from those of the program or test.
  let defaults: DependencyDefaults?

  /// The evaluation of a default that these values are lent to, instead of the overrides of its scope.
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

  /// The default of a key that ends with this scope.
  func scopedBox(_ key: ObjectIdentifier) -> AnyDependencyBox? {
    evaluation?.box(of: key)
      ?? (hasScoped.load(ordering: .acquiring) ? scoped.withLock { $0[key] } : nil)
  }

  /// Keeps a default of this scope; during an evaluation, of the scope that it belongs to.
  func keepScoped(_ box: AnyDependencyBox, of key: ObjectIdentifier) {
    if let scope = evaluation?.currentScope { return scope.keepScoped(box, of: key) }
    scoped.withLock { $0[key] = box }
    hasScoped.store(true, ordering: .releasing)
  }

  /// These overrides, with others on top.
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
/// A default that reads no override outlives the scope, so it must not capture the overrides. It is evaluated with values that override
/// nothing and ask this object for each override that the default reads.
final class DefaultEvaluation: Sendable {
  private let scope: DependencyStorage
  private let state = Locked((isOver: false, hasReadOverride: false))

  init(in scope: DependencyStorage) { self.scope = scope }

  /// The scope; `nil` after the evaluation, when values that the default captured may still refer to this object.
  var currentScope: DependencyStorage? { state.withLock { $0.isOver ? nil : scope } }

  /// The scope's value for a key; `nil` after the evaluation.
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
