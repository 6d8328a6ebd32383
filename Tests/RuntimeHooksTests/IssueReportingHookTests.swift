import CairnTestSupport
@testable import RuntimeHooks
import Testing

/// The library that records issues, which a package must build for its tests.
@Suite struct IssueReportingHookTests {
  @Test("A process of Swift Testing ends if issues can't be recorded", .onlyInCI)
  func missing() async {
    await #expect(processExitsWith: .failure) {
      IssueReportingHook.require(
        false, in: ["tests", "--testing-library", "swift-testing"], file: #filePath, line: #line)
    }
    await #expect(processExitsWith: .success) {
      IssueReportingHook.require(false, in: ["tests"], file: #filePath, line: #line)
      IssueReportingHook.require(
        true, in: ["tests", "--testing-library", "swift-testing"], file: #filePath, line: #line)
    }
  }

  @Test("These tests can record issues") func here() {
    IssueReportingHook.require(file: #filePath, line: #line)
  }
}
