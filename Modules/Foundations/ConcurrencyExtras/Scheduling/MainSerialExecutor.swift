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

/// Runs every task of the process on the main actor's executor, from its beginning to its end.
package final class SerialExecution: Sendable {
  package init() { MainSerialExecutor.enter() }
  deinit { MainSerialExecutor.leave() }
}

/// The requests for all tasks of the process to run on the main actor's executor.
private enum MainSerialExecutor {
  struct State {
    var isSet = false
    var depth = 0
    var isOn: Bool { isSet || depth > 0 }
  }

  private static let state = Locked(State())

  static var isOn: Bool { ExecutorHooks.areAvailable && state.withLock(\.isOn) }
  static func enter() { update { $0.depth += 1 } }
  static func leave() { update { $0.depth -= 1 } }
  static func set(_ isOn: Bool) { update { $0.isSet = isOn } }

  private static func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      ExecutorHooks.setSerial(state.isOn)
    }
  }
}
