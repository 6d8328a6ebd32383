import CairnTestSupport
import ComposableArchitecture
import IssueReporting
import XCTest

/// The test store under XCTest behaves as under Swift Testing.
final class TestStoreXCTests: XCTestCase {
  @MainActor
  func testCounting() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.increment) { $0.count = 1 }
    await store.send(.factTapped)
    await store.receive(\.factResponse, "1 is a good number") { $0.fact = "1 is a good number" }
  }

  @MainActor
  func testAWrongExpectationFails() async {
    let texts = await issues {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.send(.increment) { $0.count = 2 }
      await store.send(.factTapped)
    }
    XCTAssertEqual(texts.count, 2)
    XCTAssertEqual(texts.first?.hasPrefix("A state change does not match expectation: …"), true)
    XCTAssertEqual(texts.last?.hasPrefix("The store received 1 unexpected action. …"), true)
  }

  /// The default reporter would say that the test runs inside an app.
  func testAFailureSaysNothingOfHostApplications() {
    XCTAssertFalse(testFailureReporters().contains { $0 is _DefaultReporter })
    withIssueReporters([]) {
      XCTAssertTrue(testFailureReporters().isEmpty)
    }
  }

  @MainActor
  func testElementIDsBeginAgainForEachTest() {
    XCTAssertEqual(Array(StackState([1, 2]).ids), [0, 1])
  }

  @MainActor
  func testElementIDsBeginAgainForEachTestAgain() {
    XCTAssertEqual(Array(StackState([1, 2]).ids), [0, 1])
  }

  @MainActor
  func testSkippedAssertionsFailNothing() async {
    let store = TestStore(initialState: House.State()) { House() }
    store.exhaustivity = .off
    await store.send(\.field.bump)
    await store.send(\.field.report)
    XCTAssertEqual(store.state.field.count, 1)
  }

  /// Notes describe skipped assertions and don't fail the test.
  @MainActor
  func testSkippedAssertionsAreNotes() async {
    let store = TestStore(initialState: House.State()) { House() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(\.field.bump)
    await store.send(\.field.report)
    await store.skipReceivedActions(strict: false)
    XCTAssertEqual(store.state.field.count, 1)
  }

  @MainActor
  func testAScreenDismissesItself() async {
    let store = TestStore(initialState: House.State(path: StackState([.screen(Screen.State())]))) { House() }
    await store.send(\.path[id: 0].screen.close)
    await store.receive(\.path.popFrom, 0) { $0.path = StackState() }
  }

  @MainActor
  func testEffectsWithoutATestStore() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    await store.send(.factTapped).finish()
    XCTAssertEqual(store.fact, "0 is a good number")
  }
}
