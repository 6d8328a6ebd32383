import CairnTestSupport
import Dependencies
import Testing

// This file has no other import: the module that reports issues is reexported, also under its older name.

@Suite struct OldNameTests {
  @Test func theModuleIsReexported() {
    expectIssues { XCTestDynamicOverlay.XCTFail("reported") }
    let isTesting = XCTestDynamicOverlay._XCTIsTesting
    #expect(isTesting)
  }
}
