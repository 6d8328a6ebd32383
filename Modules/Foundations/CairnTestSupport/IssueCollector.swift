import ConcurrencyExtras
import IssueReporting

/// Keeps what is reported while an operation runs, in place of failing the test.
///
/// Swift Testing's `withKnownIssue` does as much, but a run then lists each of them as a known issue, and a real one is not found
/// among them.
public struct IssueCollector: IssueReporter {
  /// Something that was reported, with the place in the source that it was reported for.
  public struct Issue: Sendable, CustomStringConvertible {
    /// The message, or the description of the error.
    public var text: String
    /// The module and the file.
    public var fileID: String
    /// The line of the file, from 1 on.
    public var line: UInt
    /// Whether it is expected where it is reported, as a test store's notes are.
    public var isExpected = false

    /// The message alone.
    public var description: String { text }
  }

  private let collected = LockIsolated<[Issue]>([])

  public init() {}

  /// What was reported so far, in order.
  public var issues: [Issue] { collected.value }

  /// Keeps an issue.
  public func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let issue = Issue(text: message() ?? "", fileID: "\(fileID)", line: line)
    collected.withValue { $0.append(issue) }
  }

  /// Keeps an issue that is expected where it is reported: a test store's note.
  public func expectIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    let issue = Issue(text: message() ?? "", fileID: "\(fileID)", line: line, isExpected: true)
    collected.withValue { $0.append(issue) }
  }
}

/// Returns the texts of all issues that an operation reports; none of them fails the test.
public func issues(
  isolation: isolated (any Actor)? = #isolation, of operation: () async throws -> Void
) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([collector], operation: operation)
  return collector.issues.map(\.text)
}

/// Returns the texts of the issues that an operation reports as expected ones; others fail the test.
public func notes(
  isolation: isolated (any Actor)? = #isolation, of operation: () async throws -> Void
) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([collector], operation: operation)
  for issue in collector.issues where !issue.isExpected { reportIssue(issue.text) }
  return collector.issues.filter(\.isExpected).map(\.text)
}

/// Returns the texts of all issues that an operation reports at once.
public func issues(of operation: () throws -> Void) rethrows -> [String] {
  let collector = IssueCollector()
  try withIssueReporters([collector], operation: operation)
  return collector.issues.map(\.text)
}

/// Fails the test unless an operation reports issues, or throws an error, that all match.
///
/// - Parameters:
///   - operation: Its error counts as an issue.
///   - matches: Whether an issue is an expected one; others fail the test.
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

/// Fails the test unless an operation reports issues, or throws an error, at once that all match.
///
/// - Parameters:
///   - operation: Its error counts as an issue.
///   - matches: Whether an issue is an expected one; others fail the test.
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
      ? nil : "Issues that are not expected:\n\n" + unexpected.map(\.text).joined(separator: "\n\n")
  if let message {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
