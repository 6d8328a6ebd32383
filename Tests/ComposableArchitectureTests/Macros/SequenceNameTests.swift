import ComposableArchitecture
import CustomDump
import Testing

/// The cases of a destination may have the names of `Sequence` members.
@MainActor @Suite struct SequenceNameTests {
  @Reducer struct Leaf {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case tap }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer enum Destination {
    case contains(Leaf), count(Leaf), filter(Leaf), first(Leaf), lazy(Leaf), map(Leaf), max(Leaf), min(Leaf)
    case prefix(Leaf), reduce(Leaf), reversed(Leaf), sorted(Leaf)
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }
    enum Action { case destination(PresentationAction<Destination.Action>) }
    var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$destination, action: \.destination) }
  }

  /// Scopes to each case in both ways that a view can, and taps in each.
  @Test func aViewScopesToEachCase() {
    func taps(
      _ state: Destination.State,
      _ scope: (inout Bindable<StoreOf<Parent>>) -> (StoreOf<Leaf>?, StoreOf<Leaf>?)
    ) -> Int? {
      var store = Bindable(Store(initialState: Parent.State(destination: state)) { Parent() })
      let (bound, plain) = scope(&store)
      bound?.send(.tap)
      plain?.send(.tap)
      return plain?.count
    }
    let leaf = Leaf.State()
    let counts = [
      taps(.filter(leaf)) {
        (
          $0.scope(state: \.destination?.filter, action: \.destination.filter).wrappedValue,
          $0.wrappedValue.scope(state: \.destination?.filter, action: \.destination.filter)
        )
      },
      taps(.map(leaf)) {
        (
          $0.scope(state: \.destination?.map, action: \.destination.map).wrappedValue,
          $0.wrappedValue.scope(state: \.destination?.map, action: \.destination.map)
        )
      },
      taps(.first(leaf)) {
        (
          $0.scope(state: \.destination?.first, action: \.destination.first).wrappedValue,
          $0.wrappedValue.scope(state: \.destination?.first, action: \.destination.first)
        )
      },
      taps(.count(leaf)) {
        (
          $0.scope(state: \.destination?.count, action: \.destination.count).wrappedValue,
          $0.wrappedValue.scope(state: \.destination?.count, action: \.destination.count)
        )
      },
      taps(.sorted(leaf)) {
        (
          $0.scope(state: \.destination?.sorted, action: \.destination.sorted).wrappedValue,
          $0.wrappedValue.scope(state: \.destination?.sorted, action: \.destination.sorted)
        )
      },
      taps(.lazy(leaf)) {
        (
          $0.scope(state: \.destination?.lazy, action: \.destination.lazy).wrappedValue,
          $0.wrappedValue.scope(state: \.destination?.lazy, action: \.destination.lazy)
        )
      },
    ]
    expectNoDifference(counts, [2, 2, 2, 2, 2, 2])
  }

  @Test func aTestNamesEachCase() async {
    let store = TestStore(initialState: Parent.State(destination: .reduce(Leaf.State()))) { Parent() }
    await store.send(\.destination.reduce.tap) { $0.destination.modify(\.reduce) { $0.count = 1 } }
    let action = Parent.Action.destination(.presented(.prefix(.tap)))
    #expect(action.is(\.destination.prefix.tap) && !action.is(\.destination.min))
    #expect(action.is(\.destination.presented.prefix))
  }
}

extension SequenceNameTests.Destination.State: Equatable {}
