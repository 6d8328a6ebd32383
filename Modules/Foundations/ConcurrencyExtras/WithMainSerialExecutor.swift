import CairnSupport

/// Runs asynchronous work with every task of the process on the main actor's executor.
///
/// Tasks then run one at a time, in the order in which they were enqueued: what a test of concurrent code
/// observes becomes repeatable. The switch is process-wide; a suite that uses it runs its tests serially.
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
/// For `invokeTest` of an `XCTestCase`, so that each test of a case runs serially.
public func withMainSerialExecutor<Result>(
  @_implicitSelfCapture operation: () throws -> Result
) rethrows -> Result {
  MainSerialExecutor.enter()
  defer { MainSerialExecutor.leave() }
  return try operation()
}

/// Whether every task of the process runs on the main actor's executor.
///
/// The switch is process-wide and nothing guards it against two users: prefer `withMainSerialExecutor`. Where
/// the Swift runtime exports no hook (a statically linked one), it stays off.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecutor.isOn }
  set { MainSerialExecutor.set(newValue) }
}
