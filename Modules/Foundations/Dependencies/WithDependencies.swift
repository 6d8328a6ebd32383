/// Runs an operation with some dependencies overridden.
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
///   - operation: The operation. Each `@Dependency` that it creates keeps the overrides.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current
  try DependencyPhase.setting { try updateValuesForOperation(&values) }
  return try run(values, operation)
}

/// Runs an asynchronous operation with some dependencies overridden.
///
/// Its child tasks and unstructured tasks inherit the overrides.
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

/// Runs an operation with the dependencies that an object was created with.
///
/// A parent passes its dependencies to the children that it creates:
///
/// ```swift
/// func rowTapped(_ row: Row) {
///   child = withDependencies(from: self) { ChildModel(row) }
/// }
/// ```
///
/// - Parameters:
///   - model: An object with a `@Dependency`, or one that was returned from `withDependencies`.
///   - operation: The operation that runs with the dependencies of the object.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Runs an operation with the dependencies of an object, and overrides some of them.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  var values = DependencyObjects.values(
    from: model, at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  try DependencyPhase.setting { try updateValuesForOperation(&values) }
  return try run(values, operation)
}

/// Runs an asynchronous operation with the dependencies of an object.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let values = DependencyObjects.values(
    from: model, at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return try await run(values, operation)
}

/// Runs an asynchronous operation with the dependencies of an object, and overrides some of them.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  var values = DependencyObjects.values(
    from: model, at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  try await DependencyPhase.setting { try await updateValuesForOperation(&values) }
  return try await run(values, operation)
}

/// Sets dependencies for the rest of the program, before they are first used.
///
/// Call this function at the entry point of a program. In a test, it applies only to that test. Within one call, the
/// last assignment wins, even if it sets only part of a dependency: `$0.api.fetch = { … }`. Setting a dependency that
/// was already used or prepared reports an issue and has no effect, except in a preview, which may prepare it again.
///
/// - Parameters:
///   - updateValues: Sets the dependencies.
///   - fileID: The file in which an issue is reported.
///   - filePath: The path of the file in which an issue is reported.
///   - line: The line on which an issue is reported.
///   - column: The column in which an issue is reported.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let preparation = DependencyPreparation(
    at: DependencyLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  var values = DependencyValues._current
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
