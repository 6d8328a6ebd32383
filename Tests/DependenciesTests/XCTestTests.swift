import Dependencies
import Foundation
import XCTest

/// An XCTest case that runs every test with some overrides.
final class InvocationTests: XCTestCase {
  @Dependency(\.name) var current

  override func invokeTest() {
    withDependencies {
      $0.name = "invocation"
      $0.uuid = .incrementing
    } operation: {
      super.invokeTest()
    }
  }

  func testOverridesReachTheTest() {
    XCTAssertEqual(current, "invocation")
    @Dependency(\.uuid) var uuid
    XCTAssertEqual([uuid(), uuid()], [UUID(0), UUID(1)])
  }

  func testOverridesReachAModel() {
    XCTAssertEqual(Model().name, "invocation")
    withDependencies {
      $0.name += "!"
    } operation: {
      XCTAssertEqual(Model().name, "invocation!")
    }
  }

  func testContext() {
    XCTAssertEqual(Dependency(\.context).wrappedValue, .test)
  }
}
