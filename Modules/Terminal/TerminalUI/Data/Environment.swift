/// A value from the environment of the view.
@MainActor
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  /// The value from the environment, after the view became part of a tree.
  private var value: Value?

  /// Creates a property that reads a value by its key path: `@Environment(\.dismiss) var dismiss`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.read = { $0[keyPath: keyPath] }
  }

  /// Creates a property that reads an object by its type: `@Environment(Model.self) var model`.
  public init(_ type: Value.Type) where Value: AnyObject {
    self.read = { values in
      guard let object = values[object: type] else {
        fatalError(
          "No '\(type)' in the environment. Set it on an ancestor of this view with '.environment(_:)'.")
      }
      return object
    }
  }

  /// The value.
  public var wrappedValue: Value {
    value ?? read(EnvironmentValues())
  }

  public static var _isKeptByNode: Bool { true }

  public mutating func _install(in access: StorageAccess, environment: EnvironmentValues) {
    let value = read(environment)
    self.value = value
    access.node.environmentReads.append { [read] in !areSame(read($0), value) }
  }
}

extension View {
  /// Sets a value in the environment of the view.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    environmentChanging { $0[keyPath: keyPath] = value }
  }

  /// Sets an object in the environment of the view, which is read by its type.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    environmentChanging { $0[object: Object.self] = object }
  }
}
