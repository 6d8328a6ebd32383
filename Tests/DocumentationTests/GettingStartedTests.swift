import ComposableArchitecture
import CustomDump
import DependenciesTestSupport
import Testing

/// Returns facts about numbers.
struct TriviaClient: Sendable {
  var about: @Sendable (Int) async throws -> String
}

extension TriviaClient: DependencyKey {
  static let liveValue = TriviaClient(about: { "\($0) is a number" })
}

extension DependencyValues {
  var trivia: TriviaClient {
    get { self[TriviaClient.self] }
    set { self[TriviaClient.self] = newValue }
  }
}

@Reducer
struct TriviaCounter {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var trivia: String?
  }
  enum Action {
    case minusTapped
    case plusTapped
    case triviaTapped
    case triviaReceived(String)
  }

  @Dependency(\.trivia) var trivia

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .minusTapped:
        state.count -= 1
        return .none
      case .plusTapped:
        state.count += 1
        return .none
      case .triviaTapped:
        return .run { [count = state.count] send in
          await send(.triviaReceived(try await trivia.about(count)))
        }
      case .triviaReceived(let text):
        state.trivia = text
        return .none
      }
    }
  }
}

/// "Getting started": a counter with a fact, its store, its test, and its dependency.
@MainActor @Suite(.dependencies) struct GettingStartedTests {
  @Test("A counter's steps and its fact are asserted") func theStepsAndTheFactAreAsserted() async {
    let store = TestStore(initialState: TriviaCounter.State()) {
      TriviaCounter()
    } withDependencies: {
      $0.trivia.about = { "\($0) is a good number Brent" }
    }
    await store.send(.plusTapped) { $0.count = 1 }
    await store.send(.minusTapped) { $0.count = 0 }
    await store.send(.triviaTapped)
    await store.receive(\.triviaReceived) { $0.trivia = "0 is a good number Brent" }
  }

  @Test func theStoreRunsTheFeature() async {
    let store = Store(initialState: TriviaCounter.State()) {
      TriviaCounter()
    } withDependencies: {
      $0.trivia.about = { "\($0)!" }
    }
    #expect(store.count == 0 && store.trivia == nil)
    store.send(.plusTapped)
    expectNoDifference(store.count, 1)
    await store.send(.triviaTapped).finish()
    expectNoDifference(store.trivia, "1!")
  }

  @Test("A view is notified of the fields that it shows") func aViewIsNotifiedOfTheFieldsThatItShows() {
    let store = Store(initialState: TriviaCounter.State()) { TriviaCounter() }
    expectNoDifference(notifications(of: store.count) { store.send(.plusTapped) }, 1)
    expectNoDifference(notifications(of: store.trivia) { store.send(.plusTapped) }, 0)
  }

  /// The first step: the dependency is a closure that is passed to the reducer.
  @Reducer struct Handed {
    let trivia: @Sendable (Int) async throws -> String
    struct State: Equatable { var trivia: String? }
    enum Action { case tapped, received(String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tapped: return .run { send in await send(.received(try await trivia(0))) }
        case .received(let text):
          state.trivia = text
          return .none
        }
      }
    }
  }

  @Test("A dependency can be a closure of the reducer") func aDependencyMayBeAClosureOfTheReducer() async {
    let store = TestStore(initialState: Handed.State()) {
      Handed(trivia: { "\($0) is a good number Brent" })
    }
    await store.send(.tapped)
    await store.receive(\.received) { $0.trivia = "0 is a good number Brent" }
  }

  @Test func aProgramGetsTheLiveValue() async {
    let store = Store(initialState: TriviaCounter.State()) {
      TriviaCounter()
    } withDependencies: {
      $0.context = .live
    }
    await store.send(.triviaTapped).finish()
    expectNoDifference(store.trivia, "0 is a number")
  }

  @Test("Using a live dependency fails the test") func aLiveDependencyInATestIsAFailure() async {
    let texts = await failures {
      let store = TestStore(initialState: TriviaCounter.State()) { TriviaCounter() }
      await store.send(.triviaTapped)
      await store.receive(\.triviaReceived) { $0.trivia = "0 is a number" }
    }
    expectNoDifference(texts.count, 1)
    expectNoDifference(
      texts.first?.hasPrefix(
        """
        @Dependency(\\.trivia) has no test implementation, but was accessed from a test context:

          Location:
            DocumentationTests/GettingStartedTests.swift
          Dependency:
            TriviaClient

        Dependencies registered with the library are not allowed to use their default, live implementations when run \
        from tests.
        """), true, "\(texts)")
  }

  // MARK: The package

  /// `Tools/Consumer` is a separate package that CI builds and tests.
  @Test func aPackageUsesTheLibraryByItsProduct() throws {
    let manifest = try Repository.text(of: "Tools/Consumer/Package.swift")
    #expect(manifest.contains(#".product(name: "ComposableArchitecture", package: "cairn")"#))
    #expect(try Repository.text(of: ".ci/run").contains("swift test --package-path Tools/Consumer"))
  }
}
