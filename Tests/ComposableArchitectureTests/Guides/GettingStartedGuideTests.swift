import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The samples of "Getting started".
@MainActor @Suite struct GettingStartedGuideTests {
  @Reducer
  struct Counter {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var fact: String?
    }
    enum Action {
      case incrementButtonTapped
      case factButtonTapped
      case factResponse(String)
    }
    @Dependency(\.numberFact) var numberFact
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .incrementButtonTapped:
          state.count += 1
          state.fact = nil
          return .none
        case .factButtonTapped:
          return .run { [count = state.count] send in
            await send(.factResponse(try await numberFact.fetch(count)))
          }
        case .factResponse(let fact):
          state.fact = fact
          return .none
        }
      }
    }
  }

  @Test func theStore() async {
    await withDependencies {
      $0.numberFact = .liveValue
    } operation: {
      let store = Store(initialState: Counter.State()) { Counter() }
      store.send(.incrementButtonTapped)
      #expect(store.count == 1)
      await store.send(.factButtonTapped).finish()
      #expect(store.fact == "1 is a number")
    }
  }

  @Test func aFact() async {
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.numberFact.fetch = { "\($0) is good" }
    }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.factButtonTapped)
    await store.receive(\.factResponse) { $0.fact = "1 is good" }
  }
}

@DependencyClient
struct NumberFactClient {
  var fetch: @Sendable (Int) async throws -> String
}

extension NumberFactClient: DependencyKey {
  static let liveValue = NumberFactClient(fetch: { "\($0) is a number" })
  static let testValue = NumberFactClient()
}

extension DependencyValues {
  var numberFact: NumberFactClient {
    get { self[NumberFactClient.self] }
    set { self[NumberFactClient.self] = newValue }
  }
}
