import ComposableArchitecture
import CustomDump
import Foundation
import TerminalUITesting
import Testing

@testable import case_studies

/// The case studies without effects, and all case studies on the program's stack.
@MainActor @Suite struct CaseStudiesStateTests {
  /// The wrapper reads the word before the game clears it.
  @Test("Each step of the onboarding advances on its word") func stepsAdvanceOnTheirWords() async {
    let store = TestStore(initialState: OnboardingFeature.State()) {
      OnboardingFeature()
    } withDependencies: {
      $0[WordsClient.self] = .liveValue
    }
    func submit(_ word: String, next step: OnboardingFeature.Step) async {
      await store.send(\.game.binding.selectedWord, word) { $0.game.selectedWord = word }
      await store.send(\.game.submitButtonTapped) {
        $0.game.selectedWord = ""
        $0.game.found.append(word)
        $0.step = step
      }
    }
    // Submitting without letters isn't a word.
    await store.send(\.game.submitButtonTapped)
    await submit("cubes", next: .submitGame)
    await submit("game", next: .findCubes)
    await submit("Cubes", next: .removeCube)
    await submit("remove", next: .findAnyWord)
    await submit("xyzzy", next: .findAnyWord)
    await submit("stone", next: .end)
    await submit("path", next: .end)
  }

  @Test func theOnboardingIsSkipped() async {
    let store = TestStore(initialState: OnboardingFeature.State()) { OnboardingFeature() }
    await store.send(.skipButtonTapped) { $0.step = .end }
  }

  @Test func aSubscriptOfTheStoreTogglesAFlag() {
    let store = Store(initialState: FeatureFlagsFeature.State()) { FeatureFlagsFeature() }
    let screen = TestScreen { FeatureFlagsView(store: store) }
    screen.run("toggle New search")
    expectNoDifference(store.featureFlags, [.newSearch])
    screen.run("toggle Offline")
    expectNoDifference(store.featureFlags, [.newSearch, .offline])
    screen.run("toggle New search")
    expectNoDifference(store.featureFlags, [.offline])
  }

  @Test func aTabIsChangedByItsAction() async {
    let store = TestStore(initialState: TabsFeature.State()) { TabsFeature() }
    await store.send(.tabChanged(1)) { $0.tab = 1 }
    await store.send(.tabChanged(1))
  }

  /// Each movement changes the view's own value, and the last one changes the store.
  @Test("A slider sends one action when the edit ends") func oneActionIsSentWhenTheEditingEnds() async {
    let values = LockIsolated<[Double]>([])
    let store = Store(initialState: OpacityFeature.State()) {
      CombineReducers {
        OpacityFeature()
        Reduce { state, _ in
          values.withValue { [opacity = state.opacity] in $0.append(opacity) }
          return .none
        }
      }
    }
    let screen = TestScreen { OpacityView(store: store) }
    screen.run("set opacity 0.75")
    expectNoDifference(values.value, [0.75])
    expectNoDifference(store.opacity, 0.75)
    #expect(screen.text(width: 40).contains("The store has 75 %."))
  }

  @Test("Models get controlled ids in tests") func modelsAreMadeWithIdsThatATestKnows() async {
    let store = TestStore(initialState: ModelsFeature.State()) {
      ModelsFeature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addButtonTapped) { $0.values = [ModelsFeature.Model(id: UUID(0))] }
    await store.send(.addButtonTapped) { $0.values.append(ModelsFeature.Model(id: UUID(1))) }
    await store.send(.removeButtonTapped) { $0.values.removeLast() }
    await store.send(.removeButtonTapped) { $0.values = [] }
    await store.send(.removeButtonTapped)
  }

  /// Without exhaustivity the expectation starts from the state after the action, so it asserts the result
  /// instead of the change.
  @Test("A non-exhaustive assertion starts from the state after the action")
  func aPartialExpectationStartsFromTheStateAfterTheAction() async {
    let values = [ModelsFeature.Model(id: UUID(0)), ModelsFeature.Model(id: UUID(1))]
    let store = TestStore(initialState: ModelsFeature.State(values: values)) { ModelsFeature() }
    store.exhaustivity = .off
    await store.send(.removeButtonTapped) { $0.values = [ModelsFeature.Model(id: UUID(0))] }
    await store.send(.removeButtonTapped) { expectNoDifference($0.values.count, 0) }
  }

  @Test func aComputedPropertyIsReadFromTheStore() async {
    let store = TestStore(initialState: PrimeFeature.State(count: 2)) { PrimeFeature() }
    #expect(store.state.isPrime)
    await store.send(.incrementButtonTapped) { $0.count = 3 }
    #expect(store.state.isPrime)
    await store.send(.incrementButtonTapped) { $0.count = 4 }
    #expect(!store.state.isPrime)
    await store.send(.decrementButtonTapped) { $0.count = 3 }
  }

  @Test(arguments: [(-7, false), (0, false), (1, false), (2, true), (9, false), (25, false), (97, true)])
  func primes(number: Int, isPrime: Bool) {
    expectNoDifference(number.isPrime, isPrime)
  }

  @Test func launchesAreSharedAndTodosAreWritten() async {
    let store = TestStore(initialState: LaunchesFeature.State(todo: "Milk")) { LaunchesFeature() }
    await store.send(.launched) { $0.app.$launchCount.withLock { $0 = 1 } }
    await store.send(.addButtonTapped) {
      $0.app.todos = ["Milk"]
      $0.todo = ""
    }
    await store.send(.addButtonTapped)
    await store.send(.writeButtonTapped) { $0.document = #"{"todos":["Milk"]}"# }
    await store.send(\.binding.document, #"{"todos":["Eggs"],"launchCount":9}"#) {
      $0.document = #"{"todos":["Eggs"],"launchCount":9}"#
    }
    await store.send(.readButtonTapped) { $0.app.todos = ["Eggs"] }
    // The count is the shared one, not the document's.
    expectNoDifference(store.state.app.launchCount, 1)
    await store.send(\.binding.document, "[]") { $0.document = "[]" }
    await store.send(.readButtonTapped) {
      $0.failure = #"The document isn't a list of todos. It looks like {"todos":["Milk"]}."#
    }
  }

  /// Opens each case study from the program's list and leaves it again.
  @Test func eachStudyIsOpenedFromTheList() {
    let store = Store(initialState: CaseStudiesFeature.State()) { CaseStudiesFeature() }
    let screen = TestScreen { CaseStudiesView(store: store) }
    screen.expectSnapshot("list", width: 40)
    let titles = [
      "Onboarding", "Shared computation", "Refresh", "Large computation", "Progress", "Feature flags", "Tabs",
      "Opacity", "Models", "Prime", "Launches",
    ]
    for title in titles {
      screen.tap(title)
      expectNoDifference(store.path.count, 1)
      screen.expectSnapshot(title.replacing(" ", with: "-"), width: 40)
      screen.back()
      #expect(store.path.isEmpty)
    }
  }
}
