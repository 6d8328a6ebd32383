import CairnSupport
import ConcurrencyExtras
import CustomDump
import Dispatch
import IssueReporting

/// A store for tests: it fails a test that does not assert all that happens in a feature.
///
/// Each `send` asserts how the state changes, each `receive` asserts an action
/// that an effect sent, and at the end no effect may be in flight. ``exhaustivity`` sets how much must be asserted.
///
/// Effects run serially on the main actor while a test store is alive, so that tests are repeatable. Where nothing can
/// happen any more (no effect is in flight, or all of them wait for a test clock or for ever) the store detects that at
/// once; ``timeout`` counts only while something waits on the outside.
@preconcurrency
@MainActor
public final class TestStore<State: Equatable, Action> {
  /// The state as far as it was asserted.
  ///
  /// Within an assertion's closure this is the state before the action.
  public private(set) var state: State

  /// How long to wait for an effect that waits on the outside, in nanoseconds: half a second unless it is set.
  ///
  /// The documents wait for a fraction of a second, so that a test which waits for a timer of a second fails and is given a clock.
  public var timeout: UInt64

  /// The dependencies of the feature.
  ///
  /// They can be changed between actions.
  public var dependencies: DependencyValues {
    get { record.dependencies }
    set { record.dependencies = newValue }
  }

  /// Whether the feature under test was dismissed, by its own request.
  ///
  /// Its effects are cancelled then, and actions that are sent to it are failures.
  public internal(set) var isDismissed = false

  /// How much of what happens must be asserted.
  public var exhaustivity: Exhaustivity {
    get { record.exhaustivity }
    set { record.exhaustivity = newValue }
  }

  /// Whether all tasks of the process run serially on the main actor; they do from the store's beginning to its end.
  ///
  /// The effects themselves run serially in any case, on the main thread.
  public var useMainSerialExecutor: Bool {
    get { uncheckedUseMainSerialExecutor }
    set { serialExecution = newValue ? SerialExecution() : nil }
  }

  private var serialExecution: SerialExecution?

  let core: RootCore<State, Action>
  let record: TestRecord<State, Action>
  /// The state after the action that is being asserted, with its moment, or `nil` outside of an assertion.
  var asserted: (state: State, moment: Int)?

  /// Makes a test store of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with, evaluated with the store's dependencies.
  ///   - reducer: The feature's reducer.
  ///   - prepareDependencies: Overrides dependencies for the feature and all that it is made of.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      state: initialState(), reducer: reducer(), prepareDependencies,
      SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Makes a test store of several reducers, which run one after the other.
  @_disfavoredOverload
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      state: initialState(), reducer: reducer(), prepareDependencies ?? { _ in },
      SourceLocation(fileID: fileID, filePath: file, line: line, column: column))
  }

  private init<R: Reducer<State, Action>>(
    state makeState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    _ prepareDependencies: (inout DependencyValues) -> Void, _ location: SourceLocation
  ) {
    (core, state, record) = Dependencies.withDependencies(prepareDependencies) {
      let initialState = makeState()
      let effects = EffectRegistry()
      // In a scheduled test the scheduler runs the effects, in virtual time.
      if !VirtualTime.isOn { effects.countJobs(on: CountingExecutor(queue: .main)) }
      let record = TestRecord<State, Action>(
        location: location, effects: effects, dependencies: DependencyValues._current)
      let core = RootCore(
        initialState: initialState, reducer: TestReducer(base: reducer(), record: record), effects: effects)
      return (core, initialState, record)
    }
    timeout = 500_000_000
    serialExecution = SerialExecution()
    core.effects.isPresented = true
    core.effects.unansweredRequest = { [weak self] in self?.answer($0) ?? false }
  }

  deinit {
    record.checkAtEnd()
  }

  /// Notes a request that no feature handled: there is none around the feature under test.
  private func answer(_ request: UpwardRequest) -> Bool {
    switch request {
    case .dismiss:
      isDismissed = true
      record.effects.cancelAll()
    case .navigate(let intent): record.requests.append(intent)
    }
    return true
  }

  // MARK: Sending

  /// Sends an action and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Turns the state before the action into the state that is expected after it. Left
  ///     out, the state must not change.
  /// - Returns: The effects that the action began, to be awaited or cancelled.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
    let task = sendWithoutWaiting(action, updateStateToExpectedResult, at: location)
    await waitUntilIdle()
    return task
  }

  /// Sends an action and asserts how the state changes, and returns before its effects have run.
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
    let nextElement = dependencies.stackElementID.nextGeneration
    let group = EffectGroup(origin: TestOrigin(action: action, location: location))
    record.sentState = nil
    record.isSending = true
    // Effects inherit the tracker, and with it what they do to shared values is noted.
    record.sharedChanges.track {
      _ = core.send(action, group: group)
    }
    if let sentState = record.sentState {
      assertState(
        sentState, nextElement: nextElement, updateStateToExpectedResult, moment: record.sentMoment,
        at: location)
      state = sentState
    }
    return TestStoreTask(group: group, effects: record.effects, timeout: timeout)
  }

  /// Sends the action of a case that holds no value.
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(()), assert: updateStateToExpectedResult,
      fileID: fileID, file: file, line: line, column: column)
  }

  /// Sends the action of a case with a value.
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(action).embed(value), assert: updateStateToExpectedResult,
      fileID: fileID, file: file, line: line, column: column)
  }

  // MARK: Asserting

  /// Asserts the state as it is, without an action: what `@Shared` values became, or what was not asserted yet.
  public func assert(
    _ updateStateToExpectedResult: @escaping (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourceLocation(fileID: fileID, filePath: file, line: line, column: column)
    assertState(
      state, nextElement: dependencies.stackElementID.nextGeneration, updateStateToExpectedResult,
      skipsUnchanged: true, at: location)
  }

  /// Asserts with another exhaustivity for a while.
  public func withExhaustivity<R>(_ exhaustivity: Exhaustivity, operation: () throws -> R) rethrows -> R {
    let before = self.exhaustivity
    defer { self.exhaustivity = before }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Asserts with another exhaustivity for a while.
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    let before = self.exhaustivity
    defer { self.exhaustivity = before }
    self.exhaustivity = exhaustivity
    return try await operation()
  }

  /// Overrides dependencies for a while.
  public func withDependencies<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    let before = dependencies
    defer { dependencies = before }
    try updateValuesForOperation(&dependencies)
    return try operation()
  }

  /// Overrides dependencies for a while.
  public func withDependencies<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
    operation: @MainActor () async throws -> R
  ) async rethrows -> R {
    let before = dependencies
    defer { dependencies = before }
    try updateValuesForOperation(&dependencies)
    return try await operation()
  }

  func setAssertedState(_ newState: State) { state = newState }
}

/// The test store of a reducer.
public typealias TestStoreOf<R: ReducerDomain> = TestStore<R.State, R.Action> where R.State: Equatable
