import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

/// The feature of "Getting started", and a public one. `Tools/NewFeature/tutorial` follows the page itself.
@MainActor @Suite struct GettingStartedGuideTests {
  @Reducer
  struct CounterFeature {
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
      let store = Store(initialState: CounterFeature.State()) { CounterFeature() }
      store.send(.incrementButtonTapped)
      #expect(store.count == 1)
      await store.send(.factButtonTapped).finish()
      #expect(store.fact == "1 is a number")
    }
  }

  @Test @MainActor func aFact() async {
    let store = TestStore(initialState: CounterFeature.State()) {
      CounterFeature()
    } withDependencies: {
      $0.numberFact.fetch = { "\($0) is good" }
    }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.factButtonTapped)
    await store.receive(\.factResponse) { $0.fact = "1 is good" }
  }

  @Test func aPublicReducerIsSendable() async {
    let store = TestStore(initialState: CountdownFeature.State(count: 1)) {
      CountdownFeature()
    } withDependencies: {
      $0.continuousClock = .immediate
    }
    await store.send(.start)
    await store.receive(\.tick) { $0.count = 0 }
  }
}

@Reducer
public struct CountdownFeature: Sendable {
  @ObservableState
  public struct State: Equatable { var count: Int }
  public enum Action { case start, tick }
  @Dependency(\.continuousClock) var clock
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.tick)
        }
      case .tick:
        state.count -= 1
        return .none
      }
    }
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
