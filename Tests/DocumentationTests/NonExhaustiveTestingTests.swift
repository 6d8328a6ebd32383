import CairnTestSupport
import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Foundation
import IssueReporting
import Testing

/// "Testing", second half: partial assertions.
@MainActor @Suite(.dependencies) struct NonExhaustiveTestingTests {
  @Reducer struct SignIn {
    @ObservableState struct State: Equatable {
      var isLoading = false
    }
    enum Action {
      case delegate(Delegate)
      case response(Result<String, any Error>)
      case submitTapped
      @CasePathable enum Delegate { case didSignIn(String) }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .delegate: return .none
        case .response(.success(let name)):
          state.isLoading = false
          return .send(.delegate(.didSignIn(name)))
        case .response(.failure):
          state.isLoading = false
          return .none
        case .submitTapped:
          state.isLoading = true
          return .run { send in await send(.response(.success("Blob"))) }
        }
      }
    }
  }

  @Reducer struct Tabs {
    enum Tab { case activity, search, profile }
    @ObservableState struct State: Equatable {
      var profile: String?
      var selectedTab = Tab.profile
      var signIn: SignIn.State? = SignIn.State()
    }
    enum Action { case signIn(SignIn.Action) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        guard case .signIn(.delegate(.didSignIn(let name))) = action else { return .none }
        state.profile = name
        state.selectedTab = .activity
        return .none
      }
      .ifLet(\.signIn, action: \.signIn) { SignIn() }
    }
  }

  @Test("Each action of signing in is asserted") func signingInStepByStep() async {
    let store = TestStore(initialState: Tabs.State()) { Tabs() }
    await store.send(\.signIn.submitTapped) { $0.signIn?.isLoading = true }
    await store.receive(\.signIn.response.success) { $0.signIn?.isLoading = false }
    await store.receive(\.signIn.delegate.didSignIn) {
      $0.profile = "Blob"
      $0.selectedTab = .activity
    }
  }

  @Test("Signing in asserts only the end in a non-exhaustive test") func signingInWithTheEndOnly() async {
    let texts = await notes {
      let store = TestStore(initialState: Tabs.State()) { Tabs() }
      store.exhaustivity = .off
      await store.send(\.signIn.submitTapped)
      await store.receive(\.signIn.delegate.didSignIn) { $0.selectedTab = .activity }
    }
    expectNoDifference(texts, [])
  }

  @Test("Skipped assertions are shown as notes") func skippedAssertionsAreShownAsNotes() async {
    let texts = await notes {
      let store = TestStore(initialState: Tabs.State()) { Tabs() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(\.signIn.submitTapped)
      await store.receive(\.signIn.delegate.didSignIn) { $0.selectedTab = .activity }
    }.map(\.plain)
    #expect(texts.contains("Skipped receiving .signIn(.response(.success))"), "\(texts)")
    #expect(
      texts.contains {
        $0.hasPrefix("Skipped assertions: …")
          && $0.contains(
            """
                    _signIn: NonExhaustiveTestingTests.SignIn.State(
                −     _isLoading: false
                +     _isLoading: true
                    )
            """)
      }, "\(texts)")
    #expect(
      texts.contains { $0.contains("−   _profile: nil,") && $0.contains("+   _profile: \"Blob\",") },
      "\(texts)")
  }

  // MARK: The initial state of an expectation

  @Reducer struct Values {
    struct State: Equatable { var values = [1] }
    enum Action { case removeTapped }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.values.removeLast()
        return .none
      }
    }
  }

  @Test("An exhaustive assertion starts from the state before the action")
  func anExhaustiveExpectationBeginsWithTheStateBefore() async {
    let store = TestStore(initialState: Values.State(values: [1, 2])) { Values() }
    await store.send(.removeTapped) {
      expectNoDifference($0.values, [1, 2])
      $0.values.removeLast()
    }
  }

  @Test("A non-exhaustive assertion starts from the state after the action")
  func aPartialExpectationBeginsWithTheStateAfter() async {
    let store = TestStore(initialState: Values.State(values: [1, 2])) { Values() }
    store.exhaustivity = .off
    await store.send(.removeTapped) { expectNoDifference($0.values, [1]) }
    let relative = TestStore(initialState: Values.State(values: [1, 2])) { Values() }
    relative.exhaustivity = .off
    let texts = await failures { await relative.send(.removeTapped) { $0.values.removeLast() } }
    expectNoDifference(texts.count, 1, "Another element was removed.")
    let absolute = TestStore(initialState: Values.State(values: [1, 2])) { Values() }
    absolute.exhaustivity = .off
    await absolute.send(.removeTapped) { $0.values = [1] }
  }

  // MARK: Expectations that run twice

  struct Note: Equatable {
    let id: UUID
    init() {
      @Dependency(\.uuid) var uuid
      id = uuid()
    }
    init(id: UUID) { self.id = id }
  }

  @Reducer struct Notes {
    struct State: Equatable { var notes: [Note] = [] }
    enum Action { case addTapped, addGivenTapped }
    @Dependency(\.uuid) var uuid
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .addTapped: state.notes.append(Note())
        case .addGivenTapped: state.notes.append(Note(id: uuid()))
        }
        return .none
      }
    }
  }

  func notesStore(_ exhaustivity: Exhaustivity) -> TestStoreOf<Notes> {
    let store = TestStore(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    store.exhaustivity = exhaustivity
    return store
  }

  @Test(
    "An assertion runs twice if skipped assertions are shown",
    arguments: [(Exhaustivity.on, 1), (.off, 1), (.off(showSkippedAssertions: true), 2)])
  func anAssertionRunsTwiceIfSkippedOnesAreShown(_ exhaustivity: Exhaustivity, _ times: Int) async {
    let store = notesStore(exhaustivity)
    var runs = 0
    _ = await notes {
      await store.send(.addGivenTapped) {
        runs += 1
        $0.notes = [Note(id: UUID(0))]
      }
    }
    expectNoDifference(runs, times)
  }

  @Test("Ids from a dependency are asserted in every exhaustivity mode")
  func idsFromADependencyAreAssertedInEachMode() async {
    for exhaustivity in [Exhaustivity.on, .off, .off(showSkippedAssertions: true)] {
      let store = notesStore(exhaustivity)
      await store.send(.addGivenTapped) { $0.notes = [Note(id: UUID(0))] }
      await store.send(.addGivenTapped) { $0.notes = [Note(id: UUID(0)), Note(id: UUID(1))] }
    }
  }

  /// An id that an expectation generates follows the feature's ids.
  @Test(
    "An expectation doesn't generate the feature's ids",
    arguments: [Exhaustivity.on, .off, .off(showSkippedAssertions: true)])
  func anExpectationDoesNotGenerateTheFeaturesIDs(_ exhaustivity: Exhaustivity) async {
    let store = notesStore(exhaustivity)
    let collector = IssueCollector()
    _ = await withIssueReporters([collector]) {
      await store.send(.addTapped) { $0.notes = [Note()] }
    }
    expectNoDifference(
      collector.issues.first?.text.plain,
      """
      A state change does not match expectation: …

            NonExhaustiveTestingTests.Notes.State(
              notes: [
          −     [0]: NonExhaustiveTestingTests.Note(id: UUID(00000000-0000-0000-0000-000000000001))
          +     [0]: NonExhaustiveTestingTests.Note(id: UUID(00000000-0000-0000-0000-000000000000))
              ]
            )

      (Expected: −, Actual: +)
      """)
    expectNoDifference(collector.issues.count, (exhaustivity == .off(showSkippedAssertions: true) ? 2 : 1))
  }
}
