import ComposableArchitecture
import CustomDump
import Testing

// Types with the macros, with each access level, in each place that Swift allows.

@ObservableState private struct PrivateState: Equatable {
  var count = 0
  @Presents var child: ChildState?
}
@ObservableState fileprivate struct ChildState: Equatable { var title = "" }
@ObservableState package struct PackageState { package var count = 0 }
@ObservableState private enum PrivateEnumState { case some(PrivateState), none }
@CasePathable private enum PrivateCases { case some(Int), none }
@CaseBindable private enum PrivateBindable { case some(Int), none }
@DependencyClient private struct PrivateClient { var load: @Sendable () throws -> Int }

@Reducer private struct PrivateFeature {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tap }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
@Reducer private struct PrivateInert {}
@Reducer private enum PrivateDestination { case feature(PrivateFeature) }
@Reducer fileprivate enum FileDestination { case feature(PrivateFeature) }

private enum Namespace {}

extension Namespace {
  @ObservableState struct State { var count = 0 }
  @CasePathable fileprivate enum Cases { case some(Int) }
  @Reducer enum Destination { case feature(PrivateFeature) }
}

@Suite @MainActor struct AccessLevelTests {
  @Test func aPrivateStateIsObserved() {
    let changes = LockIsolated(0)
    let store = Store(initialState: PrivateState()) {
      Reduce<PrivateState, Int> { state, action in
        state.count = action
        state.child = ChildState(title: "child")
        return .none
      }
    }
    withObservationTracking {
      _ = store.count
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    store.send(3)
    expectNoDifference(changes.value, 1)
    expectNoDifference(store.count, 3)
    expectNoDifference(store.child?.title, "child")
  }

  @Test func privateCasesHavePaths() {
    expectNoDifference(PrivateCases.some(3)[case: \.some], 3)
    #expect(PrivateCases.none.is(\.none))
    #expect(Namespace.Cases.some(1).is(\.some))
    var cases = PrivateEnumState.some(PrivateState())
    cases = .none
    if case .some = cases { Issue.record("The state wasn't changed to 'none'.") }
    let bindable = PrivateBindable.some(2)
    if case .none = bindable { Issue.record("The state must be 'some'.") }
  }

  @Test func privateFeaturesRun() {
    let store = Store(initialState: PrivateDestination.State.feature(PrivateFeature.State())) {
      PrivateDestination.body
    }
    store.send(.feature(.tap))
    expectNoDifference(store.withState { $0[case: \.feature]?.count }, 1)
    let inner = Store(initialState: FileDestination.State.feature(PrivateFeature.State(count: 4))) {
      FileDestination.body
    }
    inner.send(.feature(.tap))
    expectNoDifference(inner.withState { $0[case: \.feature]?.count }, 5)
    _ = PrivateInert()
    expectNoDifference(Namespace.State().count, 0)
    expectNoDifference(PackageState().count, 0)
    _ = Namespace.Destination.State.feature(PrivateFeature.State())
  }

  @Test func aPrivateClientIsCalled() throws {
    #expect(try PrivateClient(load: { 3 }).load() == 3)
    @DependencyClient struct Local { var load: @Sendable () throws -> Int }
    #expect(try Local(load: { 4 }).load() == 4)
  }
}
