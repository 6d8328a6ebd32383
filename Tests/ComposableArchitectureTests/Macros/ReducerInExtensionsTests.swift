import ComposableArchitecture
import CustomDump
import Testing

/// Reducers whose types are declared in extensions, here and in another file.
@MainActor @Suite struct ReducerInExtensionsTests {
  @Reducer struct Both {
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tap: state.count += 1
        }
        return .none
      }
    }
  }

  @Reducer struct OnlyAction {
    @ObservableState struct State: Equatable { var count = 0 }
    var body: some ComposableArchitecture.ReducerOf<Self> {
      Reduce { state, action in
        state.count += 1
        return action == .tap ? .send(.tapped) : .none
      }
    }
  }

  @Reducer struct Named {
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct Method {
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  @Reducer struct InAnotherFile {
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.count += 1
        return .none
      }
    }
  }

  @Test("The types of a reducer can be declared in extensions") func typesInExtensions() async {
    let store = TestStore(initialState: Both.State()) { Both() }
    await store.send(\.tap) { $0.count = 1 }
    let other = TestStore(initialState: OnlyAction.State()) { OnlyAction() }
    await other.send(.tap) { $0.count = 1 }
    await other.receive(\.tapped) { $0.count = 2 }
    let named = TestStore(initialState: Named.State()) { Named() }
    await named.send(.tap) { $0.count = 1 }
    let method = TestStore(initialState: Method.State()) { Method() }
    await method.send(.tap) { $0.count = 1 }
    let inAnotherFile = TestStore(initialState: InAnotherFile.State()) { InAnotherFile() }
    await inAnotherFile.send(\.tap) { $0.count = 1 }
  }
}

extension ReducerInExtensionsTests.Both {
  @ObservableState struct State: Equatable { var count = 0 }
  @CasePathable enum Action { case tap }
}

extension ReducerInExtensionsTests.OnlyAction {
  @CasePathable enum Action: Equatable { case tap, tapped }
}

extension ReducerInExtensionsTests.Named {
  struct State: Equatable { var count = 0 }
  enum Action { case tap }
}

extension ReducerInExtensionsTests.Method {
  struct State: Equatable { var count = 0 }
  enum Action { case tap }
}
