import CairnTestSupport
import IssueReporting

/// Returns the source lines of the issues that an operation reports.
@MainActor
func issueLines(of operation: @MainActor () async -> Void) async -> [UInt] {
  let collector = IssueCollector()
  await withIssueReporters([collector], operation: operation)
  return collector.issues.map(\.line)
}

extension String {
  /// The message without source line numbers, which change with each edit of a test.
  var withoutLine: String { replacing(/\.swift:\d+/, with: ".swift") }
}
