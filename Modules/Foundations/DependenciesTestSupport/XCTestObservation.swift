import Dependencies
import XCTest

/// Gives each case of XCTest fresh defaults.
///
/// `Dependencies` looks this type up by name when defaults are first used in such a case, because it must not
/// link XCTest itself.
enum XCTestBridge: DependencyTestObservation {
  static func start() {
    XCTestObservationCenter.shared.addTestObserver(Observer())
  }

  private final class Observer: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) {
      DependencyDefaults.xctestCaseDidStart()
    }
  }
}
