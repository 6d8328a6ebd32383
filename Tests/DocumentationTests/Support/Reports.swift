import IssueReporting
import Synchronization

/// Keeps what is reported while an operation runs, so that a test can compare the whole text.
final class ReportCollector: IssueReporter {
  private let reports = Mutex<[String]>([])

  var texts: [String] { reports.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let text = message() ?? ""
    reports.withLock { $0.append(text) }
  }
}

/// The texts of all failures that an operation reports; none of them fails the test.
@MainActor
func failures(of operation: @MainActor () async -> Void) async -> [String] {
  let collector = ReportCollector()
  await withIssueReporters([collector], operation: operation)
  return collector.texts.map(\.plain)
}

/// The texts of notes: what a test store shows and what fails no test.
@MainActor
func notes(of operation: @MainActor () async -> Void) async -> [String] {
  let collector = ReportCollector()
  // The framework must see the issues that it expects, so that notes go to it as well.
  await withIssueReporters([collector, .default], operation: operation)
  return collector.texts.map(\.plain)
}

extension String {
  /// A message with plain spaces, and without line numbers, which change with each edit of a test.
  var plain: String {
    replacing("\u{2007}", with: " ").replacing(/\.swift:\d+/, with: ".swift")
  }
}

/// The texts of all failures that an operation reports at once.
func failures(of operation: () -> Void) -> [String] {
  let collector = ReportCollector()
  withIssueReporters([collector], operation: operation)
  return collector.texts.map(\.plain)
}
