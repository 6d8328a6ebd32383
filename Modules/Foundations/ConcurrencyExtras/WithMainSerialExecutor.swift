import CairnSupport

/// Runs asynchronous work with every task of the process on the main actor's executor.
///
/// Tasks then run one at a time, in the order in which they were enqueued, so a test of concurrent code has repeatable
/// results. The setting is process-wide; a suite that uses it must run its tests serially.
@MainActor
public func withMainSerialExecutor<Result>(
  @_implicitSelfCapture operation: @MainActor () async throws -> Result
) async rethrows -> Result {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  return try await operation()
}

/// Runs work with every task of the process on the main actor's executor.
///
/// Use this function in `invokeTest` of an `XCTestCase`, so that the tasks of each test run serially.
public func withMainSerialExecutor<Result>(
  @_implicitSelfCapture operation: () throws -> Result
) rethrows -> Result {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  return try operation()
}

/// A Boolean value that indicates whether every task of the process runs on the main actor's executor.
///
/// The setting is process-wide and isn't protected against two users, so prefer `withMainSerialExecutor`. If the Swift
/// runtime exports no hook (because it's statically linked), the value stays `false`.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecutor.isOn }
  set { MainSerialExecutor.set(newValue) }
}
