import ComposableArchitecture
import XCTest

/// The test store under XCTest: what it promises under Swift Testing holds there too.
final class TestStoreXCTests: XCTestCase {
  @MainActor
  func testCounting() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.increment) { $0.count = 1 }
    await store.send(.factTapped)
    await store.receive(\.factResponse, "1 is a good number") { $0.fact = "1 is a good number" }
  }

}
