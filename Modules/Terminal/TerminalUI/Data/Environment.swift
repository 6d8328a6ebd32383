/// A value that surrounds the view.
@MainActor
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: @MainActor (EnvironmentValues) -> Value
  /// The value that surrounds the view, once the view is part of a tree.
  private var value: Value?

  /// Reads a value by its name: `@Environment(\.dismiss) var dismiss`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.read = { $0[keyPath: keyPath] }
  }

  /// Reads an object by its type: `@Environment(Model.self) var model`.
  public init(_ type: Value.Type) where Value: AnyObject {
    self.read = { values in
      guard let object = values[object: type] else {
        fatalError("No \(type) surrounds this view: set one with '.environment(_:)' further out.")
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
  /// The view with a value around it.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    environmentChanging { $0[keyPath: keyPath] = value }
  }

  /// The view with an object around it, to be read by its type.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    environmentChanging { $0[object: Object.self] = object }
  }
}
