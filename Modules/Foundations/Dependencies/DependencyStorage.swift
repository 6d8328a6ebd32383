import CairnSupport
import Synchronization

/// A value whose type is known from its key.
@usableFromInline
class AnyDependencyBox: @unchecked Sendable {
  var valueType: Any.Type { Never.self }
}

@usableFromInline
final class DependencyBox<Value>: AnyDependencyBox, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }

  override var valueType: Any.Type { Value.self }
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

  /// The defaults that use an override of this scope.
  ///
  /// They end with the scope.
  private let scoped: Locked<[ObjectIdentifier: AnyDependencyBox]>
  /// Whether `scoped` has values.
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

  /// Returns whether a default with these inputs has another value in this scope than elsewhere.
  func changes(_ inputs: DefaultInputs) -> Bool {
    let isOverridden =
      inputs.keys.contains { boxes[$0] != nil }
      || !inputs.valueTypes.isEmpty
        && boxes.values.contains { inputs.valueTypes.contains(ObjectIdentifier($0.valueType)) }
    if isOverridden { return true }
    if hasScoped.load(ordering: .acquiring), scoped.withLock({ !inputs.keys.isDisjoint(with: $0.keys) }) {
      return true
    }
    return evaluation?.currentScope?.changes(inputs) ?? false
  }

  /// The overrides without the defaults, including the overrides of a default that is being computed.
  var overridesOnly: DependencyStorage {
    let outer = evaluation?.currentScope?.overridesOnly
    return DependencyStorage(
      boxes: boxes.merging(outer?.boxes ?? [:]) { own, _ in own }, context: context ?? outer?.context,
      defaults: defaults ?? outer?.defaults)
  }

  /// Saves a default of this scope or, during an evaluation, of the scope that the evaluation belongs to.
  func keepScoped(_ box: AnyDependencyBox, of key: ObjectIdentifier) {
    if evaluation?.keepScoped(box, of: key) == true { return }
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
