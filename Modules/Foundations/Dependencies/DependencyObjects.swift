import CairnSupport
import IssueReporting

/// Remembers the dependencies that objects were created with, while the objects exist.
enum DependencyObjects {
  private static let table = Locked(WeakTable<ObjectIdentifier, AnyObject, DependencyValues>())

  /// Remembers an object's dependencies.
  ///
  /// Has no effect on a value that isn't an object, or without overrides.
  static func remember<R>(_ result: R, _ values: DependencyValues) {
    guard !values._isEmpty, type(of: result as Any) is AnyClass else { return }
    let object = result as AnyObject
    table.withLock { $0.insert(object, values, for: ObjectIdentifier(object)) }
  }

  /// Returns the dependencies that an object was created with, on top of the current ones.
  ///
  /// The values that the object's own `@Dependency` captured take precedence over the scope that the object was
  /// returned from: scopes nest, and only the outermost is remembered.
  static func values(from model: some AnyObject, at location: DependencyLocation) -> DependencyValues {
    let current = DependencyValues._current
    let remembered = table.withLock { $0[ObjectIdentifier(model)]?.value }
    if let captured = captured(by: model) {
      return (remembered?._merging(captured) ?? captured)._merging(current)
    }
    if let remembered { return remembered._merging(current) }
    // An object created in a `withDependencies` that changed nothing isn't remembered. This isn't an error, because
    // there is nothing to propagate. An object without any trace of dependencies is an error.
    reportIssue(
      """
      'withDependencies(from:)' found no dependencies in the given '\(typeName(type(of: model)))'.

      An object has dependencies if it was returned from a 'withDependencies', or if it has a '@Dependency' property. \
      Add one of them where this object is created or declared.
      """,
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
    return current
  }

  /// Returns the values that an object's first `@Dependency` captured, or `nil` if the object has none.
  private static func captured(by model: some AnyObject) -> DependencyValues? {
    var mirror: Mirror? = Mirror(reflecting: model)
    while let reflected = mirror {
      for child in reflected.children {
        if let property = child.value as? any CapturesDependencies { return property.capturedDependencies }
      }
      mirror = reflected.superclassMirror
    }
    return nil
  }
}
