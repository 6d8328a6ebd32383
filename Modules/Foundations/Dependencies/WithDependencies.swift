/// Runs work with some dependencies changed.
///
/// ```swift
/// let model = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   Model()
/// }
/// ```
///
/// - Parameters:
///   - updateValuesForOperation: Changes the current dependencies for the operation.
///   - operation: What runs with them. Each `@Dependency` that is created there keeps them.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current
  try DependencyPhase.setting { try updateValuesForOperation(&values) }
  return try run(values, operation)
}

/// Runs asynchronous work with some dependencies changed.
///
/// Its child tasks and unstructured tasks have them too.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current
  try await DependencyPhase.setting { try await updateValuesForOperation(&values) }
  return try await run(values, operation)
}

/// Runs work with the dependencies of an object: those it was created with.
///
/// A parent hands its dependencies on to the children it creates:
///
/// ```swift
/// func rowTapped(_ row: Row) {
///   child = withDependencies(from: self) { ChildModel(row) }
/// }
/// ```
///
/// - Parameters:
///   - model: An object with a `@Dependency`, or one that was returned from `withDependencies`.
///   - operation: What runs with its dependencies.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Runs work with the dependencies of an object, some of them changed.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  var values = DependencyObjects.values(
    from: model, at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  try DependencyPhase.setting { try updateValuesForOperation(&values) }
  return try run(values, operation)
}

/// Runs asynchronous work with the dependencies of an object.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let values = DependencyObjects.values(
    from: model, at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return try await run(values, operation)
}

/// Runs asynchronous work with the dependencies of an object, some of them changed.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  var values = DependencyObjects.values(
    from: model, at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  try await DependencyPhase.setting { try await updateValuesForOperation(&values) }
  return try await run(values, operation)
}

/// Sets dependencies for the rest of the program, before they are first used.
///
/// For the entry point of a program. In a test it counts for that test alone. Within one call the last assignment
/// counts, also of a part: `$0.api.fetch = { … }`. A dependency that was used or prepared before is reported and
/// stays as it is, except in a preview, which may prepare again.
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R
) rethrows -> R {
  var values = DependencyValues._current
  let preparation = DependencyPreparation()
  values.preparation = preparation
  return try DependencyPhase.preparing(preparation) { try updateValues(&values) }
}

private func run<R>(_ values: DependencyValues, _ operation: () throws -> R) rethrows -> R {
  let result = try DependencyPhase.using { try DependencyValues._withCurrent(values, operation) }
  DependencyObjects.remember(result, values)
  return result
}

private func run<R>(
  _ values: DependencyValues, isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> R
) async rethrows -> R {
  let result = try await DependencyPhase.using(isolation: isolation) {
    try await DependencyValues._withCurrent(values, isolation: isolation, operation)
  }
  DependencyObjects.remember(result, values)
  return result
}
