import CairnTestSupport
import IssueReporting

/// The lines of the source that issues are reported at.
@MainActor
func issueLines(of operation: @MainActor () async -> Void) async -> [UInt] {
  let collector = IssueCollector()
  await withIssueReporters([collector], operation: operation)
  return collector.issues.map(\.line)
}

extension String {
  /// A message without the line of the source that it names, which changes with each edit of a test.
  var withoutLine: String { replacing(/\.swift:\d+/, with: ".swift") }
}
