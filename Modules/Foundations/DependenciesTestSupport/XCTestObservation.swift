import CTestSupportLoading
import Dependencies
import XCTest

/// Registers the observer of XCTest with `Dependencies`, which must not link XCTest itself.
///
/// `CTestSupportLoading` calls this function when the program is loaded, because a test that only links this module
/// calls nothing in it.
@_cdecl("cairn_dependencies_test_support_loaded")
public func _dependenciesTestSupportLoaded() {
  DependencyDefaults.register(XCTestBridge.self)
}

/// Gives each XCTest case new defaults, starting with the first case that uses a dependency.
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
