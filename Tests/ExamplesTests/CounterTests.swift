import ComposableArchitecture
import TerminalUITesting
import Testing

@testable import counter

@MainActor @Suite struct CounterTests {
  @Test func countingForgetsTheFact() async {
    let store = TestStore(initialState: CounterFeature.State(fact: "old")) { CounterFeature() }
    await store.send(.incrementButtonTapped) {
      $0.count = 1
      $0.fact = nil
    }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test("The fact arrives as an action") func aFactComesBackAsAnAction() async {
    let store = TestStore(initialState: CounterFeature.State(count: 4)) {
      CounterFeature()
    } withDependencies: {
      $0[NumberFactClient.self].fact = { "\($0) is good" }
    }
    await store.send(.factButtonTapped) { $0.isLoadingFact = true }
    await store.receive(\.factResponse.success) {
      $0.isLoadingFact = false
      $0.fact = "4 is good"
    }
  }

  @Test("A missing fact shows a message") func thereMayBeNoFact() async {
    let store = TestStore(initialState: CounterFeature.State(count: -1)) {
      CounterFeature()
    } withDependencies: {
      $0[NumberFactClient.self] = .liveValue
    }
    await store.send(.factButtonTapped) { $0.isLoadingFact = true }
    await store.receive(\.factResponse.failure) {
      $0.isLoadingFact = false
      $0.fact = "Can't load a fact: negative numbers have no facts."
    }
  }

  @Test func theScreen() {
    let store = Store(initialState: CounterFeature.State(count: 3, fact: "3 is odd.")) { CounterFeature() }
    let screen = TestScreen { CounterView(store: store) }
    screen.expectSnapshot(width: 40)
    screen.tap("Increment")
    #expect(store.count == 4 && store.fact == nil)
  }

  @Test(
    "The live client recognizes prime numbers",
    arguments: [(0, "not a prime"), (1, "not a prime"), (2, "a prime"), (9, "not a prime"), (97, "a prime")])
  func primesAreKnown(number: Int, text: String) async throws {
    let fact = try await NumberFactClient.liveValue.fact(about: number)
    #expect(fact.contains(text))
  }
}
