import CairnSupport
import IssueReporting

/// Remembers the dependencies that objects were created with, while the objects exist.
enum DependencyObjects {
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let values: DependencyValues
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The size at which the table removes the entries of deallocated objects.
    var sweepAt = 64
  }

  private static let table = Locked(Table())

  /// Remembers an object's dependencies.
  ///
  /// Has no effect on a value that isn't an object, or without overrides.
  static func remember<R>(_ result: R, _ values: DependencyValues) {
    guard !values._isEmpty, type(of: result as Any) is AnyClass else { return }
    let entry = Entry(object: result as AnyObject, values: values)
    let id = ObjectIdentifier(result as AnyObject)
    table.withLock { table in
      if table.entries.count >= table.sweepAt {
        table.entries = table.entries.filter { $0.value.object != nil }
        table.sweepAt = max(64, table.entries.count * 2)
      }
      table.entries[id] = entry
    }
  }

  /// Returns the dependencies that an object was created with, on top of the current ones.
  ///
  /// The values that the object's own `@Dependency` captured take precedence over the scope that the object was
  /// returned from: scopes nest, and only the outermost is remembered.
  static func values(from model: some AnyObject, at location: DependencyLocation) -> DependencyValues {
    let current = DependencyValues._current
    let entry = table.withLock { $0.entries[ObjectIdentifier(model)] }
    let remembered = entry.flatMap { $0.object == nil ? nil : $0.values }
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
