import CairnTestSupport
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The samples and failure messages of "Testing".
@MainActor @Suite struct TestingGuideTests {
  typealias CounterFeature = GettingStartedGuideTests.CounterFeature

  /// Removes the suite's name from the types in a message and the spaces that align differences. The guide's
  /// types are at the top level.
  func withoutSuite(_ text: String) -> String {
    text.replacing(/[A-Za-z]+GuideTests\./, with: "").replacing("\u{2007}", with: " ")
  }

  func makeStore() -> TestStoreOf<CounterFeature> {
    TestStore(initialState: CounterFeature.State()) {
      CounterFeature()
    } withDependencies: {
      $0.numberFact.fetch = { "\($0) is good" }
    }
  }

  @Test func aChange() async {
    let store = makeStore()
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.factButtonTapped)
    await store.receive(\.factResponse, "1 is good") { $0.fact = "1 is good" }
  }

  @Reducer
  struct Form {
    struct Address: Equatable { var city = "" }
    @ObservableState
    struct State: Equatable {
      var address = Address()
      var name = ""
    }
    enum Action: BindableAction { case binding(BindingAction<State>) }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Test("A field and a part of a field are written by binding actions") func fields() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
    await store.send(.binding(.set(\.address.city, "Oslo"))) { $0.address.city = "Oslo" }
  }

  @Test func aWrongExpectation() async {
    let store = makeStore()
    let texts = await issues { await store.send(.incrementButtonTapped) { $0.count = 2 } }
    #expect(
      texts.map(withoutSuite) == [
        """
        A state change does not match expectation: …

              CounterFeature.State(
            −   _count: 2,
            +   _count: 1,
                _fact: nil
              )

        (Expected: −, Actual: +)
        """
      ])
    #expect(
      await issues { await store.send(.incrementButtonTapped) }[0].hasPrefix(
        "State was not expected to change"))
    let text = await issues { await store.send(.factResponse("")) { $0.count = 2 } }
    #expect(text.count == 1)
    let unchanged = await issues { await store.send(.factResponse("")) { $0.count = 2 } }
    #expect(unchanged[0].hasPrefix("Expected state to change, but no change occurred."))
  }

  @Test func receivedActions() async {
    let texts = await issues {
      let store = makeStore()
      await store.send(.incrementButtonTapped) { $0.count = 1 }
      await store.send(.factButtonTapped)
      await store.send(.incrementButtonTapped) {
        $0.count = 2
        $0.fact = nil
      }
    }
    #expect(
      texts.map(withoutSuite) == [
        """
        Must handle 1 received action before sending an action. …

        Unhandled actions:
          • CounterFeature.Action.factResponse("1 is good")
        """
      ])
    let others = await issues {
      let store = makeStore()
      await store.send(.incrementButtonTapped) { $0.count = 1 }
      await store.send(.factButtonTapped)
    }
    #expect(
      others.map(withoutSuite) == [
        """
        The store received 1 unexpected action. …

        Unhandled actions:
          • CounterFeature.Action.factResponse("1 is good")

        Assert each with "await store.receive", in this order. If the test isn't about them, use "await store.skipReceivedActions()", or "store.exhaustivity = .off" for the whole store.
        """
      ])
  }

  @Reducer
  struct Stopwatch {
    struct State: Equatable {
      var isRunning = false
      var seconds = 0
    }
    enum Action { case startButtonTapped, stopButtonTapped, ticked, closeButtonTapped }
    enum CancelID { case timer }
    @Dependency(\.continuousClock) var clock
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .startButtonTapped:
          state.isRunning = true
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
          .cancellable(id: CancelID.timer)
        case .stopButtonTapped:
          state.isRunning = false
          return .cancel(id: CancelID.timer)
        case .ticked:
          state.seconds += 1
          return .none
        case .closeButtonTapped:
          return .run { _ in await dismiss() }
        }
      }
    }
  }

  @Test func time() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(2))
    await store.receive(\.ticked) { $0.seconds = 1 }
    await store.receive(\.ticked) { $0.seconds = 2 }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
    let texts = await issues {
      let store = TestStore(initialState: Stopwatch.State()) {
        Stopwatch()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.startButtonTapped) { $0.isRunning = true }
    }
    #expect(texts.count == 1)
    #expect(
      texts.map(withoutSuite).first?.hasPrefix(
        """
        An effect returned for this action is still running. It must complete before the end of the test. …

        Action:
          Stopwatch.Action.startButtonTapped
        """) == true)
  }

  @Test func dismissal() async {
    let store = TestStore(initialState: Stopwatch.State()) { Stopwatch() }
    await store.send(.closeButtonTapped)
    #expect(store.isDismissed)
  }

  @Reducer
  struct Notebook {
    @ObservableState
    struct State: Equatable {
      @Presents var alert: AlertState<Action.Alert>?
      @Shared(.notes) var notes
    }
    enum Action {
      case alert(PresentationAction<Alert>)
      case deleteButtonTapped
      @CasePathable enum Alert { case confirmDeletion }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .alert(.presented(.confirmDeletion)):
          state.$notes.withLock { $0 = [] }
          return .none
        case .alert:
          return .none
        case .deleteButtonTapped:
          state.alert = .deletion
          return .none
        }
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  @Reducer
  struct Visitors {
    @ObservableState
    struct State: Equatable {
      @Shared(.appStorage("visits")) var visits = 0
    }
    enum Action { case visitButtonTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .visitButtonTapped:
          state.$visits.withLock { $0 += 1 }
          return .none
        }
      }
    }
  }

  @Test("Declining an alert only closes it") func decliningAnAlert() async {
    @Shared(.notes) var notes = ["Buy milk"]
    let store = TestStore(initialState: Notebook.State()) { Notebook() }
    await store.send(.deleteButtonTapped) { $0.alert = .deletion }
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(.deleteButtonTapped) { $0.alert = .deletion }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    #expect(notes == ["Buy milk"])
    await store.send(.deleteButtonTapped) { $0.alert = .deletion }
    await store.send(\.alert.confirmDeletion) {
      $0.alert = nil
      $0.$notes.withLock { $0 = [] }
    }
    #expect(notes == [])
  }

  @Test("A test starts with saved values that it declares before its store") func savedValues() async {
    @Shared(.appStorage("visits")) var visits = 41
    let store = TestStore(initialState: Visitors.State()) { Visitors() }
    await store.send(.visitButtonTapped) { $0.$visits.withLock { $0 = 42 } }
    #expect(visits == 42)
  }

  @Test("A test starts with the content of a file that it declares before its store") func aSavedFile() {
    @Shared(.notes) var notes = ["Buy milk"]
    let store = TestStore(initialState: Notebook.State()) { Notebook() }
    #expect(store.state.notes == ["Buy milk"])
    $notes.withLock { $0.append("Call Blob") }
    #expect(store.state.notes == ["Buy milk", "Call Blob"])
    store.skipChanges()
  }

  @Test func assertingLess() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.incrementButtonTapped)
    await store.send(.factButtonTapped)
    await store.receive(\.factResponse) { $0.fact = "1 is good" }
  }
}

extension AlertState where Action == TestingGuideTests.Notebook.Action.Alert {
  fileprivate static var deletion: Self {
    AlertState {
      TextState("Delete all notes?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}
