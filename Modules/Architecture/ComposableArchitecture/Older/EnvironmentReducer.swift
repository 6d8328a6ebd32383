#if OlderSpellings
  import IssueReporting

  /// A reducer with an environment of dependencies, as features were written in 2021.
  ///
  /// This type used to be called `Reducer`, which is now a protocol. To compile older code unchanged, declare
  /// `typealias Reducer = AnyReducer` once in its module.
  @available(*, deprecated, message: "Write a type with '@Reducer', and dependencies with '@Dependency'.")
  public struct AnyReducer<State, Action, Environment>: @unchecked Sendable {
    // Stores run reducers on the main actor. The closure isn't `@Sendable`, so that global constants of this type
    // compile in Swift 6.
    private let reducer: (inout State, Action, Environment) -> Effect<Action>

    /// Creates a reducer from a function.
    public init(_ reducer: @escaping (inout State, Action, Environment) -> Effect<Action>) {
      self.reducer = reducer
    }

    /// Wraps a `Reducer` that needs an environment.
    public init<R: Reducer<State, Action>>(
      @ReducerBuilder<State, Action> _ build: @escaping (_ environment: Environment) -> R
    ) {
      self.init { build($2).reduce(into: &$0, action: $1) }
    }

    /// A reducer that does nothing.
    public static var empty: Self { Self { _, _, _ in .none } }

    /// Changes the state in response to an action, and returns the effects to run.
    public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
      reducer(&state, action, environment)
    }

    /// Changes the state in response to an action, and returns the effects to run.
    public func callAsFunction(
      _ state: inout State, _ action: Action, _ environment: Environment
    ) -> Effect<Action> {
      reducer(&state, action, environment)
    }

    /// Returns a reducer that runs reducers one after another.
    public static func combine(_ reducers: Self...) -> Self { combine(reducers) }

    /// Returns a reducer that runs reducers one after another.
    public static func combine(_ reducers: [Self]) -> Self {
      Self { state, action, environment in
        .merge(reducers.map { $0.run(&state, action, environment) })
      }
    }

    /// Returns a reducer that runs another reducer after this one.
    public func combined(with other: Self) -> Self { .combine(self, other) }

    /// Returns this reducer for a part of a state and one case of an action.
    public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
      state toState: WritableKeyPath<GlobalState, State>, action toAction: AnyCasePath<GlobalAction, Action>,
      environment toEnvironment: @escaping (GlobalEnvironment) -> Environment
    ) -> AnyReducer<GlobalState, GlobalAction, GlobalEnvironment> {
      AnyReducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
        guard let local = toAction.extract(from: action) else { return .none }
        return run(&state[keyPath: toState], local, toEnvironment(environment)).map { toAction.embed($0) }
      }
    }

    /// Returns this reducer for a case of an enum state and one case of an action.
    public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
      state toState: AnyCasePath<GlobalState, State>, action toAction: AnyCasePath<GlobalAction, Action>,
      environment toEnvironment: @escaping (GlobalEnvironment) -> Environment,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> AnyReducer<GlobalState, GlobalAction, GlobalEnvironment> {
      AnyReducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
        guard let localAction = toAction.extract(from: action) else { return .none }
        guard var local = toState.extract(from: state) else {
          reportMissing(
            "A reducer pulled back", localAction, fileID: fileID, filePath: filePath, line: line,
            column: column)
          return .none
        }
        let effect = run(&local, localAction, toEnvironment(environment))
        state = toState.embed(local)
        return effect.map { toAction.embed($0) }
      }
    }

    /// Returns this reducer for an optional state.
    public func optional(
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> AnyReducer<State?, Action, Environment> {
      AnyReducer<State?, Action, Environment> { state, action, environment in
        guard state != nil else {
          reportMissing(
            "An \"optional\" reducer", action, fileID: fileID, filePath: filePath, line: line, column: column)
          return .none
        }
        return run(&state!, action, environment)
      }
    }

    /// Returns this reducer for the rows of a collection.
    public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable & Sendable>(
      state toElements: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
      action toAction: AnyCasePath<GlobalAction, (ID, Action)>,
      environment toEnvironment: @escaping (GlobalEnvironment) -> Environment,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> AnyReducer<GlobalState, GlobalAction, GlobalEnvironment> {
      AnyReducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
        guard let (id, local) = toAction.extract(from: action) else { return .none }
        guard state[keyPath: toElements][id: id] != nil else {
          reportMissing(
            "A \"forEach\" reducer", local, fileID: fileID, filePath: filePath, line: line, column: column)
          return .none
        }
        return run(&state[keyPath: toElements][id: id]!, local, toEnvironment(environment))
          .map { toAction.embed((id, $0)) }
      }
    }

    /// Prints each action and its changes to standard error.
    public func debug(_ prefix: String = "") -> Self {
      Self { state, action, environment in
        Reduce<State, Action> { run(&$0, $1, environment) }._printChanges()
          .reduce(into: &state, action: action)
      }
    }
  }

  @available(*, deprecated, message: "Write 'BindingReducer()' in the body of a type with '@Reducer'.")
  extension AnyReducer where Action: BindableAction, Action.State == State {
    /// Returns a reducer that applies binding actions before this reducer.
    public func binding() -> Self {
      Self { state, action, environment in
        _ = BindingReducer<State, Action, Action>().reduce(into: &state, action: action)
        return run(&state, action, environment)
      }
    }
  }

  extension Reduce {
    /// A reducer together with its environment.
    @available(*, deprecated, message: "Write a type with '@Reducer', and dependencies with '@Dependency'.")
    public init<Environment>(_ reducer: AnyReducer<State, Action, Environment>, environment: Environment) {
      self.init { reducer.run(&$0, $1, environment) }
    }
  }

  extension Store {
    /// Creates the store of a feature with an environment.
    @available(*, deprecated, message: "Write 'Store(initialState: …) { Feature() }'.")
    public convenience init<Environment>(
      initialState: @autoclosure () -> State, reducer: AnyReducer<State, Action, Environment>,
      environment: Environment
    ) {
      self.init(initialState: initialState()) { Reduce(reducer, environment: environment) }
    }
  }

  extension TestStore {
    /// Creates a test store of a feature with an environment.
    @available(*, deprecated, message: "Write 'TestStore(initialState: …) { Feature() }'.")
    public convenience init<Environment>(
      initialState: @autoclosure () -> State, reducer: AnyReducer<State, Action, Environment>,
      environment: Environment, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) {
      self.init(
        initialState: initialState(), reducer: { Reduce(reducer, environment: environment) }, fileID: fileID,
        file: file, line: line, column: column)
    }

    /// Creates a test store of a feature.
    @available(
      *, deprecated, message: "Write 'TestStore(initialState: …) { Feature() } withDependencies: { … }'."
    )
    public convenience init<R: Reducer<State, Action>>(
      initialState: @autoclosure () -> State, reducer: R,
      prepareDependencies: (inout DependencyValues) -> Void = { _ in },
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) {
      self.init(
        initialState: initialState(), reducer: { reducer }, withDependencies: prepareDependencies,
        fileID: fileID, file: file, line: line, column: column)
    }

    /// Asserts that an effect sent an action in a case: `receive(/Action.response)`.
    @available(*, deprecated, message: "Write a case key path, 'receive(\\.response)'.")
    public func receive<Value>(
      _ actionCase: AnyCasePath<Action, Value>, timeout: Duration? = nil,
      assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
      fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async {
      await receive(
        { actionCase.extract(from: $0) != nil }, timeout: timeout, assert: updateStateToExpectedResult,
        fileID: fileID, file: file, line: line, column: column)
    }
  }

  func reportMissing(
    _ what: String, _ action: Any, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    reportIssue(
      """
      \(what) at "\(fileID):\(line)" received an action while its state was 'nil'. …

        Action:
          \(String(customDumping: action).replacing("\n", with: "\n    "))
      """, fileID: fileID, filePath: filePath, line: line, column: column)
  }
#endif
