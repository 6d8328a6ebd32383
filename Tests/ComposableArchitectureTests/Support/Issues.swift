import ComposableArchitecture
import IssueReporting

/// Keeps what is reported while an operation runs, so that a test can compare the whole text.
struct IssueCollector: IssueReporter {
  struct Issue: Sendable {
    var text: String
    var line: UInt
  }
  let issues = LockIsolated<[Issue]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let issue = Issue(text: message() ?? "", line: line)
    issues.withValue { $0.append(issue) }
  }
}

/// The texts of all issues that an operation reports; none of them fails the test.
@MainActor
func issues(of operation: @MainActor () async throws -> Void) async rethrows -> [String] {
  let collector = IssueCollector()
  try await withIssueReporters([collector], operation: operation)
  return collector.issues.value.map(\.text)
}

/// The texts of all issues that an operation reports at once.
func issues(of operation: () throws -> Void) rethrows -> [String] {
  let collector = IssueCollector()
  try withIssueReporters([collector], operation: operation)
  return collector.issues.value.map(\.text)
}

/// The lines of the source that issues are reported at.
@MainActor
func issueLines(of operation: @MainActor () async -> Void) async -> [UInt] {
  let collector = IssueCollector()
  await withIssueReporters([collector], operation: operation)
  return collector.issues.value.map(\.line)
}

/// The texts of notes: issues that are expected where they are reported, and that fail no test.
@MainActor
func notes(of operation: @MainActor () async -> Void) async -> [String] {
  let collector = IssueCollector()
  // The framework must see the issues that it expects, so that notes go to it as well.
  await withIssueReporters([collector, .default], operation: operation)
  return collector.issues.value.map(\.text)
}

extension String {
  /// A message without the line of the source that it names, which changes with each edit of a test.
  var withoutLine: String { replacing(/\.swift:\d+/, with: ".swift") }
}
