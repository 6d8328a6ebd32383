import ConcurrencyExtras
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

  /// Defaults that read an override of this scope when they were computed, and end with it.
  private let scoped: Locked<[ObjectIdentifier: AnyDependencyBox]>
  /// Whether there are some: cheaper to read than the lock.
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
    if let evaluation { return evaluation.box(of: key) }
    return hasScoped.load(ordering: .acquiring) ? scoped.withLock { $0[key] } : nil
  }

  func keepScoped(_ box: AnyDependencyBox, of key: ObjectIdentifier) {
    if let evaluation { return evaluation.scope.keepScoped(box, of: key) }
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
/// A default that reads none of them outlives the scope, so that it must not capture them either: it is evaluated with values that
/// override nothing, and ask this for the overrides that it reads.
final class DefaultEvaluation: Sendable {
  /// The overrides of the scope.
  let scope: DependencyStorage
  private let state = Locked((isOver: false, hasReadOverride: false))

  init(in scope: DependencyStorage) { self.scope = scope }

  /// The value that the scope has for a key; nothing once the evaluation is over.
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
