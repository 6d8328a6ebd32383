import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// "Frequently asked questions": the benefits of actions as data, presented state, and one effect for several
/// steps.
@MainActor @Suite(.dependencies) struct FAQTests {
  // MARK: Wrapping a feature

  @Reducer struct WordGame {
    @ObservableState struct State: Equatable {
      var letters = ""
      var found: [String] = []
    }
    enum Action { case letterTapped(String), submitTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .letterTapped(let letter): state.letters += letter
        case .submitTapped:
          state.found.append(state.letters)
          state.letters = ""
        }
        return .none
      }
    }
  }

  /// Lets the user play a game, and continues when the user has completed a step.
  @Reducer struct Onboarding {
    @ObservableState struct State: Equatable {
      var game = WordGame.State()
      var step = Step.welcome
    }
    enum Step: Int { case welcome, spell, end }
    enum Action { case game(WordGame.Action), nextTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nextTapped:
          state.step = .spell
        case .game(.submitTapped):
          // The game's reducer hasn't run yet, so its letters are the submitted ones.
          if state.step == .spell, state.game.letters == "GAME" { state.step = .end }
        case .game:
          break
        }
        return .none
      }
      Scope(state: \.game, action: \.game) { WordGame() }
    }
  }

  @Test("A wrapping feature sees every action of the wrapped feature")
  func aWrapperSeesEveryActionOfTheWrappedFeature() async {
    let store = TestStore(initialState: Onboarding.State()) { Onboarding() }
    await store.send(.nextTapped) { $0.step = .spell }
    await store.send(\.game.letterTapped, "X") { $0.game.letters = "X" }
    await store.send(\.game.submitTapped) {
      $0.game.letters = ""
      $0.game.found = ["X"]
    }
    await store.send(\.game.letterTapped, "GAME") { $0.game.letters = "GAME" }
    await store.send(\.game.submitTapped) {
      $0.step = .end
      $0.game.letters = ""
      $0.game.found = ["X", "GAME"]
    }
  }

  @Test func aFeaturesLogicIsReplacedAndItsStoreStaysTheSame() {
    // The view takes a store of the game, which may run a placeholder.
    func shown(_ store: StoreOf<WordGame>) -> String {
      store.send(.letterTapped("A"))
      store.send(.submitTapped)
      return store.found.joined()
    }
    let state = WordGame.State(found: ["OLD"])
    expectNoDifference(shown(Store(initialState: state) { WordGame() }), "OLDA")
    expectNoDifference(shown(Store(initialState: state) { EmptyReducer() }), "OLD")
    // The program replaces the placeholder while it runs.
    let isPlaceholder = LockIsolated(true)
    let store = Store(initialState: state) {
      Reduce<WordGame.State, WordGame.Action> { state, action in
        isPlaceholder.value ? .none : WordGame().reduce(into: &state, action: action)
      }
    }
    expectNoDifference(shown(store), "OLD")
    isPlaceholder.setValue(false)
    expectNoDifference(shown(store), "OLDA")
  }

  // MARK: Several steps in one effect

  struct Movies: Sendable {
    var user: @Sendable () async -> Int
    var movies: @Sendable (_ user: Int) async -> [String]
  }

  @Reducer struct Refreshing {
    let client: Movies
    @ObservableState struct State: Equatable {
      var isLoading = false
      var movies: [String] = []
      var user: Int?
    }
    enum Action { case refreshTapped, moviesResponse([String]), stepByStepTapped, userResponse(Int) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .refreshTapped:
          state.isLoading = true
          return .run { send in
            let user = await client.user()
            await send(.moviesResponse(await client.movies(user)))
          }
        case .stepByStepTapped:
          state.isLoading = true
          return .run { send in await send(.userResponse(await client.user())) }
        case .userResponse(let user):
          state.user = user
          return .run { send in await send(.moviesResponse(await client.movies(user))) }
        case .moviesResponse(let movies):
          state.isLoading = false
          state.movies = movies
          return .none
        }
      }
    }
  }

  let client = Movies(user: { 42 }, movies: { ["Movie of \($0)"] })

  @Test("Several steps without a state change are one effect")
  func severalStepsWithoutAChangeAreOneEffect() async {
    let store = TestStore(initialState: Refreshing.State()) { Refreshing(client: client) }
    await store.send(.refreshTapped) { $0.isLoading = true }
    await store.receive(\.moviesResponse) {
      $0.isLoading = false
      $0.movies = ["Movie of 42"]
    }
  }

  @Test func stepsWithAChangeBetweenThemAreActions() async {
    let store = TestStore(initialState: Refreshing.State()) { Refreshing(client: client) }
    await store.send(.stepByStepTapped) { $0.isLoading = true }
    await store.receive(\.userResponse, 42) { $0.user = 42 }
    await store.receive(\.moviesResponse, ["Movie of 42"]) {
      $0.isLoading = false
      $0.movies = ["Movie of 42"]
    }
  }

  // MARK: Large states

  @Reducer struct Screens {
    @ObservableState struct State: Equatable {
      var number = 0
      @Presents var child: Large.State?
    }
    enum Action { case child(PresentationAction<Large.Action>), bump }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .bump = action { state.number += 1 }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Large() }
    }
  }

  @Reducer struct Large {
    @ObservableState struct State: Equatable {
      var a = (1, 2, 3, 4)
      var b = (1, 2, 3, 4)
      var c = (1, 2, 3, 4)
      var d = (1, 2, 3, 4)
      static func == (lhs: Self, rhs: Self) -> Bool { lhs.a == rhs.a && lhs.d == rhs.d }
    }
    enum Action { case bump }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.a.0 += 1
        return .none
      }
    }
  }

  @Test("Presented state is stored outside its parent")
  func presentedStateIsStoredOutsideItsParent() {
    #expect(MemoryLayout<Large.State>.size > 100)
    #expect(
      MemoryLayout<PresentationState<Large.State>>.size <= 16, "A parent doesn't literally store its child.")
    let store = Store(initialState: Screens.State()) { Screens() }
    expectNoDifference(store.child, nil)
    expectNoDifference(store.scope(state: \.child, action: \.child), nil)
  }

  @Test("A view updates only for the state that it reads") func aViewUpdatesOnlyForTheStateThatItReads() {
    let store = Store(initialState: Screens.State(child: Large.State())) { Screens() }
    expectNoDifference(notifications(of: store.number) { store.send(.child(.presented(.bump))) }, 0)
    expectNoDifference(notifications(of: store.number) { store.send(.bump) }, 1)
  }
}
