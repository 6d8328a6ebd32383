import ComposableArchitecture
import CustomDump
import TerminalUITesting
import Testing

@testable import search

@MainActor @Suite struct SearchTests {
  private func start(
    _ clock: TestClock<Duration>, state: SearchFeature.State = SearchFeature.State(),
    search: @escaping @Sendable (String) async throws -> [String]
  ) -> TestStoreOf<SearchFeature> {
    TestStore(initialState: state) {
      SearchFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0[PlacesClient.self].search = search
    }
  }

  /// Only the second of two queries within the pause is sent.
  @Test func aPauseIsWaitedFor() async {
    let clock = TestClock()
    let store = start(clock) { [$0] }
    await store.send(\.binding.query, "B") {
      $0.query = "B"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(200))
    await store.send(\.binding.query, "Be") { $0.query = "Be" }
    await clock.advance(by: .milliseconds(200))
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.searchResponse.success) {
      $0.isSearching = false
      $0.results = ["Be"]
    }
  }

  @Test("An empty query starts no search") func nothingIsAskedForAnEmptyText() async {
    let clock = TestClock()
    let store = start(clock, state: SearchFeature.State(query: "B", results: ["Bern"])) { [$0] }
    await store.send(\.binding.query, "") {
      $0.query = ""
      $0.results = []
    }
    await clock.advance(by: .seconds(1))
  }

  @Test func aFailureIsShown() async {
    struct Offline: Error, CustomStringConvertible { let description = "no map is there" }
    let clock = TestClock()
    let store = start(clock) { _ in throw Offline() }
    await store.send(\.binding.query, "B") {
      $0.query = "B"
      $0.isSearching = true
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.searchResponse.failure) {
      $0.isSearching = false
      $0.failure = "no map is there"
    }
  }

  @Test func theScreen() async throws {
    let results = try await PlacesClient.liveValue.search("ber")
    expectNoDifference(results, ["Berlin", "Bern"])
    let store = Store(initialState: SearchFeature.State(query: "ber", results: results)) { SearchFeature() }
    TestScreen { SearchView(store: store) }.expectSnapshot(width: 40)
  }
}
