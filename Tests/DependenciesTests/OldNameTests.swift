import CairnTestSupport
import Dependencies
import Testing

// Nothing else is imported: the module that reports issues comes along, by its older name as well.

@Suite struct OldNameTests {
  @Test func theModuleIsReexported() {
    expectIssues { XCTestDynamicOverlay.XCTFail("reported") }
    let isTesting = XCTestDynamicOverlay._XCTIsTesting
    #expect(isTesting)
  }
}
