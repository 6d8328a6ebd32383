import IssueReporting
import RuntimeHooks

/// Reports a failure of a test where it happened.
func reportTestFailure(_ message: String, at location: SourceLocation) {
  withIssueReporters(testFailureReporters()) {
    reportIssue(
      message, fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}

/// What hears of the failures of a test store.
package func testFailureReporters() -> [any IssueReporter] {
  guard TestContext.current == .xcTest, let xcTest = XCTestReporter.shared else {
    return IssueReporters.current
  }
  return IssueReporters.current.map { $0 is _DefaultReporter ? xcTest : $0 }
}

/// Fails a test of XCTest, without more than the message.
///
/// The default reporter takes every such test on Linux for one that runs inside of an app, because it looks for frames of XCTest by
/// names that only Apple's systems have, and ends each message with a paragraph on that.
struct XCTestReporter: IssueReporter {
  private let failure: XCTestFailure

  /// The reporter, if XCTest is loaded.
  static let shared = XCTestFailure.shared.map(Self.init)

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    failure.report(message() ?? "", file: filePath, line: line)
  }
}
