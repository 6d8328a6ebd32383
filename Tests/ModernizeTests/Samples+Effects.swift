#if OlderSpellings
  extension Sample {
    /// Effects, results, and names.
    static let effects = [
      Sample(
        "OLD-08",
        "func f() -> Effect<Action, Never> { return Effect(value: .addItemSheet(isPresented: false)) }",
        "func f() -> Effect<Action> { return .send(.addItemSheet(isPresented: false)) }"),
      Sample(
        "OLD-08 without a type around it", "let effect = Effect(value: Action.tapped)",
        "let effect = Effect.send(Action.tapped)"),
      Sample(
        "EffectTask", "func f() -> EffectTask<Action> { g() as EffectPublisher<Action, Never> }",
        "func f() -> Effect<Action> { g() as Effect<Action> }"),
      Sample(
        "fireAndForget",
        "func f() -> Effect<Action> { .merge(.fireAndForget { await log() }, .fireAndForget(priority: .low) { [id] in log(id) }) }",
        "func f() -> Effect<Action> { .merge(.run { _ in await log() }, .run(priority: .low) { [id] _ in log(id) }) }"
      ),
      Sample(
        "task",
        """
        func f() -> Effect<Action> {
          return .task {
            // Asks.
            await .response(TaskResult { try await fact(1) })
          }
        }
        """,
        """
        func f() -> Effect<Action> {
          return .run { send in
            // Asks.
            await send(.response(Result { try await fact(1) }))
          }
        }
        """),
      Sample(
        "task of a view stays", "let view = Text(\"\").task { await load() }",
        "let view = Text(\"\").task { await load() }"),
      Sample(
        "OLD-48",
        """
        enum Action: Equatable {
          case response(TaskResult<String>)
        }
        func f() -> Effect<Action> { .run { send in await send(.response(TaskResult { try await fact() })) } }
        """,
        """
        enum Action {
          case response(Result<String, any Error>)
        }
        func f() -> Effect<Action> { .run { send in await send(.response(Result { try await fact() })) } }
        """),
      Sample(
        "OLD-48 in the action of a child",
        """
        struct Child: Reducer {
          struct State {}
          enum Action: Equatable {
            case part(Part)
            enum Part: Equatable { case response(TaskResult<Int>) }
          }
        }
        @Reducer enum Path { case child(Child) }
        @Reducer struct Parent {
          enum Action: Equatable, Sendable { case path(StackActionOf<Path>) }
        }
        @Reducer struct Other {
          enum Action: Equatable { case part(Part) }
        }
        """,
        """
        @Reducer
        struct Child {
          @ObservableState
          struct State {}
          enum Action {
            case part(Part)
            enum Part { case response(Result<Int, any Error>) }
          }
        }
        @Reducer enum Path { case child(Child) }
        @Reducer struct Parent {
          enum Action: Sendable { case path(StackActionOf<Path>) }
        }
        @Reducer struct Other {
          enum Action: Equatable { case part(Part) }
        }
        """),
      Sample(
        "lines that end with two characters", "import XCTestDynamicOverlay\r\nlet a = 1\r\n",
        "import IssueReporting\r\nlet a = 1\r\n"),
      Sample(
        "OLD-67",
        """
        func f() -> Effect<Action> {
          return client.fetch()
            .map(Action.response)
        }
        """,
        """
        func f() -> Effect<Action> {
          return client.fetch()
            .map { .response($0) }
        }
        """),
      Sample(
        "OLD-67 without a type around it", "let effects = [client.fetch().map(Feature.Action.response)]",
        "let effects = [client.fetch().map { Feature.Action.response($0) }]"),
      Sample("OLD-77", "import XCTestDynamicOverlay", "import IssueReporting"),
    ]
  }
#endif
