import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Performance": functions for shared logic, heavy work in effects, fewer actions, and scopes along stored
/// fields.
@MainActor @Suite(.dependencies) struct PerformanceTests {
  // MARK: Sharing logic

  /// Three controls that share logic through an action or a function.
  @Reducer struct Sums {
    var sharesByAction = false
    @ObservableState struct State: Equatable {
      var count = 0
      var isOn = false
      var text = ""
      var summary = ""
    }
    enum Action { case buttonTapped, checkedTapped, toggleChanged, textChanged(String), summarize, logged }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .buttonTapped:
          state.count += 1
        case .checkedTapped:
          // A function can run before the rest of the reducer. An action can't.
          let effect = summarize(&state)
          state.count += 1
          return effect
        case .toggleChanged:
          state.isOn.toggle()
        case .textChanged(let text):
          state.text = text
        case .summarize:
          return summarize(&state)
        case .logged:
          return .none
        }
        return sharesByAction ? .send(.summarize) : summarize(&state)
      }
    }
    func summarize(_ state: inout State) -> Effect<Action> {
      state.summary = "\(state.count) \(state.isOn) \(state.text)"
      return .run { send in await send(.logged) }
    }
  }

  @Test("Logic that is shared as an action must be received in each test")
  func sharedLogicInAnActionIsPartOfEachTest() async {
    let store = TestStore(initialState: Sums.State()) { Sums(sharesByAction: true) }
    await store.send(.buttonTapped) { $0.count = 1 }
    await store.receive(\.summarize) { $0.summary = "1 false " }
    await store.receive(\.logged)
  }

  @Test("Logic that is shared as a function adds no actions to a test")
  func sharedLogicInAFunctionIsNotPartOfEachTest() async {
    let store = TestStore(initialState: Sums.State()) { Sums() }
    await store.send(.buttonTapped) {
      $0.count = 1
      $0.summary = "1 false "
    }
    await store.receive(\.logged)
    await store.send(.toggleChanged) {
      $0.isOn = true
      $0.summary = "1 true "
    }
    await store.receive(\.logged)
    await store.send(.textChanged("Hello")) {
      $0.text = "Hello"
      $0.summary = "1 true Hello"
    }
    await store.receive(\.logged)
  }

  @Test("A shared function can run before or after the rest of an action")
  func sharedLogicInAFunctionRunsBeforeTheRestOrAfterIt() async {
    let store = TestStore(initialState: Sums.State(count: 3)) { Sums() }
    await store.send(.checkedTapped) {
      $0.count = 4
      $0.summary = "3 false "
    }
    await store.receive(\.logged)
  }

  @Reducer struct Weather {
    @ObservableState struct State: Equatable { var reports = 0 }
    enum Action { case refresh, refreshed }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .refresh: return .run { send in await send(.refreshed) }
        case .refreshed:
          state.reports += 1
          return .none
        }
      }
    }
  }

  @Reducer struct Dashboard {
    @ObservableState struct State: Equatable { var weather = Weather.State() }
    enum Action { case appeared, weather(Weather.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.weather, action: \.weather) { Weather() }
      Reduce { state, action in
        guard case .appeared = action else { return .none }
        return Weather().reduce(into: &state.weather, action: .refresh).map { .weather($0) }
      }
    }
  }

  @Test func aChildsLogicIsCalledWithoutAnActionOfTheChild() async {
    let store = TestStore(initialState: Dashboard.State()) { Dashboard() }
    await store.send(.appeared)
    await store.receive(\.weather.refreshed) { $0.weather.reports = 1 }
  }

  // MARK: Heavy work

  @Reducer struct Primes {
    @ObservableState struct State: Equatable { var count: Int? }
    enum Action { case buttonTapped, computed(Int) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .buttonTapped:
          return .run { send in
            var count = 0
            for number in 2..<500 {
              if !(2..<number).contains(where: { number.isMultiple(of: $0) }) { count += 1 }
              if number.isMultiple(of: 100) { await Task.yield() }
            }
            await send(.computed(count))
          }
        case .computed(let count):
          state.count = count
          return .none
        }
      }
    }
  }

  @Test("A long computation sends its result as an action")
  func aLargeComputationComesBackAsAnAction() async {
    let store = TestStore(initialState: Primes.State()) { Primes() }
    await store.send(.buttonTapped)
    await store.receive(\.computed, 95) { $0.count = 95 }
  }

  // MARK: Fewer actions

  @Reducer struct Import {
    let events: Int
    @ObservableState struct State: Equatable {
      var actions = 0
      var progress = 0.0
    }
    enum Action { case startTapped, progress(Double) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .startTapped:
          return .run { send in
            let interval = events / 100
            for count in 0..<events where count.isMultiple(of: interval) {
              await send(.progress(Double(count) / Double(events)))
            }
          }
        case .progress(let progress):
          state.actions += 1
          state.progress = progress
          return .none
        }
      }
    }
  }

  @Test("An import reports its progress 100 times") func progressIsReportedAHundredTimes() async {
    let store = Store(initialState: Import.State()) { Import(events: 10_000) }
    await store.send(.startTapped).finish()
    #expect(store.actions == 100 && store.progress == 0.99)
  }

  // MARK: Scopes

  @Reducer struct Parent {
    static let evaluations = LockIsolated(0)
    @ObservableState struct State: Equatable {
      var stored = Weather.State()
      var computed: Weather.State {
        Parent.evaluations.withValue { $0 += 1 }
        return stored
      }
    }
    enum Action { case weather(Weather.Action), other }
    var body: some ReducerOf<Self> {
      Scope(state: \.stored, action: \.weather) { Weather() }
    }
  }

  @Test func aComputedScopeIsComputedForEachRead() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let stored = store.scope(state: \.stored, action: \.weather)
    Parent.evaluations.setValue(0)
    for _ in 1...5 { expectNoDifference(stored.reports, 0) }
    store.send(.other)
    expectNoDifference(Parent.evaluations.value, 0, "A scope to a stored property computes nothing.")
    let computed = store.scope(state: \.computed, action: \.weather)
    #expect(store.scope(state: \.computed, action: \.weather) === computed)
    Parent.evaluations.setValue(0)
    for _ in 1...5 { expectNoDifference(computed.reports, 0) }
    #expect(Parent.evaluations.value >= 5)
  }
}
