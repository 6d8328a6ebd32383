import ComposableArchitecture
import CustomDump
import Foundation
import Testing

/// The members that `@Reducer` adds to a struct, and the declarations that it leaves unchanged.
@MainActor @Suite struct ReducerMacroTests {
  @Reducer struct Counting {
    var body: some Reducer<Int, Bool> {
      Reduce { count, isUp in
        count += isUp ? 1 : -1
        return .none
      }
    }
  }

  /// The `State` and `Action` in the inner reducer's body are those of the outer reducer.
  @Reducer struct Outer {
    struct State: Equatable { var count = 0 }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      Inner()
      InnerWithAction()
    }

    @Reducer struct Inner {
      var body: some Reducer<State, Action> {
        Reduce { state, action in
          state.count += 1
          return .none
        }
      }
    }

    @Reducer struct InnerWithAction {
      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        state.count += 10
        return .none
      }
    }

    /// A reducer with its own domain.
    @Reducer struct Separate {
      struct State: Equatable { var text = "" }
      enum Action { case type }
      var body: some Reducer<State, Action> {
        Reduce { state, action in
          state.text += "a"
          return .none
        }
      }
    }
  }

  @Test("A nested reducer can share the state and action of the outer one")
  func aNestedReducerMayHaveTheDomainOfTheOuterOne() {
    let store = Store(initialState: Outer.State()) { Outer() }
    store.send(.tap)
    expectNoDifference(store.withState { $0 }, Outer.State(count: 11))
    let separate = Store(initialState: Outer.Separate.State()) { Outer.Separate() }
    separate.send(.type)
    expectNoDifference(separate.withState { $0 }, Outer.Separate.State(text: "a"))
  }

  @Reducer struct StoredBody {
    let body = Reduce<Int, Bool> { count, isUp in
      count += isUp ? 1 : -1
      return .none
    }
  }

  @Reducer struct StoredReducer { let body = Counting() }

  @Reducer struct OwnAction {
    enum Action { case tap }
    var body: some Reducer<Int, Action> {
      Reduce { count, _ in
        count += 1
        return .none
      }
    }
  }

  @Reducer struct AnothersDomain { var body: some ReducerOf<Counting> { Counting() } }

  @Reducer struct AnothersBody { var body: Counting { Counting() } }

  @Reducer struct Method {
    func reduce(into count: inout Int, action isUp: Bool) -> Effect<Bool> {
      count += isUp ? 1 : -1
      return .none
    }
  }

  @Reducer struct Returning {
    @ObservableState struct State { var count = 0 }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      return Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct Generic<Value: Equatable & Sendable> {
    @ObservableState struct State { var value: Value? }
    enum Action { case set(Value) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .set(let value) = action { state.value = value }
        return .none
      }
    }
  }

  private func countAfterUp(_ reducer: some Reducer<Int, Bool>) -> Int {
    var count = 1
    _ = reducer.reduce(into: &count, action: true)
    return count
  }

  @Test("The body determines the state and action types") func theTypesThatABodyNamesAreTheDomain() {
    expectNoDifference(countAfterUp(Counting()), 2)
    expectNoDifference(countAfterUp(StoredBody()), 2)
    expectNoDifference(countAfterUp(StoredReducer()), 2)
    expectNoDifference(countAfterUp(AnothersDomain()), 2)
    expectNoDifference(countAfterUp(AnothersBody()), 2)
    expectNoDifference(countAfterUp(Method()), 2)
    let store = Store(initialState: 1) { OwnAction() }
    store.send(.tap)
    expectNoDifference(store.withState { $0 }, 2)
  }

  @Test("A body can contain a return statement") func aBodyMayReturn() {
    let store = Store(initialState: Returning.State()) { Returning() }
    store.send(.tap)
    expectNoDifference(store.count, 1)
  }

  @Test("A feature can be generic") func aFeatureMayBeGeneric() {
    let store = Store(initialState: Generic<String>.State()) { Generic<String>() }
    store.send(.set("a"))
    expectNoDifference(store.value, "a")
  }

  // The explicit conformance and `Reduce` types help an editor complete names.
  @Reducer struct Explicit: Reducer {
    enum State: Equatable {
      case off
      case on(Int)
    }
    enum Action {
      case delegate(Delegate)
      case toggled

      @CasePathable enum Delegate {
        case changed(Int)
        case closed
      }
    }
    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        switch action {
        case .delegate: return .none
        case .toggled:
          state = .on((state.on ?? 0) + 1)
          return .send(.delegate(.changed(state.on ?? 0)))
        }
      }
    }
  }

  @Test func casesAreNamedByKeyPaths() async {
    let store = TestStore(initialState: Explicit.State.off) { Explicit() }
    await store.send(\.toggled) { $0 = .on(1) }
    // Through the action's own case path, and through one of a nested enum with an explicit `@CasePathable`.
    await store.receive(\.delegate.changed, 1)
    #expect(store.state.is(\.on))
    #expect(Explicit.Action.delegate(.closed)[case: \.delegate.closed] != nil)
  }
}
