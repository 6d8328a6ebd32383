import ComposableArchitecture
import XCTest

// Code in the Swift 5 language mode, as in the documentation: globals and tests without isolation.

let counterStore = Store(initialState: Numbers.State()) { Numbers() }

@Reducer
struct Numbers {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action { case tap, ticked(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tap: return .run { send in await send(.ticked(2)) }
      case .ticked(let count):
        state.count += count
        return .none
      }
    }
  }
}

final class SwiftFiveTests: XCTestCase {
  func testAStoreInAFunctionWithoutIsolation() {
    let store = Store(initialState: Numbers.State(count: 1)) { Numbers() }
    store.send(.ticked(2))
    XCTAssertEqual(store.count, 3)
    XCTAssertEqual(counterStore.count, 0)
  }

  @MainActor
  func testATestStore() async {
    let store = TestStore(initialState: Numbers.State()) { Numbers() }
    await store.send(.tap)
    await store.receive(\.ticked) { $0.count = 2 }
  }

  func testATestStoreWithoutIsolation() async {
    let store = await TestStore(initialState: Numbers.State()) { Numbers() }
    await store.send(.tap)
    await store.receive(\.ticked) { $0.count = 2 }
  }

  func testATestStoreWithoutAwait() async {
    let store = TestStore(initialState: Numbers.State()) { Numbers() }
    await store.send(.tap)
    await store.receive(\.ticked) { $0.count = 2 }
  }
}
