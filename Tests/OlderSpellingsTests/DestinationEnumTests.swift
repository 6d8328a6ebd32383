#if OlderSpellings
  import CairnTestSupport
  import ComposableArchitecture
  import CustomDump
  import Testing

  /// Destinations that are enums without `@ObservableState` and without ids.
  @MainActor @Suite struct DestinationEnumTests {
    struct Feature: Reducer {
      struct State: Equatable { @PresentationState var destination: Destination? }
      enum Destination: Equatable {
        case alert(AlertState<Alert>)
        case other(Int)
        case empty
        case blank
      }
      enum Alert: Equatable { case next, nothing, stay }
      enum Action: Equatable {
        case destination(PresentationAction<DestinationAction>)
        enum DestinationAction: Equatable {
          case alert(Alert)
          case other(Int)
        }
      }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .destination(.presented(.alert(.next))): state.destination = .other(1)
          case .destination(.presented(.alert(.nothing))): state.destination = .empty
          case .destination(.dismiss):
            if state.destination == .empty { state.destination = .blank }
            if case .other(let number)? = state.destination { state.destination = .other(number + 1) }
          default: break
          }
          return .none
        }
        .ifLet(\.$destination, action: /Action.destination) { EmptyReducer() }
      }
    }

    private func alert() -> AlertState<Feature.Alert> { AlertState { TextState("Next?") } }

    @Test("An alert's button can lead to another case") func anAlertsButtonLeadsToAnotherCase() async {
      let store = TestStore(initialState: Feature.State(destination: .alert(alert()))) { Feature() }
      await store.send(.destination(.presented(.alert(.next)))) { $0.destination = .other(1) }
      let other = TestStore(initialState: Feature.State(destination: .alert(alert()))) { Feature() }
      await other.send(.destination(.presented(.alert(.nothing)))) { $0.destination = .empty }
    }

    @Test("An alert is dismissed by its button") func anAlertGoesWithItsAnswer() async {
      let store = TestStore(initialState: Feature.State(destination: .alert(alert()))) { Feature() }
      await store.send(.destination(.presented(.alert(.stay)))) { $0.destination = nil }
    }

    @Test("A dismissal can lead to another case") func aDismissalLeadsToAnotherCase() async {
      let store = TestStore(initialState: Feature.State(destination: .empty)) { Feature() }
      await store.send(.destination(.dismiss)) { $0.destination = .blank }
      // Another value of the same case counts as the same presentation.
      let other = TestStore(initialState: Feature.State(destination: .other(1))) { Feature() }
      await other.send(.destination(.dismiss)) { $0.destination = nil }
    }

    struct Timers: Reducer {
      struct State: Equatable { @PresentationState var destination: Child? }
      enum Child: Equatable { case first(Int), second(Int) }
      enum Action: Equatable { case destination(PresentationAction<ChildAction>), next, count }
      enum ChildAction: Equatable { case start, count }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if action == .next { state.destination = .second(0) }
          if action == .count { state.destination = .first(5) }
          return .none
        }
        .ifLet(\.$destination, action: /Action.destination) {
          Reduce<Child, ChildAction> { _, action in
            action == .start ? .run { _ in try await Task.never() } : .none
          }
        }
      }
    }

    /// The effects of a case end with it.
    @Test func effectsEndWithTheirCase() async {
      let store = TestStore(initialState: Timers.State(destination: .first(0))) { Timers() }
      let task = await store.send(.destination(.presented(.start)))
      await store.send(.count) { $0.destination = .first(5) }
      #expect(!task.isCancelled)
      await store.send(.next) { $0.destination = .second(0) }
      await task.finish()
      await store.finish()
    }
  }
#endif
