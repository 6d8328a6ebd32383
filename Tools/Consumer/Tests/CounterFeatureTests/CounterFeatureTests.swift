import ComposableArchitecture
import CounterFeature
import DependenciesTestSupport
import Testing
import XCTest

@MainActor
@Suite struct CounterFeatureTests {
  @Test func basics() async {
    let store = TestStore(initialState: CounterFeature.State()) {
      CounterFeature()
    }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test(.dependency(\.numberFact.fetch, { "\($0) is a good number Brent" }))
  func numberFact() async {
    let store = TestStore(initialState: CounterFeature.State()) {
      CounterFeature()
    }
    await store.send(\.numberFactButtonTapped)
    await store.receive(\.numberFactResponse) { $0.numberFact = "0 is a good number Brent" }
  }

  @Test func aWrongExpectationFails() async {
    let store = TestStore(initialState: CounterFeature.State()) {
      CounterFeature()
    }
    await withKnownIssue {
      await store.send(.incrementButtonTapped) { $0.count = 999 }
    } matching: {
      $0.description.contains("A state change does not match expectation: …")
    }
  }
}

final class CounterFeatureXCTests: XCTestCase {
  @MainActor
  func testBasics() async {
    let store = TestStore(initialState: CounterFeature.State(count: 1)) {
      CounterFeature()
    } withDependencies: {
      $0.numberFact.fetch = { "\($0) is one" }
    }
    await store.send(.numberFactButtonTapped)
    await store.receive(\.numberFactResponse, "1 is one") { $0.numberFact = "1 is one" }
    XCTAssertEqual(store.state.count, 1)
  }
}
