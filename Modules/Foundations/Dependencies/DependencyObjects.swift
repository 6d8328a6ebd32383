import CairnSupport
import IssueReporting

/// Remembers which objects were created with which dependencies, for as long as the objects live.
enum DependencyObjects {
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let values: DependencyValues
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// Entries of dead objects are swept when the table has grown to this size.
    var sweepAt = 64
  }

  private static let table = Locked(Table())

  /// Remembers an object's dependencies.
  ///
  /// Does nothing for a value of another kind, or without overrides.
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

  /// The dependencies that an object was created with, under the current ones.
  ///
  /// What the object's own `@Dependency` captured comes before the scope that the object was returned from: scopes
  /// nest, and only the outermost is remembered.
  static func values(from model: some AnyObject, at location: DependencyLocation) -> DependencyValues {
    let current = DependencyValues._current
    let entry = table.withLock { $0.entries[ObjectIdentifier(model)] }
    let remembered = entry.flatMap { $0.object == nil ? nil : $0.values }
    if let captured = captured(by: model) {
      return (remembered?._merging(captured) ?? captured)._merging(current)
    }
    if let remembered { return remembered._merging(current) }
    // An object made by `withDependencies` that changed nothing is not remembered, and that is no mistake to
    // report: there is nothing to propagate. Without any trace of dependencies it is.
    reportIssue(
      """
      You are trying to propagate dependencies to a child model from a model with no dependencies. To fix this, \
      the given '\(typeName(type(of: model)))' must be returned from another 'withDependencies' closure, or the \
      class must hold at least one '@Dependency' property.
      """,
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
    return current
  }

  /// What the first `@Dependency` of an object captured, or `nil` where it has none.
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
