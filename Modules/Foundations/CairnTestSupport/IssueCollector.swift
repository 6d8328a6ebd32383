import ConcurrencyExtras
import IssueReporting

/// Collects the issues that are reported while an operation runs, instead of failing the test.
///
/// Swift Testing's `withKnownIssue` is similar, but a run then lists each issue as a known issue, which makes real
/// known issues hard to find.
public struct IssueCollector: IssueReporter {
  /// A reported issue with its source location.
  public struct Issue: Sendable, CustomStringConvertible {
    /// The message, or the description of the error.
    public var text: String
    /// The module and file of the issue.
    public var fileID: String
    /// The line in the file, starting at 1.
    public var line: UInt
    /// A Boolean value that indicates whether the issue is expected, such as a test store's note.
    public var isExpected = false

    /// The message without the location.
    public var description: String { text }
  }

  private let collected = LockIsolated<[Issue]>([])

  public init() {}

  /// The issues reported so far, in order.
  public var issues: [Issue] { collected.value }

  /// Records an issue.
  public func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let issue = Issue(text: message() ?? "", fileID: "\(fileID)", line: line)
    collected.withValue { $0.append(issue) }
  }

  /// Records an expected issue, such as a test store's note.
  public func expectIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    let issue = Issue(text: message() ?? "", fileID: "\(fileID)", line: line, isExpected: true)
    collected.withValue { $0.append(issue) }
  }
}

/// Returns the messages of all issues that an operation reports, none of which fails the test.
public func issues(
  isolation: isolated (any Actor)? = #isolation, of operation: () async throws -> Void
) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([collector], operation: operation)
  return collector.issues.map(\.text)
}

/// Returns the messages of the expected issues that an operation reports.
///
/// Other issues fail the test.
public func notes(
  isolation: isolated (any Actor)? = #isolation, of operation: () async throws -> Void
) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([collector], operation: operation)
  for issue in collector.issues where !issue.isExpected { reportIssue(issue.text) }
  return collector.issues.filter(\.isExpected).map(\.text)
}

/// Returns the messages of all issues that a synchronous operation reports.
public func issues(of operation: () throws -> Void) rethrows -> [String] {
  let collector = IssueCollector()
  try withIssueReporters([collector], operation: operation)
  return collector.issues.map(\.text)
}

/// Fails the test unless an operation reports issues or throws an error, and all of them match.
///
/// - Parameters:
///   - operation: The operation, whose error counts as an issue.
///   - matches: Returns `true` if an issue is expected. Other issues fail the test.
public func expectIssues(
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  of operation: () async throws -> Void,
  matching matches: (IssueCollector.Issue) -> Bool = { _ in true }
) async {
  let collector = IssueCollector()
  await withIssueReporters([collector]) {
    do { try await operation() } catch { reportIssue(error) }
  }
  check(
    collector.issues, matching: matches, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Fails the test unless a synchronous operation reports issues or throws an error, and all of them match.
///
/// - Parameters:
///   - operation: The operation, whose error counts as an issue.
///   - matches: Returns `true` if an issue is expected. Other issues fail the test.
public func expectIssues(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  of operation: () throws -> Void,
  matching matches: (IssueCollector.Issue) -> Bool = { _ in true }
) {
  let collector = IssueCollector()
  withIssueReporters([collector]) {
    do { try operation() } catch { reportIssue(error) }
  }
  check(
    collector.issues, matching: matches, fileID: fileID, filePath: filePath, line: line, column: column)
}

private func check(
  _ issues: [IssueCollector.Issue], matching matches: (IssueCollector.Issue) -> Bool,
  fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) {
  let unexpected = issues.filter { !matches($0) }
  let message =
    issues.isEmpty
    ? "No issue was reported."
    : unexpected.isEmpty
      ? nil : "Unexpected issues:\n\n" + unexpected.map(\.text).joined(separator: "\n\n")
  if let message {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
