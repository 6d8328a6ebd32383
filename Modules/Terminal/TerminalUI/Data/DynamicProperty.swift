import RuntimeHooks

/// A property of a view whose value is stored outside the view.
@MainActor
public protocol DynamicProperty {
  /// Connects the property with its storage before the view's body is read.
  ///
  /// The method is called on the copy of the view that a node evaluates, so that one view value can appear at several positions
  /// of the tree, with separate state at each.
  mutating func _install(in access: StorageAccess, environment: EnvironmentValues)

  /// A Boolean value that indicates whether the whole value of the property is stored outside the view. If so, two views are
  /// equal if their other fields are.
  static var _isKeptByNode: Bool { get }
}

extension DynamicProperty {
  public static var _isKeptByNode: Bool { false }
}

/// The location of a dynamic property's storage.
@MainActor
public struct StorageAccess {
  let node: Node
  let index: Int

  func storage<Storage: AnyObject>(make: () -> Storage) -> Storage {
    node.storage(at: index, make: make)
  }
}

extension Node {
  /// Connects the dynamic properties of a view or a modifier with their storage in this node.
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

/// The offset of a dynamic property in its view, and the function that connects it.
@MainActor
private struct DynamicField {
  let offset: Int
  let install: (UnsafeMutableRawPointer, StorageAccess, EnvironmentValues) -> Void

  /// The fields of each type. They are cached because reflection is slow and its result never changes.
  private static var known: [ObjectIdentifier: [DynamicField]] = [:]

  static func fields(of type: Any.Type) -> [DynamicField] {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var fields: [DynamicField] = []
    // Only structures have stored properties in the value itself.
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
