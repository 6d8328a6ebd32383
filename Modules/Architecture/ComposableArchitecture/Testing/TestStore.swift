import CairnSupport
import ConcurrencyExtras
import CustomDump
import IssueReporting
import RuntimeHooks

/// A store for tests, which fails a test that doesn't assert everything that happens in a feature.
///
/// Each `send` asserts how the state changes, and each `receive` asserts an action that an effect sent. At the end of the test,
/// no effect may be running. ``exhaustivity`` sets how much a test must assert.
///
/// Effects run serially on the main thread, so that tests are repeatable. If nothing more can happen, because no effect is
/// running or all of them wait for a test clock or forever, the store detects that immediately. ``timeout`` counts only while an
/// effect waits for events from outside.
@preconcurrency
@MainActor
public final class TestStore<State: Equatable, Action> {
  /// The state that has been asserted so far.
  ///
  /// Inside an assertion's closure, this is the state before the action.
  public internal(set) var state: State

  /// The maximum time to wait for events from outside, in nanoseconds.
  ///
  /// The default is half a second: a test that waits for a one-second timer fails, which shows that the feature needs a clock.
  public var timeout: UInt64 = 500_000_000

  /// The dependencies of the feature, which a test can change between actions.
  public var dependencies: DependencyValues {
    get { record.dependencies }
    _modify {
      // A copy, because a closure that changes the dependencies can also read them.
      var values = record.dependencies
      values.isChanging = true
      defer {
        values.isChanging = false
        record.dependencies = values
      }
      yield &values
    }
  }

  /// A Boolean value that indicates whether the feature under test has dismissed itself.
  ///
  /// A dismissal cancels the feature's effects. Sending an action after that fails the test.
  public internal(set) var isDismissed = false

  /// A setting for how much of the store's events the test must assert.
  public var exhaustivity: Exhaustivity {
    get { record.exhaustivity }
    set { record.exhaustivity = newValue }
  }

  /// A Boolean value that indicates whether all tasks of the process run serially on the main actor.
  ///
  /// The default is `true`, from the creation of the store to its release. The effects of the store run serially on the main
  /// thread in any case.
  public var useMainSerialExecutor: Bool {
    get { uncheckedUseMainSerialExecutor }
    set { serialExecution = newValue ? SerialExecution() : nil }
  }

  private var serialExecution: SerialExecution? = SerialExecution()

  let core: RootCore<State, Action>
  let record: TestRecord<State, Action>
  /// The state after the action that is being asserted, or `nil` outside an assertion.
  var asserted: TestRecord<State, Action>.Snapshot?

  /// Creates a test store for a feature.
  ///
  /// - Parameters:
  ///   - initialState: The initial state, which is evaluated with the store's dependencies.
  ///   - prepareDependencies: Overrides dependencies for the feature and its child features.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    IssueReportingHook.require(file: file, line: line)
    (core, state, record) = Dependencies.withDependencies(prepareDependencies) {
      let state = initialState()
      let effects = EffectRegistry()
      effects.countJobs()
      let record = TestRecord<State, Action>(
        location: SourceLocation(fileID: fileID, filePath: file, line: line, column: column),
        effects: effects, dependencies: DependencyValues._current)
      let core = RootCore(
        initialState: state, reducer: TestReducer(base: reducer(), record: record), effects: effects)
      return (core, state, record)
    }
    // No features surround the feature under test. The test presents it.
    core.effects.responders = [
      { [weak self] request in
        switch request {
        case .dismiss:
          self?.isDismissed = true
          self?.record.effects.cancelAll()
        case .navigate(let intent): self?.record.requests.append(intent)
        }
        return self != nil
      }
    ]
  }

  /// Creates a test store for several reducers, which run one after another.
  @_disfavoredOverload
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      initialState: initialState(), reducer: reducer, withDependencies: prepareDependencies ?? { _ in },
      fileID: fileID, file: file, line: line, column: column)
  }

  deinit {
    record.checkAtEnd()
  }

  /// Sends an action, and asserts how it changes the state.
  ///
  /// - Parameter updateStateToExpectedResult: Changes the state before the action to the expected state after it. If it's `nil`,
  ///   the state must not change.
  /// - Returns: A handle to the effects that the action started, which can be awaited or canceled.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
    let task = sendWithoutWaiting(action, updateStateToExpectedResult, at: location)
    await waitUntilIdle()
    return task
  }

  /// Sends an action, asserts how it changes the state, and returns before its effects have run.
  func sendWithoutWaiting(
    _ action: Action, _ updateStateToExpectedResult: ((_ state: inout State) throws -> Void)?,
    at location: SourceLocation
  ) -> TestStoreTask {
    if isDismissed {
      record.fail("Can't send action to dismissed test store.", at: location)
      return TestStoreTask(group: EffectGroup(), effects: record.effects, timeout: timeout)
    }
    if !record.received.isEmpty {
      if exhaustivity == .on {
        let count = record.received.count
        record.fail(
          """
          Must handle \(count) received \(count == 1 ? "action" : "actions") before sending an action. …

          Unhandled actions:
          \(record.listing(record.received.map(\.action)))
          """,
          at: location)
        record.unhandled += record.received.map(\.action)
      }
      skipReceived(record.received.count, at: location)
    }
    let name = { @Sendable [action = UncheckedSendable(action)] in ActionName.of(action.value) }
    let group = EffectGroup(origin: TestOrigin(action: name, location: location))
    record.sent = nil
    record.isSending = true
    // Effects inherit the tracker, so it also records their changes of shared values.
    record.sharedChanges.track {
      _ = core.send(action, group: group)
    }
    if let sent = record.sent {
      assertState(sent, updateStateToExpectedResult, at: location)
      state = sent.state
    }
    return TestStoreTask(group: group, effects: record.effects, timeout: timeout)
  }

  /// Sends an action in a case without a value.
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(()), assert: updateStateToExpectedResult,
      fileID: fileID, file: file, line: line, column: column)
  }

  /// Sends an action in a case with a value.
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(value), assert: updateStateToExpectedResult,
      fileID: fileID, file: file, line: line, column: column)
  }

  /// Asserts the current state without an action, such as the changes of `@Shared` values, or changes that weren't asserted yet.
  public func assert(
    _ updateStateToExpectedResult: @escaping (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
    assertState(
      (state, dependencies.stackElementID.nextGeneration, record.sharedChanges.now),
      updateStateToExpectedResult, skipsUnchanged: true, at: location)
  }

  /// Runs `operation` with a different exhaustivity.
  public func withExhaustivity<R>(_ exhaustivity: Exhaustivity, operation: () throws -> R) rethrows -> R {
    let before = self.exhaustivity
    defer { self.exhaustivity = before }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Runs `operation` with a different exhaustivity.
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    let before = self.exhaustivity
    defer { self.exhaustivity = before }
    self.exhaustivity = exhaustivity
    return try await operation()
  }

  /// Runs `operation` with overridden dependencies.
  public func withDependencies<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    let before = dependencies
    defer { dependencies = before }
    try updateValuesForOperation(&dependencies)
    return try operation()
  }

  /// Runs `operation` with overridden dependencies.
  public func withDependencies<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
    operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    let before = dependencies
    defer { dependencies = before }
    try updateValuesForOperation(&dependencies)
    return try await operation()
  }
}

/// The test store for a reducer.
public typealias TestStoreOf<R: ReducerDomain> = TestStore<R.State, R.Action> where R.State: Equatable
