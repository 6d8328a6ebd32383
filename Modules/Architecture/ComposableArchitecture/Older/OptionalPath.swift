#if OlderSpellings
  /// A path to an optional part of a state, such as the associated value of a case.
  @available(
    *, deprecated,
    message: "Write '@Presents var child' and '.ifLet(\\.$child, action: \\.child) { Child() }'."
  )
  public struct OptionalPath<Root, Value> {
    let read: (Root) -> Value?
    let write: (inout Root, Value) -> Void

    /// Creates a path from two functions.
    public init(extract: @escaping (Root) -> Value?, set: @escaping (inout Root, Value) -> Void) {
      read = extract
      write = set
    }

    /// Returns the part, or `nil` if it doesn't exist.
    public func extract(from root: Root) -> Value? { read(root) }

    /// Replaces the part with a value.
    public func set(into root: inout Root, _ value: Value) { write(&root, value) }
  }

  extension WritableKeyPath {
    /// Returns the path to the associated value of a case of a field: `(\.route).appending(path: /Route.sheet)`.
    @available(
      *, deprecated,
      message: "Write '@Presents var child' and '.ifLet(\\.$child, action: \\.child) { Child() }'."
    )
    public func appending<Enum, Appended>(path: AnyCasePath<Enum, Appended>) -> OptionalPath<Root, Appended>
    where Value == Enum? {
      OptionalPath(
        extract: { $0[keyPath: self].flatMap { path.extract(from: $0) } },
        set: { $0[keyPath: self] = path.embed($1) })
    }

    /// Returns the path to the associated value of a case of a field.
    @available(
      *, deprecated,
      message: "Write '@Presents var child' and '.ifLet(\\.$child, action: \\.child) { Child() }'."
    )
    public func appending<Appended>(path: AnyCasePath<Value, Appended>) -> OptionalPath<Root, Appended> {
      OptionalPath(
        extract: { path.extract(from: $0[keyPath: self]) }, set: { $0[keyPath: self] = path.embed($1) })
    }
  }

  @available(*, deprecated, message: "Write '.ifLet(\\.$child, action: \\.child) { Child() }'.")
  extension AnyReducer {
    /// Returns this reducer for an optional part of a state and one case of an action.
    public func _pullback<GlobalState, GlobalAction, GlobalEnvironment>(
      state toState: OptionalPath<GlobalState, State>, action toAction: AnyCasePath<GlobalAction, Action>,
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
        toState.set(into: &state, local)
        return effect.map { toAction.embed($0) }
      }
    }
  }
#endif
