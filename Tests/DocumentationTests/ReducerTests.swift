import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// The reference page of `Reducer`: conforming by hand and with the macro, plain values among features, and
/// nested enums.
@MainActor @Suite(.dependencies) struct ReducerTests {
  // MARK: By hand, and by the macro

  struct Handwritten: Reducer {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case minusTapped, plusTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .minusTapped: state.count -= 1
        case .plusTapped: state.count += 1
        }
        return .none
      }
    }
  }

  @Test func aConformanceNeedsNoMacro() async {
    let store = TestStore(initialState: Handwritten.State()) { Handwritten() }
    await store.send(.plusTapped) { $0.count = 1 }
    await store.send(.minusTapped) { $0.count = 0 }
  }

  /// Ticks in a loop while it's on.
  @Reducer struct Looping {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case startTapped, stopTapped, ticked }
    enum CancelID { case timer }
    @Dependency(\.continuousClock) var clock
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .startTapped:
          return .run { send in
            while true {
              try await clock.sleep(for: .seconds(1))
              await send(.ticked)
            }
          }
          .cancellable(id: CancelID.timer)
        case .stopTapped:
          return .cancel(id: CancelID.timer)
        case .ticked:
          state.count += 1
          return .none
        }
      }
    }
  }

  @Test func aTimerIsStartedAndStopped() async {
    let clock = TestClock()
    let store = TestStore(initialState: Looping.State()) {
      Looping()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTapped)
    for count in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(\.ticked) { $0.count = count }
    }
    await store.send(.stopTapped)
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("A clock's timer can replace a loop that sleeps") func theTimerOfAClockDoesTheSame() async {
    let clock = TestClock()
    let store = TestStore(initialState: Ticker.State()) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.ticked) { $0.count = 1 }
    await store.receive(\.ticked) { $0.count = 2 }
    await store.send(.stopTapped) { $0.isRunning = false }
    await clock.advance(by: .seconds(10))
  }

  // MARK: Cases without a feature

  struct Item: Equatable, Sendable { var name = "" }

  @Reducer struct Form {
    @ObservableState struct State: Equatable { var item = Item() }
    enum Action { case rename(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .rename(let name) = action { state.item.name = name }
        return .none
      }
    }
  }

  @Reducer struct Shop {
    @Reducer enum Destination {
      case add(Form)
      @ReducerCaseEphemeral case alert(AlertState<Alert>)
      @ReducerCaseIgnored case item(Item)
      @CasePathable enum Alert { case confirm }
    }
    @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }
    enum Action {
      case destination(PresentationAction<Destination.Action>)
      case show(Item)
      case ask
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .ask: state.destination = .alert(AlertState { TextState("Sure?") })
        case .destination: break
        case .show(let item): state.destination = .item(item)
        }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  @Test func aPlainValueIsADestinationToo() async {
    let store = Store(initialState: Shop.State()) { Shop() }
    store.send(.show(Item(name: "Lamp")))
    let item = store.scope(state: \.destination?.item, action: \.destination.item)
    expectNoDifference(item?.withState { $0 }, Item(name: "Lamp"))
    let test = TestStore(initialState: Shop.State()) { Shop() }
    await test.send(.show(Item(name: "Lamp"))) { $0.destination = .item(Item(name: "Lamp")) }
    await test.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("An alert in a destination is dismissed by its button")
  func anAlertIsADestinationThatGoesWithItsButton() async {
    let store = TestStore(initialState: Shop.State()) { Shop() }
    await store.send(.ask) { $0.destination = .alert(AlertState { TextState("Sure?") }) }
    await store.send(\.destination.alert.confirm) { $0.destination = nil }
  }

  // MARK: Nested enums

  @Reducer enum Modal {
    case form(Form)
    case ticker(Ticker)
  }

  @Reducer struct Nesting {
    @Reducer enum Destination {
      case modal(Modal.Body = Modal.body)
      case form(Form)
    }
    @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }
    enum Action { case destination(PresentationAction<Destination.Action>) }
    var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.$destination, action: \.destination) }
  }

  @Test("An enum of features can contain another one") func anEnumOfFeaturesHoldsAnother() async {
    let store = TestStore(initialState: Nesting.State(destination: .modal(.form(Form.State())))) { Nesting() }
    await store.send(\.destination.modal.form.rename, "Lamp") {
      $0.destination = .modal(.form(Form.State(item: Item(name: "Lamp"))))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }
}

extension ReducerTests.Shop.Destination.State: Equatable {}
extension ReducerTests.Modal.State: Equatable {}
extension ReducerTests.Nesting.Destination.State: Equatable {}
