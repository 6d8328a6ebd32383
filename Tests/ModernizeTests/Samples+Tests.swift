#if OlderSpellings
  extension Sample {
    /// Actions in tests.
    static let tests = [
      test("OLD-38 in a test", #"send(.set(\.$standup, 1))"#, #"send(\.binding.standup, 1)"#),
      test(
        "OLD-49", #"receive(.child(.presented(.response(.success("Hello!")))))"#,
        #"receive(\.child.response.success)"#),
      test(
        "OLD-50", "receive(.child(.delegate(.response(true))))", #"receive(\.child.delegate.response, true)"#),
      test("OLD-51", "send(.destination(.presented(.tap)))", #"send(\.destination.tap)"#),
      test("OLD-52", "send(.path(.element(id: 0, action: .tap)))", #"send(\.path[id: 0].tap)"#),
      test("OLD-53", #"send(.binding(.set(\.firstName, "Blob")))"#, #"send(\.binding.firstName, "Blob")"#),
      test(
        "a binding to a property of a property", #"send(.set(\.$item.name, "Blob"))"#,
        #"send(.binding(.set(\.item.name, "Blob")))"#),
      test(
        "all of these together",
        "send(.path(.element(id: 0, action: .destination(.presented(.record(.startButtonTapped)))))) { $0.a = 1 }",
        #"send(\.path[id: 0].destination.record.startButtonTapped) { $0.a = 1 }"#),
      test(
        "a case of an enum without key paths", "receive(.child(.delegate(.response(true))))",
        #"receive(\.child.delegate, .response(true))"#,
        """
        enum Action {
          case child(Child.Action)
          case delegate(Delegate)
          enum Delegate { case response(Bool) }
        }

        """),
      test("a plain action", "receive(.tick)", #"receive(\.tick)"#),
      test("a plain action that is sent stays", "send(.child(.tap))", "send(.child(.tap))"),
      test(
        "a presented action in a variable stays", "receive(.child(.presented(action)))",
        "receive(.child(.presented(action)))"),
      Sample(
        "an action without key paths stays",
        """
        struct Feature: Reducer {
          typealias State = Int
          enum Action: Equatable { case tick }
          func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
        }
        func test() async {
          let store = TestStore(initialState: 0) { Feature() }
          await store.receive(.tick)
        }
        """,
        """
        struct Feature: Reducer {
          typealias State = Int
          enum Action: Equatable { case tick }
          func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
        }
        func test() async {
          let store = TestStore(initialState: 0) { Feature() }
          await store.receive(.tick)
        }
        """),
      Sample(
        "another store stays",
        "func f(store: StoreOf<Feature>) { store.send(.destination(.presented(.tap))) }",
        "func f(store: StoreOf<Feature>) { store.send(.destination(.presented(.tap))) }"),
    ]
  }
#endif
