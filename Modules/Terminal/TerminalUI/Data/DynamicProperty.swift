import RuntimeHooks

/// A property of a view whose value is kept, or found, outside of the view.
@MainActor
public protocol DynamicProperty {
  /// Connects the property with what is kept for it, before the view's body is read.
  ///
  /// It is called on the copy of the view that one node evaluates, so that one view value can be at several positions
  /// of the tree and has state of its own at each.
  mutating func _install(in access: StorageAccess, environment: EnvironmentValues)

  /// Whether all that the property stands for is kept outside of the view, so that two views with the same other fields are the same.
  static var _isKeptByNode: Bool { get }
}

extension DynamicProperty {
  public static var _isKeptByNode: Bool { false }
}

/// Where a dynamic property finds what is kept for it.
@MainActor
public struct StorageAccess {
  let node: Node
  let index: Int

  func storage<Storage: AnyObject>(make: () -> Storage) -> Storage {
    node.storage(at: index, make: make)
  }
}

extension Node {
  /// Connects the dynamic properties of a view, or of a modifier, with what this node keeps for them.
  func install<Owner>(_ owner: inout Owner, environment: EnvironmentValues) {
    let fields = DynamicField.fields(of: Owner.self)
    guard !fields.isEmpty else { return }
    withUnsafeMutablePointer(to: &owner) { pointer in
      for (index, field) in fields.enumerated() {
        field.install(
          UnsafeMutableRawPointer(pointer) + field.offset, StorageAccess(node: self, index: index),
          environment)
      }
    }
  }
}

/// A stored property of a view's type that is a dynamic property.
@MainActor
private struct DynamicField {
  let offset: Int
  let install: (UnsafeMutableRawPointer, StorageAccess, EnvironmentValues) -> Void

  /// The fields of each type so far: reflection is slow, and its result never changes.
  private static var known: [ObjectIdentifier: [DynamicField]] = [:]

  static func fields(of type: Any.Type) -> [DynamicField] {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var fields: [DynamicField] = []
    // Only structures: their stored properties lie in the value itself.
    forEachField(of: type) { offset, fieldType, _ in
      if let property = fieldType as? any DynamicProperty.Type {
        fields.append(DynamicField(offset: offset, install: installer(of: property)))
      }
      return true
    }
    known[ObjectIdentifier(type)] = fields
    return fields
  }

  private static func installer<Property: DynamicProperty>(
    of _: Property.Type
  ) -> (UnsafeMutableRawPointer, StorageAccess, EnvironmentValues) -> Void {
    { $0.assumingMemoryBound(to: Property.self).pointee._install(in: $1, environment: $2) }
  }
}
