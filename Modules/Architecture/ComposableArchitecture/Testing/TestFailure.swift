import IssueReporting
import RuntimeHooks

func reportTestFailure(_ message: String, at location: SourceLocation) {
  withIssueReporters(testFailureReporters()) {
    reportIssue(
      message, fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}

/// Returns the reporters for the failures of a test store.
package func testFailureReporters() -> [any IssueReporter] {
  guard TestContext.current == .xcTest, let xcTest = XCTestReporter.shared else {
    return IssueReporters.current
  }
  return IssueReporters.current.map { $0 is _DefaultReporter ? xcTest : $0 }
}

/// A reporter that fails a test of XCTest with the message only.
///
/// On Linux, the default reporter assumes that every such test runs inside an app, because it looks for frames of XCTest by names
/// that only Apple's platforms have. It then appends a paragraph about that to each message
/// (`testAFailureSaysNothingOfHostApplications`).
struct XCTestReporter: IssueReporter {
  private let failure: XCTestFailure

  /// The shared reporter, or `nil` if XCTest isn't loaded.
  static let shared = XCTestFailure.shared.map(Self.init)

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    failure.report(message() ?? "", file: filePath, line: line)
  }
}
