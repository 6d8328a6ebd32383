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

  init(
    boxes: [ObjectIdentifier: AnyDependencyBox] = [:], context: DependencyContext? = nil,
    defaults: DependencyDefaults? = nil
  ) {
    self.boxes = boxes
    self.context = context
    self.defaults = defaults
  }

  func copy() -> DependencyStorage {
    DependencyStorage(boxes: boxes, context: context, defaults: defaults)
  }

  /// These overrides, with others on top.
  func merging(_ other: DependencyStorage?) -> DependencyStorage {
    guard let other, other !== self else { return self }
    return DependencyStorage(
      boxes: boxes.merging(other.boxes) { _, other in other }, context: other.context ?? context,
      defaults: other.defaults ?? defaults)
  }
}
