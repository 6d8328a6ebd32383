import ComposableArchitecture
import CustomDump
import TerminalUITesting
import Testing

@testable import case_studies

/// The case studies with effects.
@MainActor @Suite struct CaseStudiesEffectsTests {
  struct Offline: Error, CustomStringConvertible { let description = "There is no network." }

  private static let blob = User(id: 42, name: "Blob")

  private func startRefresh(
    user: @escaping @Sendable () async throws -> User = { blob }
  ) -> TestStoreOf<RefreshFeature> {
    TestStore(initialState: RefreshFeature.State(failure: "old")) {
      RefreshFeature()
    } withDependencies: {
      $0[MoviesClient.self] = MoviesClient(currentUser: user, movies: { ["Film of \($0)"] })
    }
  }

  @Test func theNameIsShownBeforeTheMovies() async {
    let store = startRefresh()
    await store.send(.refreshButtonTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.userResponse) { $0.currentUser = Self.blob }
    await store.receive(\.moviesResponse) {
      $0.isLoading = false
      $0.movies = ["Film of 42"]
    }
  }

  @Test("Two requests without a state change between them are one effect")
  func twoRequestsWithoutAChangeBetweenThemAreOneEffect() async {
    let store = startRefresh()
    await store.send(.refreshMoviesButtonTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.moviesResponse) {
      $0.isLoading = false
      $0.movies = ["Film of 42"]
    }
  }

  @Test("A failed request shows a message") func aRequestThatFailsIsSaid() async {
    let store = startRefresh { throw Offline() }
    await store.send(.refreshButtonTapped) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.failed) {
      $0.isLoading = false
      $0.failure = "There is no network."
    }
  }

  private func startComputation(
    limit: Int, primes: PrimesClient
  ) -> TestStoreOf<LargeComputationFeature> {
    TestStore(initialState: LargeComputationFeature.State(limit: limit)) {
      LargeComputationFeature()
    } withDependencies: {
      $0[PrimesClient.self] = primes
    }
  }

  @Test func primesAreCounted() async {
    let store = startComputation(limit: 100, primes: .liveValue)
    await store.send(.buttonTapped) { $0.isComputing = true }
    await store.receive(\.computationResponse) {
      $0.isComputing = false
      $0.primes = 25
    }
    await store.send(\.binding.limit, 10) {
      $0.limit = 10
      $0.primes = nil
    }
  }

  @Test("Changing the limit cancels the computation") func anotherLimitGivesTheComputationUp() async {
    let store = startComputation(
      limit: 100,
      primes: PrimesClient { _ in
        try await Task.never()
        return 0
      })
    await store.send(.buttonTapped) { $0.isComputing = true }
    await store.send(\.binding.limit, 10) {
      $0.limit = 10
      $0.isComputing = false
    }
  }

  @Test(
    "Progress is reported at most 100 times",
    arguments: [(0, []), (2, [0.5]), (199, (1...99).map { Double($0 * 2) / 199 })])
  func progressIsReportedAtMostAHundredTimes(count: Int, steps: [Double]) async {
    let store = TestStore(initialState: ProgressFeature.State(progress: 0.5)) {
      ProgressFeature()
    } withDependencies: {
      $0[EventsClient.self] = EventsClient(
        count: { count },
        events: {
          AsyncStream { continuation in
            for event in 0..<count { continuation.yield(event) }
            continuation.finish()
          }
        })
    }
    await store.send(.startButtonTapped) {
      $0.isRunning = true
      $0.progress = 0
    }
    for step in steps { await store.receive(\.progress, step) { $0.progress = step } }
    await store.receive(\.ended) {
      $0.isRunning = false
      $0.progress = 1
    }
  }

  @Test func progressIsCancelled() async {
    let store = TestStore(initialState: ProgressFeature.State()) {
      ProgressFeature()
    } withDependencies: {
      $0[EventsClient.self] = EventsClient(count: { 1 }, events: { .never })
    }
    await store.send(.startButtonTapped) { $0.isRunning = true }
    await store.send(.cancelButtonTapped) { $0.isRunning = false }
  }

  @Test func allLiveEventsArrive() async {
    let client = EventsClient.liveValue
    var count = 0
    for await _ in await client.events() { count += 1 }
    let expected = await client.count()
    expectNoDifference(count, expected)
  }

  @Test func threeControlsShareOneComputation() async {
    let store = TestStore(initialState: SharedComputationFeature.State()) {
      SharedComputationFeature()
    } withDependencies: {
      $0[SummaryClient.self] = .liveValue
    }
    await store.send(.buttonTapped) { $0.count = 1 }
    await store.receive(\.summaryResponse) { $0.summary = "Something, 1 times, off." }
    await store.send(.toggleChanged(true)) {
      $0.isEnabled = true
      $0.summary = ""
    }
    await store.receive(\.summaryResponse) { $0.summary = "Something, 1 times, on." }
    await store.send(.textFieldChanged("Tea")) {
      $0.description = "Tea"
      $0.summary = ""
    }
    await store.receive(\.summaryResponse) { $0.summary = "Tea, 1 times, on." }
  }

  /// The user requests the second summary before the first has arrived.
  @Test("Only the last computation gives a result") func onlyTheLastComputationAnswers() async {
    let store = TestStore(initialState: SharedComputationFeature.State()) {
      SharedComputationFeature()
    } withDependencies: {
      $0[SummaryClient.self].summary = { count, _, _ in
        if count == 1 { try? await Task.never() }
        return "\(count)"
      }
    }
    await store.send(.buttonTapped) { $0.count = 1 }
    await store.send(.buttonTapped) { $0.count = 2 }
    await store.receive(\.summaryResponse) { $0.summary = "2" }
  }
}
