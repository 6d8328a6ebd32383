import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The samples of "Effects".
@MainActor @Suite struct EffectsGuideTests {
  @Reducer
  struct Search {
    struct State: Equatable {
      var query = ""
      var results: [String] = []
      var line = 0
      var isLoading = false
      @Shared var volume: Int
      init(volume: Shared<Int>) { _volume = volume }
    }
    enum Action {
      case searchButtonTapped
      case searchResponse(Result<[String], any Error>)
      case queryChanged(String)
      case cancelButtonTapped
      case typed(String)
      case scrolled(Int)
      case lineShown(Int)
      case task
      case volumeChanged(Int)
      case closeButtonTapped
    }
    enum CancelID { case search, typing, scrolling }
    @Dependency(\.continuousClock) var clock
    @Dependency(\.dismiss) var dismiss
    let search: @Sendable (String) async throws -> [String]
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .searchButtonTapped:
          return .run { [query = state.query] send in
            await send(.searchResponse(Result { try await search(query) }))
          }
        case .queryChanged(let query):
          state.query = query
          return .run { send in
            await send(.searchResponse(Result { try await search(query) }))
          }
          .cancellable(id: CancelID.search, cancelInFlight: true)
        case .cancelButtonTapped:
          return .cancel(id: CancelID.search)
        case .typed(let text):
          return .send(.queryChanged(text))
            .debounce(id: CancelID.typing, for: .milliseconds(300), clock: clock)
        case .scrolled(let line):
          return .send(.lineShown(line))
            .throttle(id: CancelID.scrolling, for: .seconds(1), clock: clock, latest: true)
        case .task:
          return .publisher { state.$volume.publisher.map(Action.volumeChanged) }
        case .closeButtonTapped:
          return .run { _ in await dismiss() }
        case .searchResponse(let result):
          state.results = (try? result.get()) ?? []
          return .none
        case .lineShown(let line):
          state.line = line
          return .none
        case .volumeChanged:
          return .none
        }
      }
    }
  }

  let clock = TestClock()

  func makeStore(
    volume: Shared<Int> = Shared(value: 1), search: @escaping @Sendable (String) async throws -> [String]
  ) -> TestStoreOf<Search> {
    TestStore(initialState: Search.State(volume: volume)) {
      Search(search: search)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("A search is one asynchronous operation") func oneOperation() async {
    let store = makeStore { ["\($0)!"] }
    await store.send(.searchButtonTapped)
    await store.receive(\.searchResponse.success) { $0.results = ["!"] }
  }

  @Test func cancelling() async {
    let store = makeStore { _ in try await Task.never() }
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await store.send(.cancelButtonTapped)
    await store.finish()
  }

  @Test("Searches are debounced, and scrolling is throttled") func notTooOften() async {
    let store = makeStore { [$0] }
    await store.send(.typed("a"))
    await store.send(.typed("ab"))
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.queryChanged) { $0.query = "ab" }
    await store.receive(\.searchResponse) { $0.results = ["ab"] }
    await store.send(.scrolled(1))
    await store.receive(\.lineShown) { $0.line = 1 }
    await store.send(.scrolled(2))
    await store.send(.scrolled(3))
    await clock.advance(by: .seconds(1))
    await store.receive(\.lineShown) { $0.line = 3 }
  }

  @Test func sequencesAndTheEnd() async {
    let volume = Shared(value: 1)
    let store = makeStore(volume: volume) { [$0] }
    await store.send(.task)
    await store.receive(\.volumeChanged, 1)
    volume.withLock { $0 = 2 }
    await store.receive(\.volumeChanged, 2)
    await store.send(.closeButtonTapped)
    #expect(store.isDismissed)
    await store.finish()
  }
}
