/// A property of a view whose value is kept, or found, outside of the view.
@MainActor
public protocol DynamicProperty {
  /// Connects the property with what is kept for it, before the view's body is read.
  func _install(in access: StorageAccess, environment: EnvironmentValues)
}
